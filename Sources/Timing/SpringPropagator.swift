private import func Glibc.cos
private import func Glibc.exp
private import func Glibc.expm1
private import func Glibc.sin

/// What a spring makes of a displacement and a velocity after some time: a 2 × 2 matrix.
///
/// The motion is linear in where it starts, so the same four numbers move scalars and vectors.
/// With the decay a = ζω and b = ω·√|1 - ζ²|:
///
///     displacement(t) = e^(-at)·[C + a·S]·displacement + e^(-at)·S·velocity
///     velocity(t)     = e^(-at)·[C - a·S]·velocity     - e^(-at)·ω²·S·displacement
///
/// where C and S are cos bt and sin(bt)/b below critical damping, cosh bt and sinh(bt)/b above it
/// and 1 and t at it. S is written so that it loses nothing as b goes to 0, which makes the three
/// cases meet to the last bit.
struct SpringPropagator {
  /// The displacement for each unit of the displacement at the start.
  let displacementPerDisplacement: Double
  /// The displacement for each unit of the velocity at the start.
  let displacementPerVelocity: Double
  /// The velocity for each unit of the displacement at the start.
  let velocityPerDisplacement: Double
  /// The velocity for each unit of the velocity at the start.
  let velocityPerVelocity: Double

  /// The motion of `spring` after `time` seconds; a time before 0 counts as 0.
  init(_ spring: Spring, after time: Double) {
    let frequency = spring.angularFrequency
    let (c, s) = spring.decayingCosineAndSine(at: time > 0 ? time : 0)
    let decay = spring.dampingFraction * frequency * s
    displacementPerDisplacement = c + decay
    displacementPerVelocity = s
    velocityPerDisplacement = -frequency * frequency * s
    velocityPerVelocity = c - decay
  }

  /// The value then, of one that was `value` and moved at `velocity` per second.
  ///
  /// Exactly `value` after no time and exactly `target` in the end.
  func value(from value: Double, to target: Double, velocity: Double) -> Double {
    let left = displacementPerDisplacement
    let resting =
      left > 0.5 ? value + (target - value) * (1 - left) : target + (value - target) * left
    return resting + displacementPerVelocity * velocity
  }

  /// The velocity then, per second, of a value that was `value` and moved at `velocity`.
  func velocity(from value: Double, to target: Double, velocity: Double) -> Double {
    // In this order a spring at rest has the velocity 0, not -0.
    velocityPerVelocity * velocity - velocityPerDisplacement * (target - value)
  }
}

extension Spring {
  /// e^(-at)·C and e^(-at)·S of the propagator.
  fileprivate func decayingCosineAndSine(at time: Double) -> (cosine: Double, sine: Double) {
    // (1 - ζ)(1 + ζ) rather than 1 - ζ²: near 1 the latter has no correct digits.
    let square = (1 - dampingFraction) * (1 + dampingFraction)
    let b = angularFrequency * abs(square).squareRoot()
    guard square < 0 else {
      let decay = exp(-dampingFraction * angularFrequency * time)
      // Over before the phase grows beyond what a sine can take.
      guard decay > 0 else { return (0, 0) }
      return b == 0
        ? (decay, decay * time)
        : (decay * cos(b * time), decay * (sin(b * time) / b))
    }
    // The slow of the two decays, a - b, without cancellation; the fast one is 2b faster.
    let slow = angularFrequency * angularFrequency / (dampingFraction * angularFrequency + b)
    let decay = exp(-slow * time)
    guard decay > 0 else { return (0, 0) }
    let fast = expm1(-2 * b * time)
    return (decay * (1 + fast / 2), decay * (-fast / (2 * b)))
  }
}
