/// A cubic Bézier timing curve from (0, 0) to (1, 1) with two free control points.
///
/// CSS Easing Level 2, section 2.2 (cubic Bézier easing functions); Core Animation's
/// `CAMediaTimingFunction(controlPoints:)`.
public struct CubicBezier: Sendable {
  /// The first control point's time, 0 through 1.
  public let x1: Double
  /// The first control point's progress; any finite number.
  public let y1: Double
  /// The second control point's time, 0 through 1.
  public let x2: Double
  /// The second control point's progress; any finite number.
  public let y2: Double
  /// The curve in pieces of equal time, in which a point is soon found.
  private let pieces: [BezierPiece]

  /// Creates the curve with control points (`x1`, `y1`) and (`x2`, `y2`).
  ///
  /// - Throws: ``UnitCurveError/controlPoint(x:)`` if a time lies outside 0 through 1 (the curve
  ///   would not be a function of time), ``UnitCurveError/notFinite`` if a number is not finite.
  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) throws(UnitCurveError) {
    guard x1.isFinite, y1.isFinite, x2.isFinite, y2.isFinite else { throw .notFinite }
    for x in [x1, x2] where !(0...1).contains(x) { throw .controlPoint(x: x) }
    self.init(x1: x1, y1: y1, x2: x2, y2: y2)
  }

  /// Creates a curve from numbers known to be valid.
  init(x1: Double, y1: Double, x2: Double, y2: Double) {
    self.x1 = x1
    self.y1 = y1
    self.x2 = x2
    self.y2 = y2
    pieces = BezierPiece.all(of: BezierCoordinate(p: x1, q: x2))
  }

  private var time: BezierCoordinate { BezierCoordinate(p: x1, q: x2) }

  private var progress: BezierCoordinate { BezierCoordinate(p: y1, q: y2) }

  /// The parameter at the time `x`, above 0 and below 1.
  private func parameter(at x: Double) -> BezierParameter {
    pieces[Int(x * Double(BezierPiece.count))].parameter(at: x)
  }

  /// Both coordinates run alike, so the curve is the diagonal whatever the parameter does.
  private var isDiagonal: Bool { x1 == y1 && x2 == y2 }

  /// The progress at time `x`.
  ///
  /// Exactly 0 at 0 and 1 at 1; outside, the straight continuation of ``extrapolationSlopes``. The
  /// result belongs to a time within 4 ulp(1) of `x`, so it is good to 1e-12 wherever the slope is
  /// below 1000. NaN gives NaN.
  func value(at x: Double) -> Double {
    if x <= 0 || x >= 1 { return extrapolated(at: x) }
    if isDiagonal || x.isNaN { return x }
    return progress.position(parameter(at: x))
  }

  /// The derivative of the progress by time at `x`, from inside at 0 and 1.
  ///
  /// Infinite where the curve stands upright. Outside 0 through 1, ``extrapolationSlopes``.
  func slope(at x: Double) -> Double {
    if isDiagonal { return 1 }
    if x < 0 { return extrapolationSlopes.start }
    if x > 1 { return extrapolationSlopes.end }
    if x == 0 { return Self.endSlope(x1, y1, x2, y2, upright: .infinity) }
    if x == 1 { return Self.endSlope(1 - x2, 1 - y2, 1 - x1, 1 - y1, upright: .infinity) }
    return x.isNaN ? x : slope(at: parameter(at: x))
  }

  /// Both at once: most of the work is to find the parameter.
  func valueAndSlope(at x: Double) -> (value: Double, slope: Double) {
    guard x > 0 && x < 1, !isDiagonal else { return (value(at: x), slope(at: x)) }
    let parameter = parameter(at: x)
    return (progress.position(parameter), slope(at: parameter))
  }

  private func slope(at parameter: BezierParameter) -> Double {
    progress.derivative(parameter) / time.derivative(parameter)
  }

  /// Whether the progress never falls, so that it can be inverted.
  ///
  /// The derivative's Bernstein coefficients are 3·y1, 3·(y2 - y1), 3·(1 - y2); a quadratic with
  /// non-negative ends stays so if its middle is no further below zero than their geometric mean.
  var isMonotone: Bool {
    y1 >= 0 && y2 <= 1 && (y2 >= y1 || (y1 - y2) * (y1 - y2) <= y1 * (1 - y2))
  }

  /// The time at which the progress is `value`, or `nil` if the curve is not monotone or, outside
  /// 0 through 1, never gets there.
  func inverse(of value: Double) -> Double? {
    guard isMonotone else { return nil }
    if value > 0 && value < 1 {
      if isDiagonal { return value }
      return time.position(
        value <= 0.5
          ? BezierParameter(progress.parameter(at: value))
          : BezierParameter(fromEnd: progress.mirrored.parameter(at: 1 - value)))
    }
    if value == 0 || value == 1 { return value }
    let slope = value < 0 ? extrapolationSlopes.start : extrapolationSlopes.end
    guard slope > 0, !value.isNaN else { return nil }
    return value < 0 ? value / slope : 1 + (value - 1) / slope
  }

  /// The slopes of the straight continuations before 0 and after 1.
  ///
  /// The tangents at the ends, or 0 where that tangent is upright (CSS Easing Level 2, section 2.2:
  /// input progress outside 0 through 1).
  var extrapolationSlopes: (start: Double, end: Double) {
    if isDiagonal { return (1, 1) }
    return (
      Self.endSlope(x1, y1, x2, y2, upright: 0),
      Self.endSlope(1 - x2, 1 - y2, 1 - x1, 1 - y1, upright: 0)
    )
  }

  private func extrapolated(at x: Double) -> Double {
    let (start, end) = extrapolationSlopes
    // No product with a slope of 0: it would be NaN at an infinite time.
    if x <= 0 { return x == 0 || start == 0 ? 0 : x * start }
    return x == 1 || end == 0 ? 1 : 1 + (x - 1) * end
  }

  /// The tangent at (0, 0): towards the first control point that is not at (0, 0) itself.
  private static func endSlope(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, upright: Double
  ) -> Double {
    let (x, y) = x1 == 0 && y1 == 0 ? (x2, y2) : (x1, y1)
    if x > 0 { return y / x }
    if y == 0 { return 1 }
    return y < 0 ? -upright : upright
  }
}

extension CubicBezier: Hashable {
  /// Whether the control points are the same.
  public static func == (one: CubicBezier, other: CubicBezier) -> Bool {
    (one.x1, one.y1, one.x2, one.y2) == (other.x1, other.y1, other.x2, other.y2)
  }

  /// Hashes the control points.
  public func hash(into hasher: inout Hasher) {
    for coordinate in [x1, y1, x2, y2] { hasher.combine(coordinate) }
  }
}
