/// A rule for a fraction that travels between 0 and 1 and may be turned round at any instant.
///
/// A new strategy rests at 0, released. Instants do not decrease from call to call, and `retarget`
/// always changes the target: ``Interruptible`` sees to both, so that a strategy holds its rule and
/// nothing else.
public protocol InterruptionStrategy: Sendable {
  /// One motion, or several side by side.
  associatedtype Output = Motion

  /// Creates a strategy at rest at 0.
  init(timing: InterruptionTiming)

  /// Turns towards 1 (`held`) or towards 0 at `instant`.
  mutating func retarget(to held: Bool, at instant: Instant)

  /// Runs on another curve or other durations from `instant` on; the fraction stays continuous.
  mutating func retime(_ timing: InterruptionTiming, at instant: Instant)

  /// The motion at `instant`, just after a change at it.
  func motion(at instant: Instant) -> Output
}

/// The fraction at which a leg towards `held` ends.
func target(_ held: Bool) -> Double { held ? 1 : 0 }
