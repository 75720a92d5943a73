/// Material's emphasized curve: two cubic Béziers that meet a sixth of the way at 40 %.
///
/// The path `M 0,0 C 0.05,0 0.133333,0.06 0.166666,0.4 C 0.208333,0.82 0.25,1 1,1`, as Android's
/// `sud_interpolator.xml` (platform/external/setupdesign) has it.
enum EmphasizedCurve {
  private static let knot = Point(x: 0.166666, y: 0.4)
  /// The pieces, each in units of the box between its ends.
  private static let first = CubicBezier(
    x1: 0.05 / knot.x, y1: 0, x2: 0.133333 / knot.x, y2: 0.06 / knot.y)
  private static let second = CubicBezier(
    x1: (0.208333 - knot.x) / (1 - knot.x), y1: (0.82 - knot.y) / (1 - knot.y),
    x2: (0.25 - knot.x) / (1 - knot.x), y2: 1)

  /// The progress at time `x`; both ends are level and go on so.
  static func value(at x: Double) -> Double {
    x < knot.x
      ? knot.y * first.value(at: x / knot.x)
      : blend(knot.y, 1, second.value(at: (x - knot.x) / (1 - knot.x)))
  }

  /// The derivative of the progress by time at `x`; where the pieces meet, the second's.
  static func slope(at x: Double) -> Double {
    x < knot.x
      ? first.slope(at: x / knot.x) * (knot.y / knot.x)
      : second.slope(at: (x - knot.x) / (1 - knot.x)) * ((1 - knot.y) / (1 - knot.x))
  }

  /// The time at which the progress is `value`, or `nil` outside 0 through 1.
  static func inverse(of value: Double) -> Double? {
    value < knot.y
      ? first.inverse(of: value / knot.y).map { $0 * knot.x }
      : second.inverse(of: (value - knot.y) / (1 - knot.y)).map { blend(knot.x, 1, $0) }
  }
}
