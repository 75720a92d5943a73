package import Timing

/// CSS Transitions Level 1, section 3: a reversal takes the part of the duration that it undoes.
///
/// The specification keeps a reversing-adjusted start value and a reversing shortening factor
/// `r' = |p * r + (1 - r)|`, clamped to 0 through 1, where p is the present leg's progress. Between
/// two targets one apart, a leg with factor r covers a distance r, so r' is the distance from the
/// present value to the new target, and that is how it is computed here. The value is continuous;
/// the velocity breaks. A curve that overshoots leaves at most the full duration (r' clamps to 1).
package struct Shortened: SingleLegStrategy {
  package var timing: InterruptionTiming
  package var leg = Leg.over(at: 0)

  package init(timing: InterruptionTiming) { self.timing = timing }

  package func nextLeg(towards held: Bool, at instant: Instant) -> Leg {
    let value = motion(at: instant).fraction
    let shortening = min(abs(target(held) - value), 1)
    return Leg(
      anchor: instant, entry: 0, duration: timing.duration(towards: held) * shortening,
      from: value, to: target(held))
  }
}
