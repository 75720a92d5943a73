/// The timing of an animation or a layer within its parent: Core Animation's `CAMediaTiming`.
///
/// A parent's time becomes active time, t = (parent - ``beginTime``) · ``speed`` +
/// ``timeOffset`` (CAMediaTiming.h), which repetition and reversal turn into basic time
/// (``iteration(at:)``). What Core Animation leaves open is decided as Web Animations has it.
public struct MediaTiming: Hashable, Sendable {
  /// The parent's time at which the active time is ``timeOffset``, in seconds.
  public var beginTime = 0.0
  /// The active time at ``beginTime``, in seconds.
  public var timeOffset = 0.0
  /// Seconds of active time for one of the parent's; 0 stands still, below 0 runs backwards.
  public var speed = 1.0
  /// Seconds of one cycle, perhaps infinite; a negative number counts as 0.
  ///
  /// 0 means 0: Core Animation replaces that by its transaction's duration, usually 0.25 s.
  public var duration = 0.0
  /// The number of cycles, perhaps fractional or infinite; at most 0 counts as 1.
  ///
  /// With ``autoreverses`` a cycle there and back counts once.
  public var repeatCount = 0.0
  /// Seconds of all cycles, instead of ``repeatCount`` if above 0.
  public var repeatDuration = 0.0
  /// Whether every cycle is followed by the same one backwards.
  public var autoreverses = false
  /// What shows outside the active interval.
  public var fillMode = FillMode.removed

  /// Creates a timing, all of whose times are in seconds.
  public init(
    beginTime: Double = 0, timeOffset: Double = 0, speed: Double = 1, duration: Double = 0,
    repeatCount: Double = 0, repeatDuration: Double = 0, autoreverses: Bool = false,
    fillMode: FillMode = .removed
  ) {
    self.beginTime = beginTime
    self.timeOffset = timeOffset
    self.speed = speed
    self.duration = duration
    self.repeatCount = repeatCount
    self.repeatDuration = repeatDuration
    self.autoreverses = autoreverses
    self.fillMode = fillMode
  }

  /// The seconds of active time for all cycles: from 0 to this the animation is in effect.
  ///
  /// 0 if the duration is 0, whatever the repeats.
  public var activeDuration: Double { repetition.activeDuration }

  /// The parent's time at which the animation is over; nil if it never is.
  ///
  /// At the end of ``activeDuration``, or at its start if ``speed`` is negative; in the past if it
  /// was over before.
  public var endTime: Double? {
    let end = speed < 0 ? 0 : activeDuration
    return speed != 0 && end.isFinite ? parentTime(at: end) : nil
  }

  /// The phase at `parentTime`: before active time 0, after ``activeDuration``, or in between.
  ///
  /// At the very boundary it is the phase being entered, so at a negative ``speed`` an animation
  /// whose active time is 0 is over.
  public func phase(at parentTime: Double) -> TimingPhase {
    let (time, end) = (activeTime(at: parentTime), activeDuration)
    if time < 0 || (speed < 0 && time == 0) { return .before }
    if time > end || (speed >= 0 && time == end) { return .after }
    return .active
  }

  /// Where the animation is at `parentTime`; nil where ``fillMode`` shows nothing.
  ///
  /// ``IterationTime/iteration`` counts a cycle and its reverse as two. At the end of a whole
  /// number of cycles the time is that of the end, not of another start. `nil` also at a time that
  /// is not finite.
  public func iteration(at parentTime: Double) -> IterationTime? {
    repetition.iteration(
      at: activeTime(at: parentTime), in: phase(at: parentTime), fillMode: fillMode)
  }

  private var repetition: Repetition {
    let duration = self.duration > 0 ? self.duration : 0
    let cycles = (repeatCount > 0 ? repeatCount : 1) * (autoreverses ? 2 : 1)
    let isLimited = repeatDuration > 0 && duration > 0
    return Repetition(
      duration: duration,
      count: isLimited ? repeatDuration / duration : cycles,
      activeDuration: isLimited ? repeatDuration : duration > 0 ? duration * cycles : 0,
      direction: autoreverses ? .alternate : .normal)
  }
}
