public import Stage
public import Timing

/// What a client is told before anything else.
public struct Hello: Sendable {
  /// How the client speaks with the server.
  public var subprotocol: Subprotocol
  /// The server's version.
  public var version: String
  /// The stage's name; `nil` for a private one.
  public var stage: String?
  /// What leads back to the stage once the connection has broken.
  public var token: String
  /// The client's number on the stage, from 1.
  public var viewer: Int
  /// How many see the stage.
  public var viewers: Int
  /// The number of the one who holds the button; `nil` while nobody does.
  public var holder: Int?
  /// Whether a token led here.
  public var isResumed: Bool
  /// The stage's clock as this was sent.
  public var time: Instant
  /// Frames per second until the client says how it wants them.
  public var rate: Double
  /// The stage's own clock.
  public var clock: StageClock
  /// The stage's settings as they are now.
  public var settings: StageSettings
  /// The name of the program that `work` runs; `nil` if a process is only a time.
  public var workCommand: String?

  /// Creates a greeting.
  public init(
    subprotocol: Subprotocol, version: String, stage: String? = nil, token: String, viewer: Int = 1,
    viewers: Int = 1, holder: Int? = nil, isResumed: Bool = false, time: Instant, rate: Double,
    clock: StageClock = StageClock(), settings: StageSettings, workCommand: String? = nil
  ) {
    self.subprotocol = subprotocol
    self.version = version
    self.stage = stage
    self.token = token
    self.viewer = viewer
    self.viewers = viewers
    self.holder = holder
    self.isResumed = isResumed
    self.time = time
    self.rate = rate
    self.clock = clock
    self.settings = settings
    self.workCommand = workCommand
  }
}
