import Stage
import Testing
import Timing

@testable import Wire

/// Messages as Foundation reads them.
@Suite struct ReplyTests {
  static func instant(_ seconds: Double) throws -> Instant {
    try #require(Instant(seconds: seconds))
  }

  @Test(
    "hello tells the protocol, the clock, the settings and the names",
    arguments: Subprotocol.allCases)
  func hello(subprotocol: Subprotocol) throws {
    var settings = StageSettings()
    settings.hold = HoldSettings(
      duration: 0.3, emptyDuration: 0.7, curve: .easeIn, interruption: .spring,
      spring: HoldSpring(duration: 0.4, bounce: 0.25))
    let hello = Hello(
      subprotocol: subprotocol, version: "0.1.0", stage: "a\"b\n", token: "t", viewer: 3,
      viewers: 2,
      holder: 2, isResumed: true, time: try Self.instant(12.5), rate: 59.94, settings: settings,
      workCommand: "make")
    let text = try JSONText(Reply.hello(hello).json)
    #expect(
      text.names == [
        "type", "protocol", "version", "stage", "token", "viewer", "viewers", "holder", "resumed",
        "held", "time", "rate", "clock", "settings", "work", "colors", "interruptions",
      ])
    #expect(text.string("type") == "hello")
    #expect(text.string("protocol") == subprotocol.rawValue)
    #expect(text.string("version") == "0.1.0")
    #expect(text.string("stage") == "a\"b\n")
    #expect(text.string("token") == "t")
    #expect(text.number("viewer") == 3)
    #expect(text.number("viewers") == 2)
    #expect(text.number("holder") == 2)
    #expect(text.number("time") == 12.5)
    #expect(text.number("rate") == 59.94)
    let clock = text.object("clock")
    #expect(clock.names == ["rate", "paused", "at", "position"])
    #expect(clock.number("rate") == 1 && clock.bool("paused") == false)
    #expect(clock.number("at") == 0 && clock.number("position") == 0)
    #expect(text.object("settings").names == ["hold", "spinner", "work", "cube"])
    let hold = text.object("settings").object("hold")
    #expect(hold.names == ["duration", "emptyDuration", "curve", "interruption", "spring"])
    #expect(hold.object("spring").names == ["duration", "bounce"])
    #expect(hold.object("spring").number("duration") == 0.4)
    #expect(hold.object("spring").number("bounce") == 0.25)
    #expect(hold.number("duration") == 0.3)
    #expect(hold.number("emptyDuration") == 0.7)
    #expect(hold.string("curve") == "ease-in")
    #expect(hold.string("interruption") == "spring")
    #expect(text.object("settings").object("spinner").number("duration") == 1)
    #expect(text.object("settings").object("work").number("duration") == 5)
    #expect(text.object("work").names == ["command"])
    #expect(text.object("work").string("command") == "make")
    let cube = text.object("settings").object("cube")
    #expect(cube.names == ["size", "period", "duration", "curve", "perspective"])
    #expect(cube.number("size") == 200)
    #expect(cube.number("period") == 2)
    #expect(cube.number("duration") == 1.3)
    #expect(cube.string("curve") == "ease-in-out")
    #expect(cube.number("perspective") == 0.1)
    #expect(text.strings("colors") == ["red", "blue", "green", "orange", "purple"])
    #expect(
      text.strings("interruptions") == [
        "mirrored", "rewound", "matched", "shortened", "restarted", "additive", "combined",
        "spring",
      ])
  }

  @Test("without a program there is null for it")
  func noCommand() {
    let hello = Hello(
      subprotocol: .binary, version: "", token: "", time: .zero, rate: 60, settings: .init())
    #expect(String(decoding: Reply.hello(hello).json, as: UTF8.self).contains(#""work":null,"#))
  }

  @Test("a process's report has its last line and its end, null for what is not so")
  func process() throws {
    func text(_ report: ProcessReport) -> String {
      String(decoding: Reply.process(report).json, as: UTF8.self)
    }
    #expect(
      text(ProcessReport(state: .running, line: "a \"b\"", elapsed: 0.5))
        == #"{"type":"process","state":"running","line":"a \"b\"","status":null,"signal":null,"elapsed":0.5}"#
    )
    #expect(
      text(ProcessReport(state: .failed, line: "", status: 7, elapsed: 1))
        == #"{"type":"process","state":"failed","line":"","status":7,"signal":null,"elapsed":1.0}"#)
    #expect(
      text(ProcessReport(state: .failed, line: "", signal: 9, elapsed: 1))
        == #"{"type":"process","state":"failed","line":"","status":null,"signal":9,"elapsed":1.0}"#)
  }

  @Test("a hold that empties as it fills, and has no spring, says so with null")
  func sameDuration() throws {
    let hello = Hello(
      subprotocol: .binary, version: "", token: "", time: .zero, rate: 60, settings: .init())
    let text = String(decoding: Reply.hello(hello).json, as: UTF8.self)
    #expect(text.contains(#""emptyDuration":null,"#) && text.contains(#""spring":null}"#))
  }

  @Test("pong echoes the page's time, bit for bit", arguments: [0, -0.1, 1234.5678, 1e300])
  func pong(time: Double) throws {
    let reply = Reply.pong(
      time: time, received: try Self.instant(1.25), sent: try Self.instant(1.5))
    let text = try JSONText(reply.json)
    #expect(text.names == ["type", "time", "received", "sent"])
    #expect(text.string("type") == "pong")
    #expect(text.number("time") == time)
    #expect(text.number("received") == 1.25)
    #expect(text.number("sent") == 1.5)
  }

  @Test("a private stage that nobody holds has null for its name and its holder")
  func nulls() throws {
    let hello = Hello(
      subprotocol: .binary, version: "", token: "", time: .zero, rate: 60, settings: .init())
    let text = String(decoding: Reply.hello(hello).json, as: UTF8.self)
    #expect(text.contains(#""stage":null"#))
    #expect(text.contains(#""holder":null,"resumed":false,"held":false"#))
    let viewers = String(decoding: Reply.viewers(count: 2, holder: nil).json, as: UTF8.self)
    #expect(viewers == #"{"type":"viewers","count":2,"holder":null}"#)
  }

  @Test("refused tells which event and why")
  func refused() throws {
    let text = try JSONText(Reply.refused(sequence: 7, reason: "viewer 2 holds it").json)
    #expect(text.names == ["type", "sequence", "reason"])
    #expect(text.number("sequence") == 7)
    #expect(text.string("reason") == "viewer 2 holds it")
    let unnumbered = try JSONText(Reply.refused(sequence: 0, reason: "no").json)
    #expect(unnumbered.names == ["type", "reason"])
  }

  @Test("event tells what was logged, with both instants even where they are the same")
  func event() throws {
    let entry = LoggedEvent(
      event: .press, sequence: 9_007_199_254_740_991, happened: try Self.instant(1.2),
      time: try Self.instant(1.2))
    let text = try JSONText(
      Reply.event(
        entry, viewer: 2, at: try Self.instant(3.25), happenedAt: try Self.instant(3.2)
      ).json)
    #expect(
      text.names == [
        "type", "event", "sequence", "happened", "time", "at", "happenedAt", "viewer",
      ])
    #expect(text.number("at") == 3.25)
    #expect(text.number("happenedAt") == 3.2)
    #expect(text.number("viewer") == 2)
    #expect(text.string("type") == "event")
    #expect(text.string("event") == "press")
    #expect(text.number("sequence") == 9_007_199_254_740_991)
    #expect(text.number("happened") == 1.2)
    #expect(text.number("time") == 1.2)
  }

  @Test("an event that no page numbered has no sequence; work has its duration if it was given")
  func work() throws {
    let happened = try Self.instant(1)
    for (duration, names) in [
      (5.0, ["type", "event", "happened", "time", "at", "happenedAt", "duration"]),
      (nil, ["type", "event", "happened", "time", "at", "happenedAt"]),
    ] as [(Double?, Set<String>)] {
      let entry = LoggedEvent(event: .work(duration: duration), happened: happened, time: happened)
      let text = try JSONText(
        Reply.event(entry, viewer: nil, at: happened, happenedAt: happened).json)
      #expect(text.names == names)
      #expect(text.number("duration") == duration)
    }
  }

  @Test(
    "completed tells which animation, when and after how many turns",
    arguments: AnimationName.allCases)
  func completed(animation: AnimationName) throws {
    let text = try JSONText(
      Reply.completed(animation: animation, turns: 5, at: try Self.instant(6)).json)
    #expect(text.names == ["type", "animation", "time", "turns"])
    #expect(text.string("type") == "completed")
    #expect(text.string("animation") == animation.rawValue)
    #expect(text.number("time") == 6)
    #expect(text.number("turns") == 5)
  }

  @Test("clock tells its rate, whether it stands still, and a point through which it goes")
  func clock() throws {
    var clock = StageClock()
    clock.apply(.rate(.tenth), at: try Self.instant(2))
    clock.apply(.pause, at: try Self.instant(3))
    clock.apply(.step(nanoseconds: 16_700_000), at: try Self.instant(4))
    let text = try JSONText(Reply.clock(clock).json)
    #expect(text.names == ["type", "rate", "paused", "at", "position"])
    #expect(text.string("type") == "clock")
    #expect(text.number("rate") == 0.1)
    #expect(text.bool("paused") == true)
    #expect(text.number("at") == 4)
    #expect(text.number("position") == 2.1167)
  }

  @Test("error carries the close frame's code and reason")
  func error() throws {
    let text = try JSONText(Reply.error(WireError.missing("rate")).json)
    #expect(text.names == ["type", "code", "reason"])
    #expect(text.string("type") == "error")
    #expect(text.number("code") == 1008)
    #expect(text.string("reason") == "rate is missing")
  }
}
