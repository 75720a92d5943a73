public import Stage
public import Timing

/// What a client is told before anything else.
public struct Hello: Sendable {
  /// How the client speaks with the server.
  public var subprotocol: Subprotocol
  /// The server's version.
  public var version: String
  /// The stage's name, by which it can be found again.
  public var session: String
  /// The stage's clock as this was sent.
  public var time: Instant
  /// Frames per second until the client says how it wants them.
  public var rate: Double
  /// The stage's settings, the hold's as they are now.
  public var settings: StageSettings

  /// Creates a greeting.
  public init(
    subprotocol: Subprotocol, version: String, session: String, time: Instant, rate: Double,
    settings: StageSettings
  ) {
    self.subprotocol = subprotocol
    self.version = version
    self.session = session
    self.time = time
    self.rate = rate
    self.settings = settings
  }
}
