/// CSS Transitions Level 1, section 3: a reversal takes the part of the duration that it undoes.
///
/// The reversing shortening factor of a leg that turns another round is r' = |p * r + (1 - r)|, at
/// most 1, where r is the other leg's factor and p its progress; from rest it is 1. The new leg takes
/// r' of the duration. Between two targets the reversing-adjusted start value is always the new
/// target, so that every turn within a leg counts as a reversal. The value is continuous; the
/// velocity breaks. After an overshoot r' may be 0 away from the target, where CSS leaps; here the
/// distance stands in for it.
public struct Shortened: SingleLegStrategy {
  package var timing: InterruptionTiming
  package var leg = Leg.over(at: 0)

  /// Creates the strategy, at rest at 0.
  public init(timing: InterruptionTiming) { self.timing = timing }

  package func nextLeg(towards held: Bool, at instant: Instant) -> Leg {
    let value = motion(at: instant).fraction
    var factor = reversingShorteningFactor(at: instant)
    if factor == 0 { factor = min(abs(target(held) - value), 1) }
    return Leg(
      anchor: instant, entry: 0, duration: timing.duration(towards: held) * factor,
      from: value, to: target(held))
  }

  private func reversingShorteningFactor(at instant: Instant) -> Double {
    let factor = leg.duration / timing.duration(towards: leg.to == 1)
    let progress = leg.progress(at: instant, on: timing.curve)?.fraction ?? 1
    return min(abs(progress * factor + (1 - factor)), 1)
  }
}
