/// Time runs backwards along the same curve.
///
/// As specified by `UIViewPropertyAnimator.isReversed` and by Web Animations, section "Reversing an
/// animation". The value is continuous and retraces itself, overshoot included; the velocity
/// changes its sign, and its size by the ratio of the durations.
public struct Rewound: SingleLegStrategy {
  package var timing: InterruptionTiming
  package var leg = Leg.over(at: 0)

  /// Creates the strategy, at rest at 0.
  public init(timing: InterruptionTiming) { self.timing = timing }

  package func nextLeg(towards held: Bool, at instant: Instant) -> Leg {
    Leg(
      anchor: instant, entry: 1 - leg.run(at: instant), duration: timing.duration(towards: held),
      from: target(!held), to: target(held), isRewound: !held
    ).through(motion(at: instant).fraction, on: timing.curve)
  }
}
