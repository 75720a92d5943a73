/// A clock that turns a wall clock's instants into a stage's own: slowed down, paused, stepped.
///
/// A small state machine over instants; all times are arguments. No sequence of changes moves the
/// position by itself, only a step does. Positions are counted in whole millionths of a nanosecond
/// and rates in whole millionths, so nothing is ever rounded away: an hour at 0.1x in ten thousand
/// pieces is exactly 360 s.
public struct StageClock: Hashable, Sendable {
  /// What can happen to a clock, as an event to be logged.
  public enum Change: Hashable, Sendable {
    /// Runs at this rate from now on; a paused clock will once it is resumed.
    case rate(PlaybackRate)
    /// Stands still.
    case pause
    /// Runs on.
    case resume
    /// Pauses, and moves the position by so many nanoseconds, forwards or backwards.
    case step(nanoseconds: Int64)
  }

  /// The rate at which the clock runs, or will once it is resumed.
  public private(set) var rate = PlaybackRate.normal
  /// Whether the clock stands still.
  public private(set) var isPaused = false
  /// The instant of the last change.
  public private(set) var changed = Instant.zero
  /// The position then, in millionths of a nanosecond.
  package private(set) var start: Int128 = 0

  /// Creates a clock that runs with the wall clock: every position is its instant.
  public init() {}

  /// Creates a clock that runs at `rate` and is at `position` at `instant`.
  public init(rate: PlaybackRate = .normal, position: Instant, at instant: Instant) {
    self.rate = rate
    changed = instant
    start = Int128(position.nanoseconds) * PlaybackRate.unit
  }

  /// Creates a clock as another was: exactly, whatever it went through.
  package init(rate: PlaybackRate, isPaused: Bool, changed: Instant, start: Int128) {
    self.rate = rate
    self.isPaused = isPaused
    self.changed = changed
    self.start = Self.clamped(start)
  }

  /// Makes a change at `instant`; before the last change, it counts as at that.
  public mutating func apply(_ change: Change, at instant: Instant) {
    let instant = max(instant, changed)
    start = exactPosition(at: instant)
    changed = instant
    switch change {
    case .rate(let rate): self.rate = rate
    case .pause: isPaused = true
    case .resume: isPaused = false
    case .step(let nanoseconds):
      isPaused = true
      start += Int128(nanoseconds) * PlaybackRate.unit
    }
    start = Self.clamped(start)
  }

  /// The ends of time are as far as it goes, as everywhere with instants.
  private static func clamped(_ start: Int128) -> Int128 {
    min(max(start, Int128(Int64.min) * PlaybackRate.unit), Int128(Int64.max) * PlaybackRate.unit)
  }

  /// The stage's time at `instant`, to the whole nanosecond before it.
  ///
  /// Continuous over every change but a step. Saturates like ``Instant/advanced(byNanoseconds:)``.
  /// Before the last change it is what it would be had that change always been in force.
  public func position(at instant: Instant) -> Instant {
    let (whole, part) = exactPosition(at: instant).quotientAndRemainder(
      dividingBy: PlaybackRate.unit)
    return Instant(nanoseconds: Int64(clamping: part < 0 ? whole - 1 : whole))
  }

  /// The first instant, from the last change on, at which the position is `position` or more.
  ///
  /// `nil` if there is none: the position is earlier than that of the last change, the clock stands
  /// still before it, or it lies beyond the last instant.
  public func instant(at position: Instant) -> Instant? {
    let distance = Int128(position.nanoseconds) * PlaybackRate.unit - start
    // At the change itself the position is a whole nanosecond or the one begun.
    if distance > -PlaybackRate.unit && distance <= 0 { return changed }
    guard distance > 0, !isPaused else { return nil }
    let (whole, part) = distance.quotientAndRemainder(dividingBy: Int128(rate.millionths))
    let nanoseconds = Int128(changed.nanoseconds) + whole + (part > 0 ? 1 : 0)
    return Int64(exactly: nanoseconds).map(Instant.init(nanoseconds:))
  }

  private func exactPosition(at instant: Instant) -> Int128 {
    guard !isPaused else { return start }
    let elapsed = Int128(instant.nanoseconds) - Int128(changed.nanoseconds)
    return start + elapsed * Int128(rate.millionths)
  }
}
