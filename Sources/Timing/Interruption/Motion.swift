/// Where an animated fraction is and how fast it moves.
public struct Motion: Hashable, Sendable {
  /// The fraction: 0 at rest when released, 1 at rest when held; outside 0 through 1 where a curve
  /// or a spring overshoots.
  public var fraction: Double

  /// The fraction's rate of change, per second.
  ///
  /// At a change of direction it is the rate just after. Infinite where a curve stands upright.
  public var velocity: Double

  /// Creates a motion from a fraction and its velocity per second.
  public init(fraction: Double, velocity: Double) {
    self.fraction = fraction
    self.velocity = velocity
  }

  /// At rest at `fraction`.
  package static func resting(at fraction: Double) -> Motion {
    Motion(fraction: fraction, velocity: 0)
  }
}
