/// The timing of an animation effect as Web Animations Level 1 specifies it ("Animation effects" to
/// "Direction control"), in seconds.
///
/// The active interval begins `delay` after local time 0 and lasts `duration` · `iterations`.
public struct EffectTiming: Hashable, Sendable {
  /// Seconds from local time 0 to the active interval; negative starts part of the way through.
  public var delay = 0.0
  /// Seconds from the active interval to the end; negative cuts it short.
  public var endDelay = 0.0
  /// What shows outside the active interval; Web Animations' `none` is ``FillMode/removed``.
  public var fillMode = FillMode.removed
  /// The point at which the first iteration starts, in iterations; a negative number counts as 0.
  public var iterationStart = 0.0
  /// The number of iterations, perhaps fractional or infinite; a negative number counts as 0.
  public var iterations = 1.0
  /// Seconds of one iteration, perhaps infinite; a negative number counts as 0.
  public var duration = 0.0
  /// The direction of the iterations.
  public var direction = PlaybackDirection.normal

  /// Creates a timing, all of whose times are in seconds.
  public init(
    duration: Double = 0, delay: Double = 0, endDelay: Double = 0, iterations: Double = 1,
    iterationStart: Double = 0, direction: PlaybackDirection = .normal,
    fillMode: FillMode = .removed
  ) {
    self.duration = duration
    self.delay = delay
    self.endDelay = endDelay
    self.iterations = iterations
    self.iterationStart = iterationStart
    self.direction = direction
    self.fillMode = fillMode
  }

  /// Seconds of all iterations; 0 if one of its factors is, even if the other is infinite.
  public var activeDuration: Double {
    duration > 0 && iterations > 0 ? duration * iterations : 0
  }

  /// The local time at which everything is over; not negative.
  public var endTime: Double { max(delay + activeDuration + endDelay, 0) }

  /// The phase at `localTime` seconds of an animation that runs at `playbackRate`.
  ///
  /// Only the rate's sign matters: at a boundary the phase is the one being entered.
  public func phase(at localTime: Double, playbackRate: Double = 1) -> TimingPhase {
    let begin = max(min(delay, endTime), 0)
    let end = max(min(delay + activeDuration, endTime), 0)
    let isBackwards = playbackRate < 0
    if localTime < begin || (isBackwards && localTime == begin) { return .before }
    if localTime > end || (!isBackwards && localTime == end) { return .after }
    return .active
  }

  /// Where the effect is at `localTime` seconds of an animation that runs at `playbackRate`.
  ///
  /// `nil` outside the active interval where ``fillMode`` shows nothing, and at a time that is not
  /// finite. At the end of a whole number of iterations the progress is 1, not 0.
  public func iteration(at localTime: Double, playbackRate: Double = 1) -> IterationTime? {
    let repetition = Repetition(
      duration: duration > 0 ? duration : 0, count: iterations > 0 ? iterations : 0,
      start: iterationStart > 0 ? iterationStart : 0, activeDuration: activeDuration,
      direction: direction)
    return repetition.iteration(
      at: localTime - delay, in: phase(at: localTime, playbackRate: playbackRate),
      fillMode: fillMode)
  }
}
