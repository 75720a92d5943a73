/// A stage's clock, which runs at a rate of its own: slow motion, pause, single steps.
///
/// A state machine over real time. Its position is kept in thousandths of a nanosecond and a rate in
/// thousandths, so any sequence of commands is exact: it neither jumps nor drifts.
public struct StageClock: Hashable, Sendable {
  /// How fast the stage's time runs.
  public struct Rate: Hashable, Sendable {
    /// The rate in thousandths of real time, 1 through 1,000,000.
    public let thousandths: Int

    /// As fast as real time.
    public static let normal = Rate(checked: 1000)
    /// A quarter as fast.
    public static let quarter = Rate(checked: 250)
    /// A tenth as fast.
    public static let tenth = Rate(checked: 100)

    /// Creates the rate of `thousandths` / 1000, or `nil` if that is out of range.
    public init?(thousandths: Int) {
      guard (1...1_000_000).contains(thousandths) else { return nil }
      self.thousandths = thousandths
    }

    private init(checked thousandths: Int) {
      self.thousandths = thousandths
    }
  }

  /// What can be asked of the clock.
  public enum Command: Hashable, Sendable {
    /// Run at this rate from now on, also if paused.
    case run(Rate)
    /// Stand still.
    case pause
    /// Go on at the rate before the pause.
    case resume
    /// Stand still, that many nanoseconds further on.
    case step(nanoseconds: UInt32)
  }

  /// The rate while not paused.
  public private(set) var rate = Rate.normal
  /// Whether the clock stands still.
  public private(set) var isPaused = false
  /// The real instant of the last command.
  private var anchor: Instant
  /// The stage's time then, in thousandths of a nanosecond.
  private var position: Int128 = 0

  /// Creates a clock that shows 0 at the real instant `start` and runs at the normal rate.
  public init(start: Instant = .zero) {
    anchor = start
  }

  /// The stage's time at the real instant `now`: whole nanoseconds, those begun not counted.
  ///
  /// An instant before the last command counts as the instant of that command.
  public func stageTime(at now: Instant) -> Instant {
    let nanoseconds = position(at: now) / 1000
    return Instant(nanoseconds: Int64(clamping: nanoseconds))
  }

  /// The first real instant at which the stage's time is at least `time`.
  ///
  /// `nil` if the clock stands still before it. A time already reached gives the instant of the last
  /// command.
  public func realTime(at time: Instant) -> Instant? {
    let missing = Int128(time.nanoseconds) * 1000 - position
    if missing <= 0 { return anchor }
    if isPaused { return nil }
    let rate = Int128(rate.thousandths)
    let wait = (missing + rate - 1) / rate
    return anchor.advanced(byNanoseconds: Int64(clamping: wait))
  }

  /// Does what `command` asks for, at the real instant `now`.
  public mutating func apply(_ command: Command, at now: Instant) {
    position = position(at: now)
    anchor = max(anchor, now)
    switch command {
    case .run(let rate):
      self.rate = rate
      isPaused = false
    case .pause: isPaused = true
    case .resume: isPaused = false
    case .step(let nanoseconds):
      isPaused = true
      position += Int128(nanoseconds) * 1000
    }
  }

  private func position(at now: Instant) -> Int128 {
    guard !isPaused, now > anchor else { return position }
    let elapsed = Int128(now.nanoseconds) - Int128(anchor.nanoseconds)
    return position + elapsed * Int128(rate.thousandths)
  }
}
