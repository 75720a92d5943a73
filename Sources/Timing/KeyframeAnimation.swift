/// An animation through a row of values: Core Animation's `CAKeyframeAnimation`.
public struct KeyframeAnimation<Value: Animatable>: PropertyAnimation, Equatable {
  /// The values: at least two, of a discrete animation at least one.
  public let values: [Value]
  /// The curve of each segment between two values; empty if all are linear.
  public let curves: [UnitCurve]
  /// How the values between two keyframes are found.
  public let calculationMode: CalculationMode
  /// When it runs, and how often.
  public var timing: MediaTiming
  /// How the progress through all keyframes follows the time within one cycle.
  public var pacing: Pacing
  /// Whether the values are added to the value below instead of replacing it.
  public var isAdditive: Bool
  /// Whether every repeat starts from where the one before ended.
  public var isCumulative: Bool

  private let plan: KeyframePlan<Value>

  /// Creates an animation through `values`.
  ///
  /// Paced animations ignore key times and curves, discrete ones curves, as Core Animation's do.
  /// - Parameters:
  ///   - values: The values in order.
  ///   - keyTimes: When each is reached, as a fraction of the duration, rising from 0 to 1; nil
  ///     spreads them evenly. Two at one time are a jump. Discrete animations take one more than
  ///     values: each holds from its key time to the next.
  ///   - curves: A curve for each segment; none for linear ones.
  ///   - calculationMode: How the values between two keyframes are found.
  ///   - timing: When it runs, and how often.
  ///   - pacing: How the progress through all keyframes follows the time.
  ///   - isAdditive: Whether the values are added to the value below.
  ///   - isCumulative: Whether every repeat starts from where the one before ended.
  /// - Throws: ``KeyframeError``, also if two neighbouring values have nothing in between.
  public init(
    _ values: [Value], keyTimes: [Double]? = nil, curves: [UnitCurve] = [],
    calculationMode: CalculationMode = .linear, timing: MediaTiming = MediaTiming(),
    pacing: Pacing = .linear, isAdditive: Bool = false, isCumulative: Bool = false
  ) throws(KeyframeError) {
    let need = calculationMode == .discrete ? 1 : 2
    guard values.count >= need else { throw .valueCount(have: values.count, need: need) }
    plan = try KeyframePlan(values, keyTimes: keyTimes, mode: calculationMode)
    switch calculationMode {
    case .linear, .cubic:
      guard curves.isEmpty || curves.count == values.count - 1 else {
        throw .curveCount(have: curves.count, need: values.count - 1)
      }
      self.curves = curves
    case .discrete, .paced, .cubicPaced: self.curves = []
    }
    self.values = values
    self.calculationMode = calculationMode
    self.timing = timing
    self.pacing = pacing
    self.isAdditive = isAdditive
    self.isCumulative = isCumulative
  }

  /// When each value is reached, and of a discrete animation also when the last one ends.
  public var keyTimes: [Double] {
    let times = plan.times.times
    return stride(from: 0, to: times.count, by: plan.piecesPerSegment).map { times[$0] }
  }

  /// The value at `progress` through all keyframes, 0 through 1.
  ///
  /// Outside, the first and last segment go on, with their curves (as Web Animations has it), except
  /// that discrete values stay. At a key time the value is exactly the keyframe's. The model does
  /// not matter.
  public func value(at progress: Double, model: Value) throws(Value.Mismatch) -> Value {
    let (segment, way) = plan.locate(progress)
    if calculationMode == .discrete { return values[segment] }
    let fraction = curves.isEmpty ? way : curves[segment].value(at: way)
    return try plan.value(of: values, in: segment, at: fraction)
  }
}
