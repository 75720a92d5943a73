extension UnitCurve {
  /// Starts slowly: CSS `ease-in`, Core Animation and SwiftUI `easeIn`.
  public static let easeIn = UnitCurve.cubicBezier(CubicBezier(x1: 0.42, y1: 0, x2: 1, y2: 1))

  /// Ends slowly: CSS `ease-out`, Core Animation and SwiftUI `easeOut`.
  public static let easeOut = UnitCurve.cubicBezier(CubicBezier(x1: 0, y1: 0, x2: 0.58, y2: 1))

  /// Starts and ends slowly: CSS `ease-in-out`, Core Animation `easeInEaseOut`.
  public static let easeInEaseOut = UnitCurve.cubicBezier(
    CubicBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1))

  /// SwiftUI's name for ``easeInEaseOut``.
  public static let easeInOut = easeInEaseOut

  /// Core Animation's curve for implicit animations: CSS `ease`.
  public static let `default` = UnitCurve.cubicBezier(
    CubicBezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1))

  /// A quarter circle that starts level: SwiftUI `circularEaseIn`.
  public static let circularEaseIn = UnitCurve.circular(.easeIn)

  /// A quarter circle that ends level: SwiftUI `circularEaseOut`.
  public static let circularEaseOut = UnitCurve.circular(.easeOut)

  /// Two quarter circles, level at both ends: SwiftUI `circularEaseInOut`.
  public static let circularEaseInOut = UnitCurve.circular(.easeInOut)

  /// Material's curve for what leaves the screen.
  public static let emphasizedAccelerate = UnitCurve.cubicBezier(
    CubicBezier(x1: 0.3, y1: 0, x2: 0.8, y2: 0.15))

  /// Material's curve for what enters the screen.
  public static let emphasizedDecelerate = UnitCurve.cubicBezier(
    CubicBezier(x1: 0.05, y1: 0.7, x2: 0.1, y2: 1))
}
