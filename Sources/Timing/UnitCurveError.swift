/// Why a timing curve could not be made.
public enum UnitCurveError: Error, Hashable, Sendable {
  /// A control point's time, `x`, lies outside 0 through 1.
  case controlPoint(x: Double)
  /// A staircase cannot have this number of intervals.
  case stepCount(Int)
  /// A curve of straight pieces has no point.
  case noStops
  /// A number is infinite or NaN.
  case notFinite
  /// The text is not a curve. `offset` counts the characters before the first one that is wrong;
  /// `expected` names what may stand there, in words that finish "expected …".
  case syntax(offset: Int, expected: String)
}

extension UnitCurveError: CustomStringConvertible {
  /// What is wrong, in one sentence without a full stop.
  public var description: String {
    switch self {
    case .controlPoint(let x): "a control point's x is \(x), outside 0 through 1"
    case .stepCount(let count):
      "\(count) steps are too few (1, or 2 for jump-none) or too many (\(Steps.largestCount))"
    case .noStops: "a curve of straight pieces needs a stop"
    case .notFinite: "a number is not finite"
    case .syntax(let offset, let expected): "at character \(offset): expected \(expected)"
    }
  }
}
