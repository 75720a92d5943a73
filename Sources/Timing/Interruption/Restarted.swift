/// A new animation from the present value, with the whole curve over the full duration.
///
/// The rule of `DESIGN.md` and what CSS Transitions does where it does not see a reversal: a leg that
/// has little left to go still takes its full time. The value is continuous; the velocity breaks. A
/// curve that overshoots does so by the same part of whatever distance is left.
public struct Restarted: SingleLegStrategy {
  package var timing: InterruptionTiming
  package var leg = Leg.over(at: 0)

  /// Creates the strategy, at rest at 0.
  public init(timing: InterruptionTiming) { self.timing = timing }

  package func nextLeg(towards held: Bool, at instant: Instant) -> Leg {
    Leg(
      anchor: instant, entry: 0, duration: timing.duration(towards: held),
      from: motion(at: instant).fraction, to: target(held))
  }
}
