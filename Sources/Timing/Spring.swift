/// A damped spring that pulls a value to a target.
///
/// The motion is m·x″ = -stiffness·(x - target) - damping·x′, in closed form. Three ways to name the
/// same spring: Core Animation's mass, stiffness and damping; SwiftUI's response and damping
/// fraction; SwiftUI's duration and bounce.
public struct Spring: Hashable, Sendable {
  /// The mass that is moved: it only scales ``stiffness`` and ``damping``.
  public let mass: Double
  /// The frequency without damping, in radians a second: √(stiffness / mass).
  public let angularFrequency: Double
  /// The damping in units of the critical one: below 1 the value swings past the target.
  public let dampingFraction: Double

  /// Creates the spring of Core Animation's `CASpringAnimation`.
  ///
  /// - Throws: ``SpringError`` unless `mass` and `stiffness` are positive, `damping` is not
  ///   negative, and all are finite.
  public init(mass: Double = 1, stiffness: Double, damping: Double) throws(SpringError) {
    guard mass > 0, mass.isFinite else { throw .mass(mass) }
    guard stiffness > 0, stiffness.isFinite else { throw .stiffness(stiffness) }
    guard damping >= 0, damping.isFinite else { throw .damping(damping) }
    self.init(
      mass: mass, angularFrequency: (stiffness / mass).squareRoot(),
      // The roots are taken apart, since the product might overflow.
      dampingFraction: damping / (2 * mass.squareRoot() * stiffness.squareRoot()))
  }

  /// Creates the spring of SwiftUI's `spring(response:dampingFraction:)`, with mass 1.
  ///
  /// - Parameters:
  ///   - response: The period without damping, in seconds.
  ///   - dampingFraction: 0 swings for ever, 1 is critical, above 1 creeps.
  /// - Throws: ``SpringError`` unless `response` is positive, `dampingFraction` is not negative, and
  ///   both are finite.
  public init(response: Double, dampingFraction: Double) throws(SpringError) {
    guard response > 0, response.isFinite else { throw .response(response) }
    guard dampingFraction >= 0, dampingFraction.isFinite else { throw .damping(dampingFraction) }
    self.init(
      mass: 1, angularFrequency: 2 * .pi / response, dampingFraction: dampingFraction)
  }

  /// Creates the spring of SwiftUI's `spring(duration:bounce:)`, with mass 1.
  ///
  /// - Parameters:
  ///   - duration: SwiftUI's perceptual duration in seconds, which is the ``response``.
  ///   - bounce: 1 swings for ever, 0 is critical, below 0 creeps; more than -1.
  /// - Throws: ``SpringError`` unless `duration` is positive and finite and `bounce` in range.
  public init(duration: Double, bounce: Double = 0) throws(SpringError) {
    guard bounce > -1, bounce <= 1 else { throw .bounce(bounce) }
    try self.init(response: duration, dampingFraction: bounce < 0 ? 1 / (1 + bounce) : 1 - bounce)
  }

  /// Creates a spring from numbers known to be valid.
  init(mass: Double, angularFrequency: Double, dampingFraction: Double) {
    self.mass = mass
    self.angularFrequency = angularFrequency
    self.dampingFraction = dampingFraction
  }

  /// The force per distance: mass · angularFrequency².
  public var stiffness: Double { mass * angularFrequency * angularFrequency }

  /// The force per speed: 2 · dampingFraction · mass · angularFrequency.
  public var damping: Double { 2 * dampingFraction * mass * angularFrequency }

  /// SwiftUI's response: the period without damping, in seconds.
  public var response: Double { 2 * .pi / angularFrequency }

  /// SwiftUI's perceptual duration, which is the ``response``.
  public var duration: Double { response }

  /// SwiftUI's bounce: 1 - ``dampingFraction`` down to 0, and 1 / dampingFraction - 1 below.
  public var bounce: Double {
    dampingFraction <= 1 ? 1 - dampingFraction : 1 / dampingFraction - 1
  }
}

/// Why a spring could not be made: the number that is out of range.
public enum SpringError: Error, Hashable, Sendable {
  /// A mass must be positive and finite.
  case mass(Double)
  /// A stiffness must be positive and finite.
  case stiffness(Double)
  /// A damping or damping fraction must be finite and not negative.
  case damping(Double)
  /// A response or duration must be positive and finite.
  case response(Double)
  /// A bounce must be more than -1 and at most 1.
  case bounce(Double)
}

extension SpringError: CustomStringConvertible {
  /// What is wrong, in one sentence without a full stop.
  public var description: String {
    switch self {
    case .mass(let value): "a spring's mass is \(value), not positive and finite"
    case .stiffness(let value): "a spring's stiffness is \(value), not positive and finite"
    case .damping(let value): "a spring's damping is \(value), negative or not finite"
    case .response(let value): "a spring's duration is \(value) s, not positive and finite"
    case .bounce(let value): "a spring's bounce is \(value), not more than -1 and at most 1"
    }
  }
}
