import Timing

/// A steady rotation, counted exactly: whole turns, and the part of one in units of 2⁻⁶² turns.
///
/// The period may change within a turn. What has been turned by then is kept to 2⁻⁶² of a turn,
/// which no double shows; between changes all is whole nanoseconds, and a turn ends at the first one
/// at which the sum is whole.
struct Turning: Hashable {
  /// One turn, in the units in which a part of one is kept.
  private static let unit: UInt64 = 1 << 62

  /// The instant of the begin or of the last change.
  private(set) var anchor: Instant
  /// Whole turns by the anchor.
  private var turns: Int64 = 0
  /// The part of a turn beyond them.
  private var part: UInt64 = 0
  /// Nanoseconds for one turn.
  private var period: Int64

  init(at instant: Instant, duration: Double) {
    anchor = instant
    period = Self.period(duration)
  }

  /// Turns on from where it is at `instant`, at another pace.
  mutating func change(duration: Double, at instant: Instant) {
    let (turns, part) = exactPosition(at: instant)
    (self.turns, self.part) = (turns, part)
    anchor = max(instant, anchor)
    period = Self.period(duration)
  }

  /// The whole turns at `instant`, and the part of the next one, 0 up to but not including 1.
  func position(at instant: Instant) -> (turns: Int64, part: Double) {
    if part == 0 {
      let (whole, rest) = elapsed(at: instant).quotientAndRemainder(dividingBy: period)
      return (turns + whole, Double(rest) / Double(period))
    }
    let (turns, part) = exactPosition(at: instant)
    return (turns, min(Double(part) / Double(Self.unit), 1.0.nextDown))
  }

  /// The turns begun by `instant`; one that ends there is the last.
  func turnsBegun(by instant: Instant) -> Int64 {
    let turns = exactPosition(at: instant).turns
    return end(ofTurn: turns) == max(instant, anchor) ? turns : turns.advanced(saturatingBy: 1)
  }

  /// The end of the turn of this number, counted from 1; of one before the anchor, some time before.
  func end(ofTurn number: Int64) -> Instant {
    let left = number - turns - (part == 0 ? 0 : 1)
    let (whole, isTooLong) = left.multipliedReportingOverflow(by: period)
    guard !isTooLong else { return Instant(nanoseconds: .max) }
    let end = anchor.advanced(byNanoseconds: whole)
    guard part > 0 else { return end }
    // What is left of the turn under way, up to the next whole nanosecond.
    let (high, low) = (Self.unit - part).multipliedFullWidth(by: UInt64(period))
    let rest = high << 2 | low >> 62
    return end.advanced(byNanoseconds: Int64(rest) + (low % Self.unit == 0 ? 0 : 1))
  }

  private func elapsed(at instant: Instant) -> Int64 {
    max(instant.nanoseconds(since: anchor), 0)
  }

  private func exactPosition(at instant: Instant) -> (turns: Int64, part: UInt64) {
    let (whole, rest) = elapsed(at: instant).quotientAndRemainder(dividingBy: period)
    let scaled = UInt64(rest).multipliedFullWidth(by: Self.unit)
    let sum = part + UInt64(period).dividingFullWidth(scaled).quotient
    return (
      turns.advanced(saturatingBy: whole).advanced(saturatingBy: Int64(sum / Self.unit)),
      sum % Self.unit
    )
  }

  private static func period(_ duration: Double) -> Int64 {
    max(Instant.zero.advanced(bySeconds: duration).nanoseconds, 1)
  }
}

extension Int64 {
  /// The sum with a number that is not negative, or the most there can be.
  fileprivate func advanced(saturatingBy number: Int64) -> Int64 {
    let (sum, overflow) = addingReportingOverflow(number)
    return overflow ? .max : sum
  }
}
