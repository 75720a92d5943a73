/// How the program behind the spinner gets on.
public struct ProcessReport: Hashable, Sendable {
  /// Whether it runs, and how it ended.
  public enum State: String, Hashable, Sendable {
    /// It runs.
    case running
    /// It ended, with status 0.
    case exited
    /// It ended otherwise, or could not be started.
    case failed
  }

  /// Whether it runs, and how it ended.
  public var state: State
  /// The last line that it wrote, or the reason why it did not start.
  public var line: String
  /// Its exit status; `nil` while it runs, and if it has none.
  public var status: Int32?
  /// The number of the signal that ended it; `nil` if none did.
  public var signal: Int32?
  /// Seconds since it was started, or that it took.
  public var elapsed: Double

  /// Creates a report.
  public init(
    state: State, line: String, status: Int32? = nil, signal: Int32? = nil, elapsed: Double
  ) {
    self.state = state
    self.line = line
    self.status = status
    self.signal = signal
    self.elapsed = elapsed
  }
}
