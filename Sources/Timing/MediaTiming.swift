/// How a layer's or an animation's time follows its parent's: Core Animation's `CAMediaTiming`.
///
/// All times are in seconds. Parent time becomes local time, (parent - ``beginTime``) · ``speed`` +
/// ``timeOffset``; local time from 0 to ``activeDuration`` becomes cycles of ``duration``. Where Core
/// Animation is not documented (the exact ends, durations of 0, negative speed at an end) the rules
/// are those of Web Animations Level 1, section 4.
public struct MediaTiming: Hashable, Sendable {
  /// What is shown outside the active time.
  public enum FillMode: String, Hashable, Sendable, CaseIterable {
    /// Nothing.
    case removed
    /// The first value before the active time.
    case backwards
    /// The last value after the active time.
    case forwards
    /// Both.
    case both
  }

  /// When local time begins to run, in the parent's time.
  public var beginTime = 0.0
  /// What local time starts from.
  public var timeOffset = 0.0
  /// How fast local time runs: 1 as fast as the parent's, 0 not at all, below 0 backwards.
  public var speed = 1.0
  /// The length of one cycle, at least 0; may be infinite.
  public var duration = 0.0
  /// How many cycles there are, may be a fraction or infinite; 0 means 1.
  public var repeatCount = 0.0
  /// For how long cycles are repeated; 0 leaves it to ``repeatCount``, anything else overrides it.
  public var repeatDuration = 0.0
  /// Whether every cycle is followed by one that runs back, which doubles ``activeDuration``.
  public var autoreverses = false
  /// What is shown outside the active time.
  public var fillMode = FillMode.removed

  /// Creates the timing that Core Animation's header gives as the default, with this duration.
  ///
  /// - Precondition: `duration` is not negative.
  public init(duration: Double = 0) {
    precondition(duration >= 0, "A duration cannot be negative or NaN")
    self.duration = duration
  }

  /// How much local time all cycles take together: 0 for a ``duration`` of 0, however many there are.
  public var activeDuration: Double {
    if duration == 0 { return 0 }
    return repeatDuration > 0 ? repeatDuration : duration * cycles
  }

  /// How many cycles there are, those that run back counted.
  var cycles: Double {
    if repeatDuration > 0 { return repeatDuration / duration }
    return (repeatCount > 0 ? repeatCount : 1) * (autoreverses ? 2 : 1)
  }
}

extension MediaTiming {
  /// The local time when the parent's is `time`.
  public func localTime(atParentTime time: Double) -> Double {
    // Halted, local time stands at its offset; 0 times an infinite time would be NaN.
    speed == 0 ? timeOffset : (time - beginTime) * speed + timeOffset
  }

  /// The parent's time when the local time is `time`.
  ///
  /// With ``speed`` 0 there is no single answer, and it is ``beginTime``.
  public func parentTime(atLocalTime time: Double) -> Double {
    speed == 0 ? beginTime : beginTime + (time - timeOffset) / speed
  }

  /// Converts a local time of one object to another's: Core Animation's `convertTime`.
  ///
  /// Both objects are given by their chains of timings from their common ancestor, exclusive, down
  /// to themselves, inclusive.
  public static func convert(
    _ time: Double, from source: [MediaTiming], to destination: [MediaTiming]
  ) -> Double {
    let shared = source.reversed().reduce(time) { $1.parentTime(atLocalTime: $0) }
    return destination.reduce(shared) { $1.localTime(atParentTime: $0) }
  }

  /// Changes the speed at the parent's `time`, without a jump in local time.
  ///
  /// Setting ``speed`` alone would also change all of the past.
  public mutating func setSpeed(_ speed: Double, atParentTime time: Double) {
    timeOffset = localTime(atParentTime: time)
    beginTime = time
    self.speed = speed
  }

  /// Halts local time at the parent's `time`.
  public mutating func pause(atParentTime time: Double) {
    setSpeed(0, atParentTime: time)
  }

  /// Lets local time go on from where it stands, at the parent's `time`.
  public mutating func resume(atParentTime time: Double, speed: Double = 1) {
    setSpeed(speed, atParentTime: time)
  }

  /// The parent's time at which the active time is over, or `nil` if that never happens.
  ///
  /// At a negative ``speed`` it is when local time gets back to 0.
  public var endTime: Double? {
    let end = speed < 0 ? 0 : activeDuration
    return speed == 0 || end.isInfinite ? nil : parentTime(atLocalTime: end)
  }
}
