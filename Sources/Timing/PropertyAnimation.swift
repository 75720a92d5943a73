/// An animation of one value: Core Animation's `CAPropertyAnimation`.
public protocol PropertyAnimation<Value>: Animation {
  /// When it runs, and how often.
  var timing: MediaTiming { get }
  /// How its values follow the time within one cycle.
  var pacing: Pacing { get }
  /// Whether its values are added to the value below instead of replacing it.
  var isAdditive: Bool { get }
  /// Whether every repeat starts from where the one before ended.
  var isCumulative: Bool { get }

  /// The value at `progress`, 0 at the start of a cycle and 1 at its end; outside it extrapolates.
  func value(at progress: Double, model: Value) throws(Value.Mismatch) -> Value
}

extension PropertyAnimation {
  /// The value at `parentTime`: repeated, eased, then accumulated, then added.
  ///
  /// A cumulative animation shows, in its repeat number k, its last value k times with the present
  /// one on top. Where it reverses, a repeat is the way there and back and its last value the start.
  /// Endlessly many repeats of no duration add nothing up.
  /// - Parameters:
  ///   - parentTime: Seconds of what holds the animation.
  ///   - model: The value without any animation.
  ///   - base: The value that earlier animations give.
  /// - Returns: The value of this animation over `base`; `base` where it shows nothing.
  /// - Throws: `Value.Mismatch` where two values have nothing in between, as paths may.
  public func presentation(
    at parentTime: Double, model: Value, base: Value
  ) throws(Value.Mismatch) -> Value {
    guard let here = timing.iteration(at: parentTime) else { return base }
    var value = try value(at: pacing.progress(at: here), model: model)
    if isCumulative, here.iteration.isFinite {
      let cycles = timing.autoreverses ? 2.0 : 1
      let repeats = (here.iteration / cycles).rounded(.down)
      let last = try self.value(at: timing.autoreverses ? 0 : 1, model: model)
      value = try last.repeated(repeats, adding: value)
    }
    return isAdditive ? try base.adding(value) : value
  }
}
