/// A colour in sRGB.
///
/// Colours interpolate straight in gamma-encoded sRGB with their components premultiplied by the
/// opacity: CSS Color Level 4, section 12, for colours in the legacy syntax. So a colour that fades
/// in keeps its hue instead of coming out of black. Not in linear light, and in no perceptual space.
public struct Color: Hashable, Sendable {
  private var premultipliedRed: Double
  private var premultipliedGreen: Double
  private var premultipliedBlue: Double
  /// How opaque the colour is: 0 through 1; outside if it was extrapolated.
  public private(set) var opacity: Double

  /// No colour at all.
  public static let clear = Color(red: 0, green: 0, blue: 0, opacity: 0)

  /// Creates a colour from gamma-encoded components, 0 through 1.
  ///
  /// Whatever the components, a colour of opacity 0 equals ``clear``.
  public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
    premultipliedRed = red * opacity
    premultipliedGreen = green * opacity
    premultipliedBlue = blue * opacity
    self.opacity = opacity
  }

  /// The gamma-encoded red, 0 through 1; 0 if the colour is clear.
  public var red: Double { opacity == 0 ? 0 : premultipliedRed / opacity }
  /// The gamma-encoded green, 0 through 1; 0 if the colour is clear.
  public var green: Double { opacity == 0 ? 0 : premultipliedGreen / opacity }
  /// The gamma-encoded blue, 0 through 1; 0 if the colour is clear.
  public var blue: Double { opacity == 0 ? 0 : premultipliedBlue / opacity }
}

extension Color: VectorArithmetic, Animatable {
  /// The same as ``clear``.
  public static var zero: Color { .clear }

  /// Adds the premultiplied components, without a limit.
  public static func + (lhs: Color, rhs: Color) -> Color {
    var result = lhs
    result.premultipliedRed += rhs.premultipliedRed
    result.premultipliedGreen += rhs.premultipliedGreen
    result.premultipliedBlue += rhs.premultipliedBlue
    result.opacity += rhs.opacity
    return result
  }

  /// Subtracts the premultiplied components, without a limit.
  public static func - (lhs: Color, rhs: Color) -> Color { lhs + rhs.scaled(by: -1) }

  /// Multiplies the premultiplied components by `factor`.
  public mutating func scale(by factor: Double) {
    premultipliedRed *= factor
    premultipliedGreen *= factor
    premultipliedBlue *= factor
    opacity *= factor
  }

  /// The sum of the squares of the premultiplied components.
  public var magnitudeSquared: Double {
    premultipliedRed * premultipliedRed + premultipliedGreen * premultipliedGreen
      + premultipliedBlue * premultipliedBlue + opacity * opacity
  }
}
