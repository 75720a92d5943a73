import Timing

/// The spring that the hold's `spring` strategy runs on: SwiftUI's `Spring(duration:bounce:)`.
///
/// The two numbers as they were given, so that a log holds them to the last bit.
public struct HoldSpring: Hashable, Sendable {
  /// The bounces that are allowed.
  ///
  /// `Timing`'s spring takes -1 exclusive through 1. At 1 it never comes to rest, and near -1 it
  /// takes for ever: within these it is within a thousandth of its target after 220 durations.
  public static let bounces = -0.99...0.99

  /// Seconds that it seems to take, within ``HoldSettings/durations``.
  public var duration: Double

  /// How far it overshoots: 0 not at all, above 0 more and more, below 0 it creeps.
  public var bounce: Double

  /// Creates a spring.
  /// - Precondition: `duration` lies within ``HoldSettings/durations``, `bounce` within ``bounces``.
  public init(duration: Double = 0.5, bounce: Double = 0) {
    precondition(
      HoldSettings.durations.contains(duration), "A spring's duration is 0.05 through 60 seconds")
    precondition(Self.bounces.contains(bounce), "A spring's bounce is -0.99 through 0.99")
    self.duration = duration
    self.bounce = bounce
  }

  var spring: Spring { Spring(duration: duration, bounce: bounce) }
}
