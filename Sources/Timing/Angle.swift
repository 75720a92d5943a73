/// An angle, clockwise on a canvas whose y axis points down.
///
/// It is a number and not a direction: from 0 to 2π is a whole turn, as with Core Animation's
/// `transform.rotation`, where the two matrices would be equal and nothing would move.
public struct Angle: Hashable, Sendable {
  /// The angle in radians.
  public var radians: Double

  /// The angle in degrees.
  public var degrees: Double {
    get { radians * 180 / .pi }
    set { radians = newValue * .pi / 180 }
  }

  /// Creates an angle in radians.
  public init(radians: Double) {
    self.radians = radians
  }

  /// Creates an angle in degrees.
  public init(degrees: Double) {
    radians = degrees * .pi / 180
  }
}

extension Angle: Animatable {
  /// The angle `fraction` of the way from `start` to `end`, over as many turns as lie between.
  public static func blend(_ start: Angle, _ end: Angle, _ fraction: Double) -> Angle {
    Angle(radians: Timing.blend(start.radians, end.radians, fraction))
  }

  /// The sum.
  public func adding(_ other: Angle) -> Angle { Angle(radians: radians + other.radians) }

  /// The difference.
  public func subtracting(_ other: Angle) -> Angle { Angle(radians: radians - other.radians) }

  /// The product.
  public func scaled(by factor: Double) -> Angle { Angle(radians: radians * factor) }

  /// The size of the difference, in radians.
  public func distance(to other: Angle) -> Double { abs(other.radians - radians) }
}
