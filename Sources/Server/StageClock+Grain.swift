import Stage
import Timing

extension StageClock {
  /// The first instant from `instant` on, which is not before the last change, at which the position
  /// is a whole multiple of ``LoggedEvent/grain``; `instant` itself while the clock stands still.
  func wholeInstant(from instant: Instant) -> Instant {
    let (count, rest) = position(at: instant).nanoseconds
      .quotientAndRemainder(dividingBy: LoggedEvent.grain)
    guard rest > 0 else { return instant }
    let whole = Instant(nanoseconds: count * LoggedEvent.grain)
      .advanced(byNanoseconds: LoggedEvent.grain)
    return self.instant(at: whole) ?? instant
  }
}
