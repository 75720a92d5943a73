import Foundation
import Stage
import Testing
import Timing

@testable import Wire

/// The examples in `Wire.docc` are what the code reads and writes.
@Suite struct DocumentationTests {
  /// The JSON texts in the document, each in one line.
  static func examples() throws -> [String] {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/Wire/Wire.docc/Wire.md").standardized
    var texts: [String] = []
    var isJSON = false
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
      if line.hasPrefix("```") {
        isJSON = line == "```json"
      } else if isJSON, line.hasPrefix("{") {
        texts.append(String(line))
      } else if isJSON, let last = texts.indices.last {
        texts[last] += line.drop { $0 == " " }
      }
    }
    return texts
  }

  @Test("every request in the document is read")
  func requests() throws {
    let types = [
      "press", "release", "spin", "work", "done", "settings", "clock", "link", "replay",
      "display", "visibility", "ping", "tick", "phase",
    ]
    for type in types {
      let example = try #require(
        try Self.examples().first { $0.hasPrefix("{\"type\":\"\(type)\"") })
      _ = try Request.decode(Array(example.utf8).span)
    }
  }

  @Test("every reply in the document is what the writer writes")
  func replies() throws {
    func instant(_ seconds: Double) throws -> Instant { try #require(Instant(seconds: seconds)) }
    let hello = Hello(
      subprotocol: .binary, version: "0.1.0", stage: "lobby",
      token: "00d1f5a3c2b49e8706f1e2d3c4b5a697", viewer: 2, viewers: 2, holder: 1,
      time: try instant(0.25), rate: 60, settings: StageSettings())
    var clock = StageClock()
    clock.apply(.rate(.quarter), at: try instant(8))
    let settings = Event.settings(
      SettingsChange(
        to: StageSettings(
          hold: HoldSettings(
            curve: .easeIn, interruption: .spring, spring: HoldSpring(duration: 0.5, bounce: 0.3)),
          spinnerDuration: 2)))
    let replies = [
      Reply.hello(hello).json,
      Reply.pong(time: 1234.5678, received: try instant(1.25), sent: try instant(1.2501)).json,
      Reply.event(
        LoggedEvent(
          event: .press, sequence: 1, happened: try instant(1.2), time: try instant(1.21)),
        viewer: 2, at: try instant(3.25), happenedAt: try instant(3.2)
      ).json,
      Reply.event(
        LoggedEvent(
          event: .work(duration: 5), sequence: 2, happened: try instant(2), time: try instant(2)),
        viewer: nil, at: try instant(4), happenedAt: try instant(4)
      ).json,
      Reply.event(
        LoggedEvent(event: settings, sequence: 3, happened: try instant(3), time: try instant(3)),
        viewer: nil, at: try instant(5), happenedAt: try instant(5)
      ).json,
      Reply.completed(animation: .spinner, turns: 5, at: try instant(6)).json,
      Reply.clock(clock).json,
      Reply.link("1.AKCcAYgn").json,
      Reply.replay(try Link.decode("1.AKCcAYgn")).json,
      Reply.replayed.json,
      Reply.viewers(count: 3, holder: nil).json,
      Reply.refused(sequence: 4, reason: "viewer 2 holds it").json,
      Reply.process(
        ProcessReport(state: .running, line: "[3/9] Compiling", elapsed: 1.25)
      ).json,
      Reply.process(
        ProcessReport(state: .failed, line: "No space left", status: 1, elapsed: 4.5)
      ).json,
      Reply.error(.missing("rate")).json,
      JSONFrame.message(
        Stage().frame(at: try instant(2.65)), at: try instant(4.65), sequence: 7,
        sent: try instant(4.641)),
    ]
    let examples = try Self.examples()
    for reply in replies {
      let text = String(decoding: reply, as: UTF8.self)
      #expect(examples.contains(text), "\(text)")
    }
  }

  @Test("every event line in the document is printed as it is read")
  func lines() throws {
    let lines = try Self.examples().filter { $0.hasPrefix("{\"time\"") }
    #expect(lines.count == 5)
    for line in lines {
      let entry = try EventLine.decode(Array(line.utf8).span)
      #expect(String(decoding: EventLine.encode(entry), as: UTF8.self) == line)
    }
  }
}
