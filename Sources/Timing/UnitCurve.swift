/// A timing curve: maps the fraction of a duration that has passed to the progress made.
///
/// Both run from 0 to 1; the progress may leave that range on the way. Named after SwiftUI's type;
/// the mathematics is exact, where SwiftUI as OpenSwiftUI has it rounds to 2⁻²⁰.
public enum UnitCurve: Hashable, Sendable {
  /// Progress equals time. A Core Animation animation without a timing function paces like this.
  case linear
  /// A cubic Bézier from (0, 0) to (1, 1).
  case cubicBezier(CubicBezier)

  /// Starts slowly: CSS `ease-in`, Core Animation `easeIn`.
  public static let easeIn = UnitCurve.cubicBezier(CubicBezier(x1: 0.42, y1: 0, x2: 1, y2: 1))
  /// Ends slowly: CSS `ease-out`, Core Animation `easeOut`.
  public static let easeOut = UnitCurve.cubicBezier(CubicBezier(x1: 0, y1: 0, x2: 0.58, y2: 1))
  /// Starts and ends slowly: CSS `ease-in-out`, Core Animation `easeInEaseOut`.
  public static let easeInEaseOut = UnitCurve.cubicBezier(
    CubicBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1))
  /// Core Animation's curve for implicit animations: CSS `ease`.
  public static let `default` = UnitCurve.cubicBezier(
    CubicBezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1))

  /// The progress at the fraction `x` of the duration.
  ///
  /// Exactly 0 at 0 and exactly 1 at 1. Outside 0 through 1 the curve goes on as a straight line
  /// (CSS Easing Level 2, section 2.2). Error: at most 1e-12 where the slope is below 1000, and
  /// everywhere the exact progress of an `x` within 4 ulp(1). NaN gives NaN.
  public func value(at x: Double) -> Double {
    switch self {
    case .linear: x
    case .cubicBezier(let curve): curve.value(at: x)
    }
  }

  /// The derivative of the progress at `x`: per duration, not per second.
  ///
  /// At 0 and 1 from the inside. Infinite where the curve stands upright.
  public func slope(at x: Double) -> Double {
    switch self {
    case .linear: 1
    case .cubicBezier(let curve): curve.slope(at: x)
    }
  }

  /// The fraction of the duration at which the progress is `value`.
  ///
  /// `nil` if the curve is not monotone, or if `value` lies outside 0 through 1 and the curve's
  /// straight continuation never reaches it.
  public func inverse(of value: Double) -> Double? {
    switch self {
    case .linear: value
    case .cubicBezier(let curve): curve.inverse(of: value)
    }
  }
}
