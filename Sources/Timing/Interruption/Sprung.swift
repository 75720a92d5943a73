/// A spring to the target, which takes over the present value and velocity.
///
/// The timing's own spring or, where it names none, SwiftUI's `Spring(duration:bounce:)` of the leg's
/// duration with bounce 0, so critically damped. Value and velocity are always continuous. With that
/// and equal durations the value stays within 0 through 1 (x + x'/ω only ever moves towards the
/// target, and x follows it); a quick fill before a slow emptying overshoots.
public struct Sprung: InterruptionStrategy {
  private var timing: InterruptionTiming
  private var isHeld = false
  private var anchor = Instant.zero
  /// The motion at the anchor.
  private var start = Motion.resting(at: 0)

  /// Creates the strategy, at rest at 0.
  public init(timing: InterruptionTiming) { self.timing = timing }

  /// Turns towards 1 (`held`) or towards 0 at `instant`.
  public mutating func retarget(to held: Bool, at instant: Instant) {
    rebase(at: instant)
    isHeld = held
  }

  /// Runs on another timing from `instant` on; the fraction stays continuous.
  public mutating func retime(_ timing: InterruptionTiming, at instant: Instant) {
    rebase(at: instant)
    self.timing = timing
  }

  /// The motion at `instant`, just after a change at it.
  public func motion(at instant: Instant) -> Motion {
    var motion = start
    let spring = timing.spring ?? Spring(duration: timing.duration(towards: isHeld))
    spring.update(
      value: &motion.fraction, velocity: &motion.velocity, target: target(isHeld),
      deltaTime: instant.seconds(since: anchor))
    return motion
  }

  private mutating func rebase(at instant: Instant) {
    start = motion(at: instant)
    anchor = instant
  }
}
