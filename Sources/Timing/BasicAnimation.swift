/// An animation between two values: Core Animation's `CABasicAnimation`.
///
/// | set | from | to |
/// |---|---|---|
/// | from, to | `fromValue` | `toValue` |
/// | from, by | `fromValue` | `fromValue` + `byValue` |
/// | by, to | `toValue` - `byValue` | `toValue` |
/// | from | `fromValue` | model |
/// | to | model | `toValue` |
/// | by | model | model + `byValue` |
/// | none | ``previousValue`` | model |
///
/// With all three `byValue` is ignored. The model is the live value without animations, as was
/// measured; Core Animation's documentation says the presented one.
public struct BasicAnimation<Value: Animatable>: PropertyAnimation, Equatable {
  /// The value at the start.
  public var fromValue: Value?
  /// The value at the end.
  public var toValue: Value?
  /// The difference between them.
  public var byValue: Value?
  /// The value that was presented when the animation was added; nil is the model.
  public var previousValue: Value?
  /// When it runs, and how often.
  public var timing: MediaTiming
  /// How the value follows the time within one cycle.
  public var pacing: Pacing
  /// Whether the values are added to the value below instead of replacing it.
  public var isAdditive: Bool
  /// Whether every repeat starts from where the one before ended.
  public var isCumulative: Bool

  /// Creates an animation; without pacing it goes evenly, as Core Animation's do.
  public init(
    from fromValue: Value? = nil, to toValue: Value? = nil, by byValue: Value? = nil,
    timing: MediaTiming = MediaTiming(), pacing: Pacing = .linear, isAdditive: Bool = false,
    isCumulative: Bool = false
  ) {
    self.fromValue = fromValue
    self.toValue = toValue
    self.byValue = byValue
    self.timing = timing
    self.pacing = pacing
    self.isAdditive = isAdditive
    self.isCumulative = isCumulative
  }

  /// The value at `progress`, 0 at the start and 1 at the end; outside it extrapolates.
  public func value(at progress: Double, model: Value) throws(Value.Mismatch) -> Value {
    let (start, end) = try ends(model: model)
    return try start.interpolated(to: end, progress)
  }

  /// The values at the start and at the end, by the table above.
  public func ends(model: Value) throws(Value.Mismatch) -> (start: Value, end: Value) {
    switch (fromValue, toValue, byValue) {
    case (let from?, let to?, _): (from, to)
    case (let from?, nil, let by?): (from, try from.adding(by))
    case (nil, let to?, let by?): (try to.subtracting(by), to)
    case (let from?, nil, nil): (from, model)
    case (nil, let to?, nil): (model, to)
    case (nil, nil, let by?): (model, try model.adding(by))
    case (nil, nil, nil): (previousValue ?? model, model)
    }
  }
}

extension BasicAnimation: Hashable where Value: Hashable {}
