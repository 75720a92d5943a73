/// An angle, which may be more than a turn: SwiftUI's `Angle`.
///
/// Angles interpolate as numbers, so 0 to 2π is a whole turn and 350° to 10° goes the long way
/// back; Core Animation's `transform.rotation` does the same.
public struct Angle: Hashable, Comparable, Sendable {
  /// The angle in radians.
  public var radians: Double

  /// Creates an angle from radians.
  public init(radians: Double) { self.radians = radians }

  /// Creates an angle from degrees.
  public init(degrees: Double) { radians = degrees / 180 * .pi }

  /// The angle in degrees.
  public var degrees: Double {
    get { radians / .pi * 180 }
    set { radians = newValue / 180 * .pi }
  }

  /// Whether `lhs` is the smaller number of radians.
  public static func < (lhs: Angle, rhs: Angle) -> Bool { lhs.radians < rhs.radians }
}

extension Angle: VectorArithmetic, Animatable {
  /// No turn.
  public static let zero = Angle(radians: 0)

  /// Adds the angles.
  public static func + (lhs: Angle, rhs: Angle) -> Angle {
    Angle(radians: lhs.radians + rhs.radians)
  }

  /// Subtracts the angles.
  public static func - (lhs: Angle, rhs: Angle) -> Angle {
    Angle(radians: lhs.radians - rhs.radians)
  }

  /// Multiplies the angle by `factor`.
  public mutating func scale(by factor: Double) { radians *= factor }

  /// The square of the radians.
  public var magnitudeSquared: Double { radians * radians }
}
