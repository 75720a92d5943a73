/// Each new animation blends in over the old one, which runs on beneath it.
///
/// r₀ = 0, rᵢ(t) = rᵢ₋₁(t) + fᵢ(t)(targetᵢ - rᵢ₋₁(t)): SwiftUI's curve animations as OpenSwiftUI's
/// `DefaultCombiningAnimation` has them. The value is continuous, and the velocity too if the curve
/// starts at rest (f'(0) = 0). With a monotone curve it stays within 0 through 1, whatever the
/// durations.
///
/// At most 16 animations are in flight. One more stops the oldest where it is: the value stays
/// continuous and in bounds, the velocity may break a little.
public struct Combined: InterruptionStrategy {
  private var timing: InterruptionTiming
  private var isHeld = false
  /// Where the oldest animation in flight starts.
  private var base = 0.0
  /// The weights fᵢ, each a leg from 0 to 1.
  private var weights = LegQueue()

  /// Creates the strategy, at rest at 0.
  public init(timing: InterruptionTiming) { self.timing = timing }

  /// Turns towards 1 (`held`) or towards 0 at `instant`.
  public mutating func retarget(to held: Bool, at instant: Instant) {
    dropCovered(at: instant)
    if weights.isFull {
      base = blend(.resting(at: base), position: 0, at: instant).fraction
      weights.removeFirst(1)
    }
    weights.append(
      Leg(
        anchor: instant, entry: 0, duration: timing.duration(towards: held), from: 0, to: 1))
    isHeld = held
  }

  /// Runs on another timing from `instant` on; the fraction stays continuous.
  public mutating func retime(_ timing: InterruptionTiming, at instant: Instant) {
    weights.retime(at: instant, from: self.timing, to: timing, newestIsHeld: isHeld)
    self.timing = timing
  }

  /// The motion at `instant`, just after a change at it.
  public func motion(at instant: Instant) -> Motion {
    var result = Motion.resting(at: base)
    for position in 0..<weights.count {
      result = blend(result, position: position, at: instant)
    }
    return result
  }

  /// What the animation at `position` makes of the `motion` beneath it.
  private func blend(_ motion: Motion, position: Int, at instant: Instant) -> Motion {
    let target = target(weights.isHeld(at: position, newestIsHeld: isHeld))
    let weight = weights[position].motion(at: instant, on: timing.curve)
    let (seen, distance) = (1 - weight.fraction, motion.fraction - target)
    return Motion(
      fraction: target + distance * seen,
      velocity: motion.velocity * seen - distance * weight.velocity)
  }

  /// Removes every animation that has arrived, and all beneath it, of which nothing is seen.
  private mutating func dropCovered(at instant: Instant) {
    let covering = (0..<weights.count).last { weights[$0].isOver(at: instant) }
    guard let covering else { return }
    base = target(weights.isHeld(at: covering, newestIsHeld: isHeld))
    weights.removeFirst(covering + 1)
  }
}
