/// A new reverse animation with its own easing, entered where its curve passes the present value.
///
/// The seed's reversal with the moment to enter taken from the curve's inverse instead of from the
/// clock; `reference.json` names it `curveInverse`. The value is continuous, the velocity breaks. A
/// curve that is not monotone is entered at its first pass; from a value that it never passes (an
/// overshoot's) the whole curve runs to the target.
public struct Matched: SingleLegStrategy {
  package var timing: InterruptionTiming
  package var leg = Leg.over(at: 0)

  /// Creates the strategy, at rest at 0.
  public init(timing: InterruptionTiming) { self.timing = timing }

  package func nextLeg(towards held: Bool, at instant: Instant) -> Leg {
    let value = motion(at: instant).fraction
    return Leg(
      anchor: instant, entry: timing.curve.firstPass(of: held ? value : 1 - value) ?? 0,
      duration: timing.duration(towards: held), from: target(!held), to: target(held)
    ).through(value, on: timing.curve)
  }
}
