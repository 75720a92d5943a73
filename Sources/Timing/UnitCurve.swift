/// A timing curve: maps the fraction of a duration that has passed to the progress made.
///
/// Most curves run from 0 to 1; the progress may leave that range on the way. Named after SwiftUI's
/// type; the mathematics is exact, where SwiftUI as OpenSwiftUI has it rounds to 2⁻²⁰.
public enum UnitCurve: Hashable, Sendable {
  /// Progress equals time. A Core Animation animation without a timing function paces like this.
  case linear
  /// A cubic Bézier from (0, 0) to (1, 1): CSS `cubic-bezier()`.
  case cubicBezier(CubicBezier)
  /// Equal jumps: CSS `steps()`.
  case steps(Steps)
  /// Straight pieces between points: CSS `linear()`.
  case piecewiseLinear(PiecewiseLinear)
  /// An arc of a circle: SwiftUI's circular curves.
  case circular(CircularCurve)
  /// Two cubic Béziers: Material's emphasized curve.
  case emphasized

  /// The progress at the fraction `x` of the duration.
  ///
  /// Cubic Béziers and arcs are exactly 0 at 0 and exactly 1 at 1. Outside 0 through 1 a curve goes
  /// on along its tangent, or level if that stands upright (CSS Easing Level 2, section 2.2). Error:
  /// at most 1e-12 where the slope is below 1000, and everywhere the exact progress of an `x` within
  /// 4 ulp(1). NaN gives NaN.
  ///
  /// - Parameters:
  ///   - x: The fraction, usually 0 through 1.
  ///   - beforeFlag: Whether the animation has not begun yet. At the instant of a jump, ``steps(_:)``
  ///     then still shows the progress before it, as ``piecewiseLinear(_:)`` does at its first point;
  ///     other curves do not care (CSS Easing Level 2).
  /// - Returns: The progress, 0 at the start and 1 at the end of what is animated.
  public func value(at x: Double, beforeFlag: Bool = false) -> Double {
    switch self {
    case .linear: x
    case .cubicBezier(let curve): curve.value(at: x)
    case .steps(let steps): steps.value(at: x, beforeFlag: beforeFlag)
    case .piecewiseLinear(let curve): curve.value(at: x, beforeFlag: beforeFlag)
    case .circular(let curve): curve.value(at: x)
    case .emphasized: EmphasizedCurve.value(at: x)
    }
  }

  /// The derivative of the progress at `x`: per duration, not per second.
  ///
  /// At 0 and 1 from the inside; at a corner that of the piece to the right; 0 for steps. Infinite
  /// where the curve stands upright.
  public func slope(at x: Double) -> Double {
    switch self {
    case .linear: 1
    case .cubicBezier(let curve): curve.slope(at: x)
    case .steps: 0
    case .piecewiseLinear(let curve): curve.slope(at: x)
    case .circular(let curve): curve.slope(at: x)
    case .emphasized: EmphasizedCurve.slope(at: x)
    }
  }

  /// The progress and its derivative at `x`, found together: ``value(at:beforeFlag:)`` and
  /// ``slope(at:)``.
  public func valueAndSlope(at x: Double) -> (value: Double, slope: Double) {
    if case .cubicBezier(let curve) = self { return curve.valueAndSlope(at: x) }
    return (value(at: x), slope(at: x))
  }

  /// The earliest fraction of the duration at which the progress is `value`.
  ///
  /// `nil` if the progress falls anywhere, jumps over `value`, or never gets there. Where the curve
  /// is level the fraction is as uncertain as the curve is flat.
  public func inverse(of value: Double) -> Double? {
    switch self {
    case .linear: value
    case .cubicBezier(let curve): curve.inverse(of: value)
    case .steps(let steps): steps.inverse(of: value)
    case .piecewiseLinear(let curve): curve.inverse(of: value)
    case .circular(let curve): curve.inverse(of: value)
    case .emphasized: EmphasizedCurve.inverse(of: value)
    }
  }
}
