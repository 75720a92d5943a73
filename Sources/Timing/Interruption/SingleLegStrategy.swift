/// A strategy with one leg at a time: its whole rule is the leg that it takes next.
package protocol SingleLegStrategy: InterruptionStrategy {
  var timing: InterruptionTiming { get set }
  /// The present leg, or the last one if that is over.
  var leg: Leg { get set }

  /// The leg to take from `instant` on, towards 1 (`held`) or towards 0.
  func nextLeg(towards held: Bool, at instant: Instant) -> Leg
}

extension SingleLegStrategy {
  /// Turns towards 1 (`held`) or towards 0 at `instant`.
  public mutating func retarget(to held: Bool, at instant: Instant) {
    leg = nextLeg(towards: held, at: instant)
  }

  /// Runs on another timing from `instant` on; the fraction stays continuous.
  public mutating func retime(_ timing: InterruptionTiming, at instant: Instant) {
    let held = leg.to == 1
    leg = leg.retimed(
      at: instant, from: self.timing.curve, to: timing.curve,
      stretch: timing.duration(towards: held) / self.timing.duration(towards: held))
    self.timing = timing
  }

  /// The motion at `instant`, just after a change at it.
  public func motion(at instant: Instant) -> Motion { leg.motion(at: instant, on: timing.curve) }
}
