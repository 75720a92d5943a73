/// The target jumps at once, and every difference that this made fades out; the differences add up.
///
/// v(t) = target + Σ (oldᵢ - newᵢ)(1 - f((t - tᵢ) / D)), as UIKit animates since iOS 8 (WWDC 2014,
/// session 236). The value is continuous, and the velocity too if the curve starts at rest (f'(0) =
/// 0). With a monotone curve and equal durations that do not change on the way it stays within 0
/// through 1; a slow fill under quick empties adds up to any distance.
///
/// At most 16 differences are in flight. One more folds the two oldest into one that fades as the
/// younger did: the value stays continuous and in bounds, the velocity may break a little.
public struct Additive: InterruptionStrategy {
  private var timing: InterruptionTiming
  private var isHeld = false
  /// The differences, each a leg from oldᵢ - newᵢ to 0.
  private var differences = LegQueue()

  /// Creates the strategy, at rest at 0.
  public init(timing: InterruptionTiming) { self.timing = timing }

  /// Turns towards 1 (`held`) or towards 0 at `instant`.
  public mutating func retarget(to held: Bool, at instant: Instant) {
    let inFlight = (0..<differences.count).first { !differences[$0].isOver(at: instant) }
    differences.removeFirst(inFlight ?? differences.count)
    if differences.isFull { foldOldest(at: instant) }
    differences.append(
      Leg(
        anchor: instant, entry: 0, duration: timing.duration(towards: held),
        from: target(isHeld) - target(held), to: 0))
    isHeld = held
  }

  /// Runs on another timing from `instant` on; the fraction stays continuous.
  public mutating func retime(_ timing: InterruptionTiming, at instant: Instant) {
    differences.retime(at: instant, from: self.timing, to: timing, newestIsHeld: isHeld)
    self.timing = timing
  }

  /// The motion at `instant`, just after a change at it.
  public func motion(at instant: Instant) -> Motion {
    var sum = Motion.resting(at: target(isHeld))
    for position in 0..<differences.count {
      let difference = differences[position].motion(at: instant, on: timing.curve)
      sum.fraction += difference.fraction
      sum.velocity += difference.velocity
    }
    return sum
  }

  private mutating func foldOldest(at instant: Instant) {
    let value =
      differences[0].motion(at: instant, on: timing.curve).fraction
      + differences[1].motion(at: instant, on: timing.curve).fraction
    differences.removeFirst(1)
    differences[0].entry = differences[0].run(at: instant)
    differences[0].anchor = instant
    differences[0] = differences[0].through(value, on: timing.curve)
  }
}
