/// An animation through several values: Core Animation's `CAKeyframeAnimation`.
public struct KeyframeAnimation<Value: Animatable>: Animation {
  /// What happens between the values: Core Animation's `calculationMode`.
  public enum CalculationMode: Hashable, Sendable, CaseIterable {
    /// Straight from each value to the next.
    case linear
    /// Each value holds until the next: there is one key time more than there are values.
    case discrete
    /// Straight, at an even speed: key times and the segments' curves do not count.
    case paced
    /// Along a Catmull-Rom spline, which passes every value without a corner.
    case cubic
  }

  /// The values, at least one.
  public let values: [Value]
  /// When each value is reached, as fractions of the duration: from 0 to 1.
  public let keyTimes: [Double]
  /// How each segment is paced, Core Animation's `timingFunctions`; empty for linear.
  public let curves: [UnitCurve]
  /// What happens between the values.
  public let calculationMode: CalculationMode
  /// When it runs.
  public var timing: MediaTiming
  /// How it paces each cycle as a whole.
  public var curve: UnitCurve
  /// How it joins what is presented without it.
  public var composition: Composition

  /// Creates an animation through `values`.
  ///
  /// - Parameters:
  ///   - values: One or more values.
  ///   - keyTimes: One for each value, or one more for `discrete`; rising from 0 to 1. Two equal ones
  ///     make a jump. Without them the values are spaced evenly. `paced` ignores them.
  ///   - curves: One for each segment between two values, or none. `paced` and `discrete` ignore
  ///     them.
  ///   - calculationMode: What happens between the values.
  ///   - timing: When it runs.
  ///   - curve: How it paces each cycle as a whole.
  ///   - composition: How it joins what is presented without it.
  /// - Throws: ``AnimationError`` if a number of things does not fit or key times are out of order.
  public init(
    values: [Value], keyTimes: [Double]? = nil, curves: [UnitCurve] = [],
    calculationMode: CalculationMode = .linear, timing: MediaTiming, curve: UnitCurve = .linear,
    composition: Composition = Composition()
  ) throws(AnimationError) {
    guard !values.isEmpty else { throw .noValues }
    let isDiscrete = calculationMode == .discrete
    // The ends of the segments: a discrete animation has one for each value, any other one fewer.
    let expected = isDiscrete ? values.count + 1 : values.count
    if let keyTimes, calculationMode != .paced {
      guard keyTimes.count == expected else {
        throw .keyTimes(count: keyTimes.count, expected: expected)
      }
      try Self.check(keyTimes)
      self.keyTimes = keyTimes
    } else {
      self.keyTimes = (0..<expected).map { Double($0) / Double(max(expected - 1, 1)) }
    }
    guard curves.isEmpty || curves.count == values.count - 1 else {
      throw .curves(count: curves.count, expected: values.count - 1)
    }
    self.values = values
    self.curves = curves
    self.calculationMode = calculationMode
    self.timing = timing
    self.curve = curve
    self.composition = composition
  }

  private static func check(_ keyTimes: [Double]) throws(AnimationError) {
    if keyTimes.first != 0 { throw .keyTime(at: 0) }
    for index in keyTimes.indices.dropFirst() where !(keyTimes[index - 1] <= keyTimes[index]) {
      throw .keyTime(at: index)
    }
    if keyTimes.count > 1, keyTimes.last != 1 { throw .keyTime(at: keyTimes.count - 1) }
  }

  /// The value presented at the parent's `time`.
  public func presented(
    over base: Value, model: Value, atParentTime time: Double
  ) throws(Value.Failure) -> Value {
    guard let progress = timing.progress(atParentTime: time) else { return base }
    let fraction = curve.value(at: progress.fraction, beforeFlag: progress.phase == .before)
    return try composition.apply(
      value(at: fraction), cycle: progress.cycle, end: values[values.count - 1], over: base)
  }
}
