/// Animations that run together: Core Animation's `CAAnimationGroup` for one property.
///
/// The children's begin times lie in the group's own time, which its ``timing`` and ``curve`` can
/// repeat, turn round, stretch and cut. They are clipped to its duration, not scaled. To animate
/// several properties together, ask ``childTime(atParentTime:)`` and give it to animations of each.
public struct AnimationGroup<Value: Animatable>: Animation {
  /// The animations, applied in this order.
  public var animations: [any Animation<Value>]
  /// When the group runs.
  public var timing: MediaTiming
  /// How the group's time is paced within each cycle.
  public var curve: UnitCurve

  /// Creates a group.
  public init(
    _ animations: [any Animation<Value>], timing: MediaTiming, curve: UnitCurve = .linear
  ) {
    self.animations = animations
    self.timing = timing
    self.curve = curve
  }

  /// The time that the children live in, or `nil` if the group shows nothing.
  public func childTime(atParentTime time: Double) -> Double? {
    guard curve != .linear, timing.duration.isFinite else {
      return timing.basicTime(atParentTime: time)
    }
    return timing.progress(atParentTime: time).map {
      curve.value(at: $0.fraction, beforeFlag: $0.phase == .before) * timing.duration
    }
  }

  /// The value presented at the parent's `time`.
  public func presented(
    over base: Value, model: Value, atParentTime time: Double
  ) throws(Value.Failure) -> Value {
    guard let time = childTime(atParentTime: time) else { return base }
    var result = base
    for animation in animations {
      result = try animation.presented(over: result, model: model, atParentTime: time)
    }
    return result
  }
}
