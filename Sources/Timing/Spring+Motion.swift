private import func Glibc.cos
private import func Glibc.exp
private import func Glibc.expm1
private import func Glibc.log
private import func Glibc.sin

extension Spring {
  /// Where a value is and how fast it moves.
  public struct State: Hashable, Sendable {
    /// The value.
    public var value: Double
    /// Its change, in units a second.
    public var velocity: Double

    /// Creates a state; at rest unless told otherwise.
    public init(value: Double, velocity: Double = 0) {
      self.value = value
      self.velocity = velocity
    }
  }

  /// The state `seconds` after `start`, pulled to `target` all the while.
  ///
  /// Retargeting is calling this again from the state reached: value and velocity carry over, so
  /// both stay continuous. Before 0 s the state is `start`. Error: at most 1e-12 of the distance and of
  /// the velocity / ``angularFrequency``, at any damping, also next to the critical, for the first
  /// 500 periods.
  public func state(after seconds: Double, from start: State, target: Double) -> State {
    guard seconds > 0 else { return start }
    let (distance, velocity) = (start.value - target, start.velocity)
    let response = freeMotion(after: seconds)
    let decay = dampingFraction * angularFrequency
    let stiffness = angularFrequency * angularFrequency
    return State(
      value: target + (distance * response.even + (velocity + decay * distance) * response.odd),
      velocity: velocity * response.even - (stiffness * distance + decay * velocity) * response.odd)
  }

  /// The value `seconds` after it left 0 for `target`: SwiftUI's `value(target:initialVelocity:time:)`.
  public func value(target: Double, initialVelocity: Double = 0, time seconds: Double) -> Double {
    state(after: seconds, from: State(value: 0, velocity: initialVelocity), target: target).value
  }

  /// The velocity `seconds` after the value left 0 for `target`, in units a second.
  public func velocity(
    target: Double, initialVelocity: Double = 0, time seconds: Double
  ) -> Double {
    state(after: seconds, from: State(value: 0, velocity: initialVelocity), target: target).velocity
  }

  /// The seconds until the way from 0 to 1 has come within `epsilon` of its end for good.
  ///
  /// Below the critical damping as specified for Core Animation's `settlingDuration`:
  /// -ln(ε / (1 + |B|)) / (ζω) with B = (ζω - v) / ω_d. Core Animation leaves the rest open; there
  /// nothing swings, and it is the time at which the distance is `epsilon`, exact if the value does
  /// not pass its target. Infinite without damping.
  public func settlingDuration(initialVelocity: Double = 0, epsilon: Double = 0.001) -> Double {
    let decay = dampingFraction * angularFrequency
    guard decay > 0 else { return .infinity }
    if dampingFraction < 1 {
      let amplitude = 1 + abs(decay - initialVelocity) / dampedFrequency
      return max(0, log(amplitude / epsilon) / decay)
    }
    // The distance is exp(-rate·t) (1 + (rate - v)·spread(t)).
    var seconds = 0.0
    // A contraction once it has passed 1 / rate, and it starts far below the solution.
    for _ in 0..<200 {
      let amplitude = 1 + abs(slowRate - initialVelocity) * spread(after: seconds)
      let next = max(0, log(amplitude / epsilon) / slowRate)
      if next == seconds { break }
      seconds = next
    }
    return seconds
  }

  /// √|1 - dampingFraction²| · angularFrequency: of the swing below the critical damping, and half
  /// the difference of the two decay rates above.
  private var dampedFrequency: Double {
    angularFrequency * abs((1 - dampingFraction) * (1 + dampingFraction)).squareRoot()
  }

  /// The slower of the two decay rates above the critical damping.
  ///
  /// It is decay - dampedFrequency, without the cancellation.
  private var slowRate: Double {
    angularFrequency * angularFrequency / (dampingFraction * angularFrequency + dampedFrequency)
  }

  /// (1 - exp(-2·dampedFrequency·seconds)) / (2·dampedFrequency), which tends to `seconds` for a
  /// critical damping.
  private func spread(after seconds: Double) -> Double {
    let twice = 2 * dampedFrequency
    return twice * seconds > 0 ? -expm1(-twice * seconds) / twice : seconds
  }

  /// exp(-ζωt) times cos(ω_d t) and sin(ω_d t) / ω_d, and what they become from ζ = 1.
  ///
  /// The second tends to t·exp(-ωt) from both sides, so nothing here divides by a small difference,
  /// and above it only decaying exponentials occur.
  private func freeMotion(after seconds: Double) -> (even: Double, odd: Double) {
    let decay = dampingFraction * angularFrequency
    let frequency = dampedFrequency
    guard dampingFraction < 1 else {
      let slow = exp(-slowRate * seconds)
      let odd = slow == 0 ? 0 : slow * spread(after: seconds)
      return (slow - odd * frequency, odd)
    }
    let envelope = exp(-decay * seconds)
    // The cosine of an infinite time is NaN, and the product with 0 would be too.
    guard envelope > 0 else { return (0, 0) }
    let odd = frequency > 0 ? sin(frequency * seconds) / frequency : seconds
    return (envelope * cos(frequency * seconds), envelope * odd)
  }
}
