public import Timing

/// An event with the two instants that belong to it.
public struct LoggedEvent: Hashable, Sendable {
  /// What happened.
  public var event: Event

  /// The page's number for it; 0 if it has none.
  public var sequence: UInt64

  /// When it happened, on the stage's clock.
  public var happened: Instant

  /// When it took effect: never before the events logged earlier.
  public var time: Instant

  /// Creates an entry of a log.
  public init(event: Event, sequence: UInt64 = 0, happened: Instant, time: Instant) {
    self.event = event
    self.sequence = sequence
    self.happened = happened
    self.time = time
  }
}
