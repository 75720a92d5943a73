private import func Glibc.floor

/// A timing curve that goes in equal jumps: CSS `steps()`.
///
/// CSS Easing Level 2, section 2.4 (step easing functions).
public struct Steps: Hashable, Sendable {
  /// Where a staircase has its first and last rise: CSS's step position.
  public enum Position: String, Hashable, Sendable, CaseIterable {
    /// The first rise is at 0.
    case jumpStart = "jump-start"
    /// The last rise is at 1.
    case jumpEnd = "jump-end"
    /// There is no rise at 0 or 1.
    case jumpNone = "jump-none"
    /// There are rises at 0 and at 1.
    case jumpBoth = "jump-both"
  }

  /// The number of intervals of equal length, at least 1; at least 2 for `jumpNone`.
  public let count: Int
  /// Where the first and last rise are.
  public let position: Position

  /// The largest number of intervals: what browsers keep in 32 bits.
  static let largestCount = Int(Int32.max)

  /// Creates the staircase with `count` intervals.
  ///
  /// - Throws: ``UnitCurveError/stepCount(_:)`` if `count` is less than 1, less than 2 for
  ///   `jumpNone`, or more than 2³¹ - 1.
  public init(_ count: Int, _ position: Position = .jumpEnd) throws(UnitCurveError) {
    guard count >= (position == .jumpNone ? 2 : 1), count <= Self.largestCount else {
      throw .stepCount(count)
    }
    self.count = count
    self.position = position
  }

  /// The step in force at `x`, as a fraction of all rises.
  ///
  /// On a rise, its top; with the before flag, its foot, so that a filled delay shows no jump that
  /// has not happened. Within 0 through 1 the result is too; outside, the stairs go on.
  func value(at x: Double, beforeFlag: Bool = false) -> Double {
    let place = x * Double(count)
    var step = floor(place) + rises.atStart
    if beforeFlag, place == floor(place) { step -= 1 }
    if x >= 0 { step = max(step, 0) }
    if x <= 1 { step = min(step, rises.all) }
    return step / rises.all
  }

  /// The earliest time at which `value` is the step in force, or `nil` if it is between two steps.
  func inverse(of value: Double) -> Double? {
    let step = (value * rises.all).rounded()
    let x = (step - rises.atStart) / Double(count)
    // A quotient rounded down would still lie on the step below.
    return [x, x.nextUp].first { self.value(at: $0) == value }
  }

  /// How many rises there are from 0 through 1, and how many of them at 0.
  private var rises: (atStart: Double, all: Double) {
    switch position {
    case .jumpStart: (1, Double(count))
    case .jumpEnd: (0, Double(count))
    case .jumpNone: (0, Double(count - 1))
    case .jumpBoth: (1, Double(count + 1))
    }
  }
}
