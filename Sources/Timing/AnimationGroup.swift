/// Animations that run together in a time of their own: Core Animation's `CAAnimationGroup`.
///
/// The children's begin times and durations are in the group's basic time, and cut off where its
/// duration ends, not scaled to it. They apply in order, each over what the ones before give. The
/// group's pacing bends their common time. A group of animations of several properties is one group
/// a property with the same timing, or ``childTime(at:)`` by itself.
public struct AnimationGroup<Value: Animatable>: Animation {
  /// When the group runs, and how often.
  public var timing: MediaTiming
  /// The curve by which the children's time follows the group's.
  public var curve: UnitCurve
  /// The animations, in the order in which they apply.
  public var animations: [any Animation<Value>]

  /// Creates a group.
  public init(
    _ animations: [any Animation<Value>], timing: MediaTiming, curve: UnitCurve = .linear
  ) {
    self.animations = animations
    self.timing = timing
    self.curve = curve
  }

  /// The children's time at `parentTime`, in seconds; nil while none of them is in effect.
  public func childTime(at parentTime: Double) -> Double? {
    guard let here = timing.iteration(at: parentTime) else { return nil }
    return curve == .linear ? here.time : curve.value(at: here.progress) * timing.duration
  }

  /// The value of all children at `parentTime`; `base` while none of them is in effect.
  public func presentation(
    at parentTime: Double, model: Value, base: Value
  ) throws(Value.Mismatch) -> Value {
    guard let time = childTime(at: parentTime) else { return base }
    var value = base
    for animation in animations {
      value = try animation.presentation(at: time, model: model, base: value)
    }
    return value
  }
}
