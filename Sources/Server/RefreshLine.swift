import Timing
import Wire

/// The refreshes of a display on both clocks, counted from one of them.
///
/// Every refresh is computed from the reported one, so rounding never adds up.
struct RefreshLine {
  /// Refresh 0, in milliseconds of the page's clock.
  private let target: Double
  /// Refresh 0 on the stage's clock.
  private let instant: Instant
  /// Milliseconds between two refreshes.
  let period: Double

  init(_ phase: Phase) {
    target = phase.target
    instant = phase.time
    period = phase.period
  }

  /// When refresh `index` is, in milliseconds of the page's clock.
  func target(of index: Int) -> Double { target + Double(index) * period }

  /// When refresh `index` is on the stage's clock.
  func instant(of index: Int) -> Instant {
    instant.advanced(bySeconds: Double(index) * period / 1000)
  }

  /// The first refresh after `instant`.
  func firstIndex(after instant: Instant) -> Int {
    // Both are within 1e9 s of zero and a period is at least 4 ms, so this is far from overflow.
    var index = Int((instant.seconds(since: self.instant) * 1000 / period).rounded(.down))
    while self.instant(of: index) <= instant { index += 1 }
    return index
  }

  /// The index, in general not whole, at which the page's clock shows `target`.
  func position(of target: Double) -> Double { (target - self.target) / period }
}
