public import Timing

/// An event with the two instants that belong to it.
public struct LoggedEvent: Hashable, Sendable {
  /// Nanoseconds: what happens on a stage that runs takes effect at a whole multiple of this, rounded
  /// up, which a link holds in few bytes.
  public static let grain: Int64 = 100_000

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
