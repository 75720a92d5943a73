/// A moment on a stage: whole nanoseconds since the stage began.
///
/// Whole numbers, so that adding and comparing never round: a day of 120 Hz frames drifts by
/// nothing. Range: ±292 years. No code here asks what time it is; time is always an argument.
public struct Instant: Comparable, Hashable, Sendable {
  /// Nanoseconds since the stage began; negative before it.
  public var nanoseconds: Int64

  /// The moment at which the stage began.
  public static let zero = Instant(nanoseconds: 0)

  /// Creates the instant that many nanoseconds after the stage began.
  public init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  /// Creates the instant at the whole nanosecond nearest to `seconds`; ties go away from zero.
  ///
  /// The result is `nil` if `seconds` is not finite or lies outside ±292 years.
  public init?(seconds: Double) {
    guard let nanoseconds = Int64(nanosecondsNearestTo: seconds) else { return nil }
    self.nanoseconds = nanoseconds
  }

  /// Seconds since the stage began, correctly rounded up to 104 days and within 1 ulp beyond.
  public var seconds: Double {
    Double(nanoseconds) / 1e9
  }

  /// The seconds from `other` to this instant.
  ///
  /// The difference is taken in whole nanoseconds and converted once, so two instants late in a
  /// long session are as exactly apart as two early ones.
  public func seconds(since other: Instant) -> Double {
    let (difference, overflow) = nanoseconds.subtractingReportingOverflow(other.nanoseconds)
    // The wide conversion is a hundred times slower, and only needed across more than 292 years.
    guard overflow else { return Double(difference) / 1e9 }
    return Double(Int128(nanoseconds) - Int128(other.nanoseconds)) / 1e9
  }

  /// The instant `nanoseconds` later, or the last (first) one there is if that lies beyond it.
  public func advanced(byNanoseconds nanoseconds: Int64) -> Instant {
    let (sum, overflow) = self.nanoseconds.addingReportingOverflow(nanoseconds)
    guard overflow else { return Instant(nanoseconds: sum) }
    return Instant(nanoseconds: nanoseconds > 0 ? .max : .min)
  }

  /// The instant `seconds` later, to the nearest nanosecond.
  ///
  /// Saturates like ``advanced(byNanoseconds:)``; infinities are allowed.
  /// - Precondition: `seconds` is not NaN.
  public func advanced(bySeconds seconds: Double) -> Instant {
    precondition(!seconds.isNaN, "An instant cannot be advanced by NaN seconds")
    if let nanoseconds = Int64(nanosecondsNearestTo: seconds) {
      return advanced(byNanoseconds: nanoseconds)
    }
    return Instant(nanoseconds: seconds > 0 ? .max : .min)
  }

  /// Whether `lhs` comes before `rhs`.
  public static func < (lhs: Instant, rhs: Instant) -> Bool {
    lhs.nanoseconds < rhs.nanoseconds
  }
}

extension Int64 {
  /// The whole nanosecond nearest to `seconds`, or `nil` if there is none.
  ///
  /// Whole seconds and the rest are converted apart, because `seconds * 1e9` is rounded to steps of
  /// 128 ns in a stage 36 years old.
  fileprivate init?(nanosecondsNearestTo seconds: Double) {
    let whole = seconds.rounded(.towardZero)
    guard let wholeSeconds = Int64(exactly: whole) else { return nil }
    let part = Int64(((seconds - whole) * 1e9).rounded())
    let (scaled, overflow) = wholeSeconds.multipliedReportingOverflow(by: 1_000_000_000)
    guard !overflow else { return nil }
    let (sum, carried) = scaled.addingReportingOverflow(part)
    guard !carried else { return nil }
    self = sum
  }
}
