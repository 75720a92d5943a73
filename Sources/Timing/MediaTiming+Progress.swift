private import func Glibc.floor

extension MediaTiming {
  /// Where a time lies with regard to the active time (Web Animations Level 1, section 4.5.5).
  public enum Phase: Hashable, Sendable {
    /// Before it; at its first instant too if local time runs backwards.
    case before
    /// Within it.
    case active
    /// After it; at its last instant too unless local time runs backwards.
    case after
  }

  /// What is shown of an animation at some time.
  public struct Progress: Hashable, Sendable {
    /// Whether this is the animation itself or what it fills with.
    public var phase: Phase
    /// The number of the cycle, from 0; may be infinite.
    public var cycle: Double
    /// How far the cycle is, 0 through 1, after turning it round if it runs back.
    public var fraction: Double
  }

  /// The phase at the parent's `time`.
  public func phase(atParentTime time: Double) -> Phase {
    let local = localTime(atParentTime: time)
    if local < 0 || (local == 0 && speed < 0) { return .before }
    if local > activeDuration || (local == activeDuration && speed >= 0) { return .after }
    return .active
  }

  /// What is shown at the parent's `time`, or `nil` if nothing is.
  ///
  /// The active time is half-open: a cycle's first instant belongs to it, its last to the next. The
  /// end of the last cycle, if it is filled with, is that cycle's end and not the next one's start
  /// (Web Animations Level 1, sections 4.6 to 4.10). A duration of 0 goes from its start to its end
  /// at once.
  public func progress(atParentTime time: Double) -> Progress? {
    let phase = phase(atParentTime: time)
    switch phase {
    case .before where fillMode == .backwards || fillMode == .both:
      return Progress(phase: phase, cycle: 0, fraction: 0)
    case .after where fillMode == .forwards || fillMode == .both:
      return progress(phase: phase, overall: cycles)
    case .active:
      // A quotient rounded up to the end would show the start of a cycle that does not exist.
      let overall = localTime(atParentTime: time) / duration
      return progress(phase: phase, overall: max(0, min(overall, cycles.nextDown)))
    case .before, .after:
      return nil
    }
  }

  /// The time within the cycle at the parent's `time`, which is what a group's children live in.
  ///
  /// `nil` if nothing is shown. Children are clipped to 0 through ``duration``, not scaled.
  public func basicTime(atParentTime time: Double) -> Double? {
    guard let progress = progress(atParentTime: time) else { return nil }
    if duration.isInfinite {
      return min(max(0, localTime(atParentTime: time)), activeDuration)
    }
    return progress.fraction * duration
  }

  private func progress(phase: Phase, overall: Double) -> Progress {
    var cycle = floor(overall)
    // An infinite number of cycles in no time has no last one; it ends as one cycle does.
    var fraction = overall.isInfinite ? 0 : overall - cycle
    if phase == .after, fraction == 0, overall > 0 {
      fraction = 1
      cycle -= 1
    }
    let runsBack = autoreverses && cycle.truncatingRemainder(dividingBy: 2) == 1
    return Progress(phase: phase, cycle: cycle, fraction: runsBack ? 1 - fraction : fraction)
  }
}
