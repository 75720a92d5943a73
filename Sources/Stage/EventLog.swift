public import Timing

/// All that happened to a stage, in the order in which it took effect.
///
/// With the settings it determines every frame, bit for bit: replay, sharing and tests rest on it.
public struct EventLog: Hashable, Sendable {
  /// The events; their times do not decrease.
  public private(set) var entries: [LoggedEvent] = []

  /// Creates an empty log.
  public init() {}

  /// Adds an event; a time before the last entry's becomes that one's.
  /// - Returns: The entry as logged.
  @discardableResult
  public mutating func append(
    _ event: Event, sequence: UInt64 = 0, happened: Instant, time: Instant
  ) -> LoggedEvent {
    let entry = LoggedEvent(
      event: event, sequence: sequence, happened: happened,
      time: entries.last.map { max($0.time, time) } ?? time)
    entries.append(entry)
    return entry
  }

  /// Adds an event that took effect when it happened.
  @discardableResult
  public mutating func append(_ event: Event, at instant: Instant) -> LoggedEvent {
    append(event, happened: instant, time: instant)
  }

  /// Takes back all but the first `count` events.
  package mutating func keep(first count: Int) {
    entries.removeLast(entries.count - count)
  }

  /// The time of the last event, the implied end of a process included; zero for an empty log.
  public var end: Instant {
    var end = Instant.zero
    for entry in entries {
      var time = entry.time
      if case .work(let duration?) = entry.event, duration > 0 {
        time = time.advanced(bySeconds: duration)
      }
      end = max(end, time)
    }
    return end
  }

  /// The stage after the events up to and including `instant`; nil for all of them.
  public func stage(
    settings: StageSettings = StageSettings(), through instant: Instant? = nil
  ) -> Stage {
    var stage = Stage(settings: settings)
    for entry in entries {
      if let instant, entry.time > instant { break }
      _ = stage.apply(entry.event, at: entry.time)
    }
    return stage
  }
}
