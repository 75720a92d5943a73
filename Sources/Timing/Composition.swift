/// How an animation's value joins what was there before: Core Animation's `isAdditive` and
/// `isCumulative`.
public struct Composition: Hashable, Sendable {
  /// Whether the value is added to what is presented without the animation.
  public var isAdditive = false
  /// Whether every cycle begins where the one before ended.
  ///
  /// With `autoreverses` the way there and the way back are a cycle each.
  public var isCumulative = false

  /// Creates a composition that replaces and starts over, unless told otherwise.
  public init(isAdditive: Bool = false, isCumulative: Bool = false) {
    self.isAdditive = isAdditive
    self.isCumulative = isCumulative
  }

  /// What to present for the `value` of cycle `cycle`, if a cycle ends with `end`.
  ///
  /// Cumulative: `end` once for each cycle before, plus `value` (Core Animation: "the value at the
  /// end of the previous repeat cycle, plus the value of the current repeat cycle").
  func apply<Value: Animatable>(
    _ value: Value, cycle: Double, end: Value, over base: Value
  ) throws(Value.Failure) -> Value {
    var value = value
    if isCumulative, cycle > 0 { value = try end.scaled(by: cycle).adding(value) }
    return isAdditive ? try base.adding(value) : value
  }
}
