public import Stage
import Timing

/// An event of a log as one line of JSON, such as `{"time":0.5,"event":"press"}`.
///
/// The server's `event` messages are event lines too: what was streamed can be rendered again.
public enum EventLine {
  /// Reads an event line.
  ///
  /// `time` (seconds since the stage began, 0 through 1e9) and `event` must be there; `sequence`
  /// is 0 and `happened` the same as `time` where they are not. `work` without a `duration` lasts
  /// until `done`; what `settings` does not name stays. Unknown members are ignored. Any bytes are
  /// safe to read.
  public static func decode(_ text: Span<UInt8>) throws(WireError) -> LoggedEvent {
    let fields = try Fields(of: text)
    guard let time = try fields.instant("time") else { throw fields.missing("time") }
    guard let name: EventName = try fields.name("event") else { throw fields.missing("event") }
    let event: Event =
      switch name {
      case .press: .press
      case .release: .release
      case .spin: .spin
      case .work: .work(duration: try fields.workDuration())
      case .done: .done
      case .settings: .settings(try SettingsChange(fields))
      }
    return LoggedEvent(
      event: event, sequence: try fields.sequence(),
      happened: try fields.instant("happened") ?? time, time: time)
  }

  /// The event as a line, without its line feed.
  ///
  /// Reading it back gives the same event up to a `time` of 2²³ seconds (97 days); from there on a
  /// double cannot tell every nanosecond from the next.
  public static func encode(_ entry: LoggedEvent) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { $0.members(of: entry, isLine: true) }
    return writer.bytes
  }
}
