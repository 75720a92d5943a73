/// A part of a cubic Bézier's time, with all that it takes to find a parameter in it.
///
/// The search counts from the nearer end, so that its unknown is small where the curve may be flat or
/// upright; what differs between the halves is a number here, not a branch there.
struct BezierPiece: Sendable {
  /// The time, counted from the nearer end.
  private let time: BezierCoordinate
  /// Where the piece begins, counted in pieces from the nearer end.
  private let begin: Double
  /// What turns a parameter counted from the nearer end into one from the start: 0 and 1, or 1 and -1.
  private let (origin, sign): (Double, Double)
  /// A cubic in the time along the piece near the parameter, constant first.
  private let start: SIMD4<Double>

  /// How many equal parts the time is cut into; even, so that each has a nearer end.
  static let count = 32

  /// The pieces of a curve whose time, which must not fall, is `time`.
  static func all(of time: BezierCoordinate) -> [BezierPiece] {
    let half = 0..<count / 2
    return half.map { BezierPiece(time, begin: $0, origin: 0, sign: 1) }
      + half.reversed().map { BezierPiece(time.mirrored, begin: $0, origin: 1, sign: -1) }
  }

  private init(_ time: BezierCoordinate, begin: Int, origin: Double, sign: Double) {
    (self.time, self.begin) = (time, Double(begin))
    (self.origin, self.sign) = (origin, sign)
    // Hermite's cubic, which has the right parameters and slopes at its ends.
    let (low, high) = (Self.knot(begin, of: time), Self.knot(begin + 1, of: time))
    let rise = high.parameter - low.parameter
    start = SIMD4(
      low.parameter, low.slope, 3 * rise - 2 * low.slope - high.slope,
      low.slope + high.slope - 2 * rise)
  }

  /// The parameter so many pieces from the nearer end, and its change for each piece.
  ///
  /// NaN where the time is flat: no start is good there, and a small residual says little.
  private static func knot(
    _ pieces: Int, of time: BezierCoordinate
  ) -> (parameter: Double, slope: Double) {
    let parameter = pieces == 0 ? 0 : time.parameter(at: Double(pieces) / Double(count))
    let speed = 3 * time.derivative(BezierParameter(parameter))
    return (parameter, speed > 1e-3 ? 1 / (speed * Double(count)) : .nan)
  }

  /// The parameter at the time `x`, which is above 0, below 1, and in this piece.
  func parameter(at x: Double) -> BezierParameter {
    let nearer = min(x, 1 - x)
    let along = nearer * Double(Self.count) - begin
    let found = time.parameter(
      at: nearer,
      near: start[0] + along * start[1] + along * along * (start[2] + along * start[3]))
    return BezierParameter(t: origin + sign * found, u: 1 - origin - sign * found)
  }
}
