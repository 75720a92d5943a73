/// A colour in sRGB, with its gamma, and an opacity.
public struct Color: Hashable, Sendable {
  /// Red, 0 through 1 within sRGB.
  public var red: Double
  /// Green, 0 through 1 within sRGB.
  public var green: Double
  /// Blue, 0 through 1 within sRGB.
  public var blue: Double
  /// The opacity, 0 through 1.
  public var alpha: Double

  /// Creates a colour; opaque unless told otherwise.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }
}

extension Color: Animatable {
  /// The colour `fraction` of the way from `start` to `end`.
  ///
  /// Red, green and blue are blended times the opacity, so that the colour of what cannot be seen
  /// does not show (CSS Color Level 4, section 12.3).
  public static func blend(_ start: Color, _ end: Color, _ fraction: Double) -> Color {
    let alpha = Timing.blend(start.alpha, end.alpha, fraction)
    func blend(_ a: Double, _ b: Double) -> Double {
      // Equally opaque, or not to be seen: there is nothing to weigh. At the ends, exactly theirs.
      if start.alpha == end.alpha || alpha == 0 || fraction == 0 || fraction == 1 {
        return Timing.blend(a, b, fraction)
      }
      return Timing.blend(a * start.alpha, b * end.alpha, fraction) / alpha
    }
    return Color(
      red: blend(start.red, end.red), green: blend(start.green, end.green),
      blue: blend(start.blue, end.blue), alpha: alpha)
  }

  /// The sum of all components.
  public func adding(_ other: Color) -> Color {
    Color(
      red: red + other.red, green: green + other.green, blue: blue + other.blue,
      alpha: alpha + other.alpha)
  }

  /// The difference of all components.
  public func subtracting(_ other: Color) -> Color { adding(other.scaled(by: -1)) }

  /// The product of all components with `factor`.
  public func scaled(by factor: Double) -> Color {
    Color(
      red: red * factor, green: green * factor, blue: blue * factor, alpha: alpha * factor)
  }

  /// The Euclidean distance of the components.
  public func distance(to other: Color) -> Double {
    let step = other.subtracting(self)
    return
      (step.red * step.red + step.green * step.green + step.blue * step.blue
      + step.alpha * step.alpha).squareRoot()
  }
}
