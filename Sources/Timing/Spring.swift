/// A damped harmonic oscillator that pulls a value to its target: m·x'' + c·x' + k·(x - target) = 0.
///
/// SwiftUI's `Spring` and the model of Core Animation's `CASpringAnimation`. Three sets of
/// parameters name the same springs; each converts to the others and back within 4 ulp, a bounce
/// within 4 ulp of 1. The motion is the closed form, where SwiftUI as OpenSwiftUI has it steps an
/// integrator and is up to 1.5 % off.
public struct Spring: Hashable, Sendable {
  /// The mass, 1 unless it was given: it scales the forces, not the motion.
  public let mass: Double
  /// The undamped oscillation's phase per second, in radians: √(stiffness / mass).
  public let angularFrequency: Double
  /// The damping as a fraction of the critical one.
  ///
  /// 0 swings for ever, below 1 overshoots, 1 arrives soonest without overshoot, above 1 creeps.
  public let dampingFraction: Double

  /// The spring of SwiftUI's `.smooth`: no overshoot.
  public static let smooth = Spring()
  /// The spring of SwiftUI's `.snappy`: a small overshoot.
  public static let snappy = Spring(bounce: 0.15)
  /// The spring of SwiftUI's `.bouncy`: a visible overshoot.
  public static let bouncy = Spring(bounce: 0.3)
  /// The spring of SwiftUI's `.spring()` with its first defaults: a barely visible overshoot.
  public static let `default` = Spring(response: 0.5, dampingFraction: 0.825)
  /// The spring of `CASpringAnimation` with its defaults, which overshoots by 16 %.
  public static let coreAnimation = Spring(stiffness: 100, damping: 10)
  /// The spring of SwiftUI's `.interactiveSpring`, without its blending.
  public static let interactive = Spring(response: 0.15, dampingFraction: 0.86)

  /// Creates a spring from how long it seems to take and how far it overshoots.
  ///
  /// - Parameters:
  ///   - duration: Seconds; the period of the undamped oscillation. Finite and positive.
  ///   - bounce: Above -1 through 1. 1 swings for ever, 0 is critically damped; below 0 the damping
  ///     fraction is 1 / (1 + bounce), as SwiftUI defines it.
  public init(duration: Double = 0.5, bounce: Double = 0) {
    precondition(bounce > -1 && bounce <= 1, "A spring's bounce is above -1 and at most 1")
    self.init(response: duration, dampingFraction: bounce < 0 ? 1 / (1 + bounce) : 1 - bounce)
  }

  /// Creates a spring from its period and its damping.
  ///
  /// - Parameters:
  ///   - response: Seconds of the undamped oscillation's period. Finite and positive.
  ///   - dampingFraction: The damping as a fraction of the critical one. Finite, not negative.
  public init(response: Double, dampingFraction: Double) {
    precondition(response > 0 && response.isFinite, "A spring's response is positive and finite")
    self.init(
      mass: 1, angularFrequency: 2 * .pi / response, dampingFraction: dampingFraction)
  }

  /// Creates a spring from the constants of its equation, as `CASpringAnimation` has them.
  ///
  /// Over-damped springs stay so, where SwiftUI's `allowOverDamping: false` makes them critical.
  /// - Parameters:
  ///   - mass: Finite and positive.
  ///   - stiffness: Force per distance. Finite and positive.
  ///   - damping: Force per velocity. Finite, not negative.
  public init(mass: Double = 1, stiffness: Double, damping: Double) {
    precondition(mass > 0 && mass.isFinite, "A spring's mass is positive and finite")
    precondition(stiffness > 0 && stiffness.isFinite, "A spring's stiffness is positive and finite")
    let angularFrequency = (stiffness / mass).squareRoot()
    self.init(
      mass: mass, angularFrequency: angularFrequency,
      dampingFraction: damping / (2 * mass * angularFrequency))
  }

  private init(mass: Double, angularFrequency: Double, dampingFraction: Double) {
    precondition(
      angularFrequency > 0 && angularFrequency.isFinite,
      "A spring's angular frequency is positive and finite, not \(angularFrequency)")
    precondition(
      dampingFraction >= 0 && dampingFraction.isFinite,
      "A spring's damping fraction is finite and not negative, not \(dampingFraction)")
    self.mass = mass
    self.angularFrequency = angularFrequency
    self.dampingFraction = dampingFraction
  }
}

extension Spring {
  /// Seconds of the undamped oscillation's period: 2π / ``angularFrequency``.
  public var response: Double { 2 * .pi / angularFrequency }

  /// Seconds that the spring seems to take: SwiftUI's name for ``response``.
  public var duration: Double { response }

  /// The overshoot, above -1 through 1: SwiftUI's measure of ``dampingFraction``.
  public var bounce: Double {
    dampingFraction > 1 ? 1 / dampingFraction - 1 : 1 - dampingFraction
  }

  /// Force per distance: ``mass`` · ``angularFrequency``².
  public var stiffness: Double { mass * angularFrequency * angularFrequency }

  /// Force per velocity: 2 · ``dampingFraction`` · ``mass`` · ``angularFrequency``.
  public var damping: Double { 2 * dampingFraction * mass * angularFrequency }
}
