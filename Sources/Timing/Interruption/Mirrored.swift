/// The seed's reversal: the elapsed time is mirrored, exactly as written.
///
/// `timeSinceStart = min(pauseTime - startTime, duration)` and
/// `beginTime = pauseTime - (duration - timeSinceStart)`, from and to swapped
/// (`seeds/press-and-hold.txt`). The value is continuous only where f(u) = 1 - f(1 - u) and both
/// durations are equal; otherwise it leaps, by 1 - f(1 - u) - f(u) for equal durations. A change of
/// timing within a leg, which the seed does not know, keeps the value.
public struct Mirrored: SingleLegStrategy {
  package var timing: InterruptionTiming
  package var leg = Leg.over(at: 0)

  /// Creates the strategy, at rest at 0.
  public init(timing: InterruptionTiming) { self.timing = timing }

  package func nextLeg(towards held: Bool, at instant: Instant) -> Leg {
    let duration = timing.duration(towards: held)
    return Leg(
      anchor: instant, entry: leg.remaining(at: instant) / duration, duration: duration,
      from: target(!held), to: target(held))
  }
}
