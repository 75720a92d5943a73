/// When the frames of one free-running viewer are due: a grid of absolute instants at its display's
/// rate, so that a late frame never delays the ones after it.
///
/// All times are nanoseconds of the loop's monotonic clock.
struct FrameSchedule {
  /// Frames a second, 1 through 240.
  private(set) var rate: Double

  private var origin: Int64
  private var index: Int64 = 1

  /// The rates that a display may have, in hertz; what a page reports is clamped to them.
  static let rates = 1.0...240.0

  init(rate: Double, startingAt now: Int64) {
    self.rate = min(max(rate, Self.rates.lowerBound), Self.rates.upperBound)
    origin = now
  }

  /// When the next frame is due.
  ///
  /// Each is computed from the origin, so rounding never adds up.
  var next: Int64 { origin + Int64((Double(index) * 1e9 / rate).rounded()) }

  /// Moves on to the first frame after `now`; frames missed meanwhile are skipped, never sent in a
  /// burst.
  /// - Returns: how many were skipped.
  @discardableResult
  mutating func advance(past now: Int64) -> Int64 {
    index += 1
    guard next <= now else { return 0 }
    let first = index
    index = max(index, Int64(Double(now - origin) * rate / 1e9))
    while next <= now { index += 1 }
    return index - first
  }
}
