public import Stage
public import Timing

/// What a client asks for: one JSON object, told apart by its `type`.
public enum Request: Hashable, Sendable {
  /// `press`, `release`, `spin`, `work`, `done`, `settings`: it happened on the page.
  ///
  /// `sequence` is the page's number for it, 0 for none; `happened` is `nil` for "just now"; `work`
  /// without a duration asks for the stage's own.
  case event(Event, sequence: UInt64, happened: Instant?)
  /// `clock`: the stage's clock takes another rate, stands still, runs on or takes a step.
  case clock(StageClock.Change)
  /// `link`: send ``Reply/link(_:)``.
  case link
  /// `replay`: play this link on the stage.
  case replay(fragment: String)
  /// `display`: run freely at the rate of the page's display, in hertz; above 0, not yet clamped.
  case display(rate: Double)
  /// `visibility`: whether anyone can see the page.
  case visibility(Bool)
  /// `ping`: answer with ``Reply/pong(time:received:sent:)``; the page's clock in milliseconds.
  case ping(time: Double)
  /// `tick`: send the frame for one coming refresh, at `target` milliseconds of the page's clock,
  /// which is the stage's `time` by the page's account.
  case tick(target: Double, time: Instant)
  /// `phase`: send frames ahead of the refreshes of a display.
  case phase(Phase)

  /// Reads a request.
  ///
  /// Unknown members are ignored. Any bytes are safe to read.
  /// - Throws: ``WireError`` with the close code and the reason for the client.
  public static func decode(_ text: Span<UInt8>) throws(WireError) -> Request {
    let fields = try Fields(of: text)
    guard let type: RequestType = try fields.name("type") else { throw fields.missing("type") }
    switch type {
    case .press: return try event(.press, fields)
    case .release: return try event(.release, fields)
    case .spin: return try event(.spin, fields)
    case .work: return try event(.work(duration: fields.workDuration()), fields)
    case .done: return try event(.done, fields)
    case .settings: return try event(.settings(SettingsChange(fields)), fields)
    case .clock: return .clock(try StageClock.Change(fields))
    case .link: return .link
    case .replay:
      guard let fragment = try fields.string("fragment") else { throw fields.missing("fragment") }
      return .replay(fragment: fragment)
    case .display:
      let rate = try fields.number("rate", expected: "a number above 0") { $0 > 0 }
      guard let rate else { throw fields.missing("rate") }
      return .display(rate: rate)
    case .visibility:
      guard let visible = try fields.bool("visible") else { throw fields.missing("visible") }
      return .visibility(visible)
    case .ping:
      guard let time = try fields.number("time") else { throw fields.missing("time") }
      return .ping(time: time)
    case .tick:
      return .tick(target: try fields.target(), time: try fields.stageTime())
    case .phase: return .phase(try Phase(fields))
    }
  }

  private static func event(_ event: Event, _ fields: Fields) throws(WireError) -> Request {
    .event(event, sequence: try fields.sequence(), happened: try fields.instant("time"))
  }
}

/// The `type` of each request.
private enum RequestType: String, CaseIterable {
  case press, release, spin, work, done, settings
  case clock, link, replay, display, visibility, ping, tick, phase
}
