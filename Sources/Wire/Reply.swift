public import Stage
public import Timing

/// What the server tells a client besides frames: one JSON object, told apart by its `type`.
public enum Reply: Sendable {
  /// `hello`: the first message on every connection.
  case hello(Hello)
  /// `pong`: the `time` of the ping, and the stage's clock at its receipt and at this answer.
  case pong(time: Double, received: Instant, sent: Instant)
  /// `event`: what was logged, for everyone on the stage; the number of the viewer who did it, `nil`
  /// for what happened by itself; and the instants at which it took effect and happened, where the
  /// log has positions. It is an event line too (``EventLine``).
  case event(LoggedEvent, viewer: Int?, at: Instant, happenedAt: Instant)
  /// `clock`: the stage's clock, for everyone on the stage when it was changed.
  case clock(StageClock)
  /// `link`: the stage's settings and log as the fragment of a URL.
  case link(String)
  /// `replay`, running: a link is being played, for everyone on the stage.
  case replay(Link)
  /// `replay`, ended: it is over, or a viewer took over.
  case replayed
  /// `completed`: the animation has come to rest, at this position of the stage's clock.
  case completed(animation: AnimationName, turns: Int, at: Instant)
  /// `viewers`: how many see the stage now, and the number of the one who holds the button.
  case viewers(count: Int, holder: Int?)
  /// `refused`: an event of this client did not happen; its number, 0 for none.
  case refused(sequence: UInt64, reason: String)
  /// `process`: how the program behind the spinner gets on, for everyone on the stage.
  case process(ProcessReport)
  /// `error`: why the connection will be closed next, with the close frame's code and reason.
  case error(code: UInt16, reason: String)

  /// The error for a request that could not be read.
  public static func error(_ error: WireError) -> Reply {
    .error(code: error.closeCode, reason: error.reason)
  }

  /// The message's text, UTF-8.
  public var json: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      switch self {
      case .hello(let hello):
        writer.member("type", "hello")
        writer.members(of: hello)
      case .pong(let time, let received, let sent):
        writer.member("type", "pong")
        writer.member("time", time)
        writer.member("received", received.seconds)
        writer.member("sent", sent.seconds)
      case .event(let entry, let viewer, let instant, let happened):
        writer.member("type", "event")
        writer.members(of: entry, isLine: false)
        writer.member("at", instant.seconds)
        writer.member("happenedAt", happened.seconds)
        if let viewer { writer.member("viewer", viewer) }
      case .clock(let clock):
        writer.member("type", "clock")
        writer.members(of: clock)
      case .link(let text):
        writer.member("type", "link")
        writer.member("fragment", text)
      case .replay(let link):
        writer.member("type", "replay")
        writer.member("state", "running")
        writer.member("events", link.log.entries.count)
        writer.member("begin", link.begin.seconds)
        writer.member("end", link.end.seconds)
        writer.object("settings") {
          $0.members(of: SettingsChange(to: link.settings), size: link.settings.cube.size)
        }
      case .replayed:
        writer.member("type", "replay")
        writer.member("state", "ended")
      case .completed(let animation, let turns, let instant):
        writer.member("type", "completed")
        writer.member("animation", animation.rawValue)
        writer.member("time", instant.seconds)
        writer.member("turns", turns)
      case .viewers(let count, let holder):
        writer.member("type", "viewers")
        writer.member("count", count)
        writer.member("holder", holder)
      case .refused(let sequence, let reason):
        writer.member("type", "refused")
        if sequence != 0 { writer.member("sequence", sequence) }
        writer.member("reason", reason)
      case .process(let report):
        writer.member("type", "process")
        writer.members(of: report)
      case .error(let code, let reason):
        writer.member("type", "error")
        writer.member("code", code)
        writer.member("reason", reason)
      }
    }
    return writer.bytes
  }
}
