/// Why a keyframe animation could not be made.
public enum KeyframeError: Error, Hashable, Sendable {
  /// There are `have` values; it takes `need`.
  case valueCount(have: Int, need: Int)
  /// There are `have` key times; the values and the mode take `need`.
  case keyTimeCount(have: Int, need: Int)
  /// The key time at this index comes before the one before it, or is not 0 first or 1 last.
  case keyTime(at: Int)
  /// There are `have` curves for `need` segments.
  case curveCount(have: Int, need: Int)
  /// There are `have` spline shapes for `need` values.
  case shapeCount(have: Int, need: Int)
  /// The value at this index and the next one have nothing in between.
  case mismatch(at: Int)
}

extension KeyframeError: CustomStringConvertible {
  /// What is wrong, in one sentence without a full stop.
  public var description: String {
    switch self {
    case .valueCount(let have, let need): "\(have) values where at least \(need) are needed"
    case .keyTimeCount(let have, let need): "\(have) key times instead of \(need)"
    case .keyTime(let index): "key time \(index) is out of order: they rise from 0 to 1"
    case .curveCount(let have, let need): "\(have) curves for \(need) segments"
    case .shapeCount(let have, let need): "\(have) spline shapes for \(need) values"
    case .mismatch(let index): "values \(index) and \(index + 1) have nothing in between"
    }
  }
}
