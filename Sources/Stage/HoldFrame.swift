public import Timing

/// The hold at one instant.
public struct HoldFrame: Sendable {
  /// The centre of the circle, in points.
  public static let center = Point(x: 100, y: 100)

  /// The radius of the full circle, in points.
  public static let radius = 100.0

  /// The filled fraction: 0 through 1, beyond where a curve or a spring overshoots.
  ///
  /// At the instant of a press or release it equals the fraction just before it, except with
  /// ``Interruption/mirrored`` (`seeds/press-and-hold.txt`).
  public var fraction: Double

  /// The fraction's rate of change per second, just after the instant.
  public var velocity: Double

  /// Whether the button is held.
  public var isHeld: Bool

  /// The circle, blended between the empty and the full one.
  public var path: CirclePath

  /// What each strategy makes of the same input, in the order of ``Interruption``.
  public var strategies: InlineArray<8, Motion>

  init(motions: InlineArray<8, Motion>, interruption: Interruption, isHeld: Bool) {
    let motion = motions[interruption.index]
    fraction = motion.fraction
    velocity = motion.velocity
    self.isHeld = isHeld
    path = CirclePath(center: Self.center, radius: Self.radius * fraction)
    strategies = motions
  }
}
