/// An interval that is run through several times: what Core Animation's timing and Web Animations'
/// have in common.
struct Repetition {
  /// Seconds of one iteration; not negative, perhaps infinite.
  let duration: Double
  /// The number of iterations; not negative, perhaps fractional or infinite.
  let count: Double
  /// The point at which the first one starts, in iterations.
  var start = 0.0
  /// Seconds of all of them together, as given: `duration` · `count` but for rounding.
  let activeDuration: Double
  let direction: PlaybackDirection

  /// The iteration at `activeTime` seconds from the begin of the active interval, which lies in
  /// `phase`; nil where `fillMode` shows nothing.
  ///
  /// Web Animations, sections 4.5.6 through 4.9.2. Whole iterations and the rest are kept apart, so
  /// that the rest is exact however many there were.
  func iteration(
    at activeTime: Double, in phase: TimingPhase, fillMode: FillMode
  ) -> IterationTime? {
    guard activeTime.isFinite, fillMode.shows(in: phase) else { return nil }
    let activeTime =
      switch phase {
      case .before: max(activeTime, 0)
      case .active: activeTime
      case .after: max(min(activeTime, activeDuration), 0)
      }
    let isAtEnd = activeTime == activeDuration && phase != .before
    var (whole, part, elapsed) = split(activeTime, isAtEnd: isAtEnd, in: phase)
    if start > 0 {
      part += start.truncatingRemainder(dividingBy: 1)
      whole += start.rounded(.down) + part.rounded(.down)
      part = part.truncatingRemainder(dividingBy: 1)
      elapsed = part * duration
    }
    // An end at a whole number of iterations is the end of the last one, not the start of another.
    if isAtEnd && part == 0 && count > 0 && duration.isFinite {
      (whole, part, elapsed) = (whole - 1, 1, duration)
    }
    let isReversed = direction.isReversed(in: whole)
    return IterationTime(
      iteration: whole,
      progress: isReversed ? 1 - part : part,
      time: isReversed ? duration - elapsed : elapsed,
      beforeFlag: phase == (isReversed ? .after : .before))
  }

  /// The whole iterations before `activeTime`, and the part of the next in units of it and in
  /// seconds.
  private func split(
    _ activeTime: Double, isAtEnd: Bool, in phase: TimingPhase
  ) -> (whole: Double, part: Double, elapsed: Double) {
    if duration == .infinity { return (0, 0, activeTime) }
    // The end is where the count says, not where the rounded product of count and duration does.
    if isAtEnd || duration == 0 {
      let overall = phase == .before ? 0 : count
      let whole = overall.rounded(.down)
      let part = whole.isFinite ? overall - whole : 0
      return (whole, part, part * duration)
    }
    let elapsed = activeTime.truncatingRemainder(dividingBy: duration)
    return (((activeTime - elapsed) / duration).rounded(), elapsed / duration, elapsed)
  }
}
