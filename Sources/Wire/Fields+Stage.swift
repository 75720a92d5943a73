import Stage
import Timing

// What requests and event lines have in common.
extension Fields {
  /// A moment: seconds since the stage began, 0 through 1e9, to the nearest nanosecond.
  func instant(_ name: String) throws(WireError) -> Instant? {
    try number(name, in: 0...1e9).flatMap(Instant.init(seconds:))
  }

  /// The page's number for an event: whole, 1 through 2⁵³ - 1; 0 if absent.
  func sequence() throws(WireError) -> UInt64 {
    let range = 1.0...9_007_199_254_740_991
    let number = try number(
      "sequence", expected: "a whole number from 1 through 9007199254740991"
    ) { range.contains($0) && $0 == $0.rounded() }
    return number.map { UInt64($0) } ?? 0
  }

  /// How long a process takes, in seconds.
  func workDuration() throws(WireError) -> Double? {
    try number("duration", in: StageSettings.workDurations)
  }

  /// A timing curve as CSS writes it.
  func curve() throws(WireError) -> UnitCurve? {
    guard let text = try string("curve") else { return nil }
    do {
      return try UnitCurve(cssText: text)
    } catch {
      throw .curve(prefix + "curve", error)
    }
  }
}
