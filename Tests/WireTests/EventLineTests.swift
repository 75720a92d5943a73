import Foundation
import Stage
import Testing
import Timing

@testable import Wire

@Suite struct EventLineTests {
  static func decode(_ text: String) throws(WireError) -> LoggedEvent {
    try EventLine.decode(Array(text.utf8).span)
  }

  static func encode(_ entry: LoggedEvent) -> String {
    String(decoding: EventLine.encode(entry), as: UTF8.self)
  }

  static func entry(
    _ event: Event, sequence: UInt64 = 0, happened: Int64? = nil, time: Int64
  ) -> LoggedEvent {
    LoggedEvent(
      event: event, sequence: sequence, happened: Instant(nanoseconds: happened ?? time),
      time: Instant(nanoseconds: time))
  }

  /// Lines in the form in which they are printed.
  static let lines: [(String, LoggedEvent)] = [
    (#"{"time":0.5,"event":"press"}"#, entry(.press, time: 500_000_000)),
    (#"{"time":0.0,"event":"release"}"#, entry(.release, time: 0)),
    (#"{"time":1e-09,"event":"spin"}"#, entry(.spin, time: 1)),
    (#"{"time":2.0,"event":"work"}"#, entry(.work(duration: nil), time: 2_000_000_000)),
    (
      #"{"time":2.0,"event":"work","duration":5.0}"#,
      entry(.work(duration: 5), time: 2_000_000_000)
    ),
    (#"{"time":1000000000.0,"event":"done"}"#, entry(.done, time: 1_000_000_000_000_000_000)),
    (
      #"{"time":1.21,"event":"press","sequence":7,"happened":1.2}"#,
      entry(.press, sequence: 7, happened: 1_200_000_000, time: 1_210_000_000)
    ),
    (
      #"{"time":3.0,"event":"settings","sequence":9007199254740991,"hold":{"duration":0.3,"curve":"#
        + #""ease-out","interruption":"spring"}}"#,
      entry(
        .settings(
          SettingsChange(
            hold: HoldChange(duration: 0.3, curve: .easeOut, interruption: .spring))),
        sequence: 9_007_199_254_740_991, time: 3_000_000_000)
    ),
    (
      #"{"time":3.0,"event":"settings","hold":{"duration":2.0,"emptyDuration":0.5,"curve":"linear","#
        + #""interruption":"mirrored","spring":{"duration":0.4,"bounce":-0.2}},"#
        + #""spinner":{"duration":0.7},"work":{"duration":0.0},"#
        + #""cube":{"period":3.0,"duration":2.5,"curve":"linear","perspective":1.0}}"#,
      entry(
        .settings(
          SettingsChange(
            to: StageSettings(
              hold: HoldSettings(
                duration: 2, emptyDuration: 0.5, curve: .linear, interruption: .mirrored,
                spring: HoldSpring(duration: 0.4, bounce: -0.2)),
              spinnerDuration: 0.7, workDuration: 0,
              cube: CubeSettings(period: 3, duration: 2.5, curve: .linear, perspective: 1)))),
        time: 3_000_000_000)
    ),
    (
      #"{"time":3.0,"event":"settings","hold":{"emptyDuration":null,"spring":null}}"#,
      entry(
        .settings(
          SettingsChange(hold: HoldChange(emptyDuration: .some(nil), spring: .some(nil)))),
        time: 3_000_000_000)
    ),
    (
      #"{"time":3.0,"event":"settings","cube":{"perspective":0.5}}"#,
      entry(.settings(SettingsChange(cube: CubeChange(perspective: 0.5))), time: 3_000_000_000)
    ),
    (#"{"time":3.0,"event":"settings"}"#, entry(.settings(SettingsChange()), time: 3_000_000_000)),
  ]

  @Test("a line is read and printed back the same, byte for byte", arguments: lines)
  func roundTrip(line: String, entry: LoggedEvent) throws {
    #expect(try Self.decode(line) == entry)
    #expect(Self.encode(entry) == line)
  }

  @Test("any event of the first 97 days is read back as it was")
  func anyEvent() throws {
    var random = SplitMix64(seed: 1)
    for _ in 0..<5000 {
      let entry = try Self.randomEntry(using: &random)
      #expect(try EventLine.decode(EventLine.encode(entry).span) == entry)
    }
  }

  @Test("the server's event messages are event lines")
  func messages() throws {
    var random = SplitMix64(seed: 2)
    for _ in 0..<1000 {
      let entry = try Self.randomEntry(using: &random)
      #expect(
        try EventLine.decode(Reply.event(entry, viewer: 3, at: .zero, happenedAt: .zero).json.span)
          == entry)
    }
  }

  static func randomEntry(using random: inout SplitMix64) throws -> LoggedEvent {
    let last: Int64 = 8_388_608 * 1_000_000_000 - 1
    func instant() -> Instant {
      // As many short times as long ones: the number of bits is what is random.
      let shift = Int64.random(in: 0..<53, using: &random)
      return Instant(nanoseconds: .random(in: 0...last, using: &random) >> shift)
    }
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    let event: Event
    switch Int.random(in: 0..<7, using: &random) {
    case 0: event = .press
    case 1: event = .release
    case 2: event = .spin
    case 3: event = .work(duration: nil)
    case 4: event = .work(duration: number(0...3600))
    case 5: event = .done
    default: event = .settings(try randomChange(using: &random))
    }
    return LoggedEvent(
      event: event, sequence: .random(in: 0..<(1 << 53), using: &random), happened: instant(),
      time: instant())
  }

  /// A change of any of the settings, or of none.
  static func randomChange(using random: inout SplitMix64) throws -> SettingsChange {
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    func sometimes<Value>(_ value: @autoclosure () throws -> Value) rethrows -> Value? {
      Bool.random(using: &random) ? try value() : nil
    }
    func curve() throws -> UnitCurve {
      .cubicBezier(try CubicBezier(number(0...1), number(-9...9), number(0...1), number(-9...9)))
    }
    let hold = HoldChange(
      duration: sometimes(number(HoldSettings.durations)),
      emptyDuration: sometimes(sometimes(number(HoldSettings.durations))),
      curve: try sometimes(try curve()),
      interruption: sometimes(Interruption.allCases.randomElement(using: &random) ?? .spring),
      spring: sometimes(
        sometimes(
          HoldSpring(duration: number(HoldSettings.durations), bounce: number(HoldSpring.bounces))))
    )
    let period = sometimes(number(CubeSettings.periods))
    let cube = CubeChange(
      period: period, duration: sometimes(number(0.05...(period ?? 60))),
      curve: try sometimes(try curve()),
      perspective: sometimes(number(CubeSettings.perspectives)))
    return SettingsChange(
      hold: sometimes(hold), spinnerDuration: sometimes(number(Spinner.durations)),
      workDuration: sometimes(number(StageSettings.workDurations)), cube: sometimes(cube))
  }

  @Test("a line of the hold alone leaves the rest as it is")
  func holdOnly() throws {
    let line =
      #"{"time":1,"event":"settings","hold":{"duration":2,"curve":"linear","interruption":"spring"}}"#
    var stage = Stage(
      settings: StageSettings(
        hold: HoldSettings(emptyDuration: 3), spinnerDuration: 2, workDuration: 6))
    _ = stage.apply(try Self.decode(line).event, at: .zero)
    #expect(
      stage.settings
        == StageSettings(
          hold: HoldSettings(
            duration: 2, emptyDuration: 3, curve: .linear, interruption: .spring),
          spinnerDuration: 2, workDuration: 6))
  }

  @Test(
    "what is wrong with a line is said in plain words",
    arguments: [
      ("", "not JSON at byte 0: expected a value"),
      ("press", "not JSON at byte 0: expected a value"),
      (#"{"time":0.5,"event":"press""#, #"not JSON at byte 27: expected "," or "}""#),
      (#"{"time":0.5,"event":"press"} x"#, "not JSON at byte 29: expected the end of the text"),
      (#"{"time":0.5,"time":0.5}"#, "the same name a second time at byte 12"),
      (#"{"time":1e999,"event":"press"}"#, "number too large for a double at byte 8"),
      (#"[{"time":0.5,"event":"press"}]"#, "not a JSON object"),
      ("{}", "time is missing"), (#"{"event":"press"}"#, "time is missing"),
      (#"{"time":0.5}"#, "event is missing"),
      (#"{"time":0.5,"type":"press"}"#, "event is missing"),
      (#"{"time":-1,"event":"press"}"#, "time must be a number from 0 through 1000000000"),
      (#"{"time":"1","event":"press"}"#, "time must be a number from 0 through 1000000000"),
      (#"{"time":null,"event":"press"}"#, "time must be a number from 0 through 1000000000"),
      (#"{"time":1,"event":5}"#, "event must be a string"),
      (
        #"{"time":1,"event":"jump"}"#,
        #"unknown event "jump"; use press, release, spin, work, done, settings"#
      ),
      (
        #"{"time":1,"event":"work","duration":-1}"#,
        "duration must be a number from 0 through 3600"
      ),
      (
        #"{"time":1,"event":"press","sequence":0}"#,
        "sequence must be a whole number from 1 through 9007199254740991"
      ),
      (
        #"{"time":1,"event":"press","happened":true}"#,
        "happened must be a number from 0 through 1000000000"
      ),
      (#"{"time":1,"event":"settings","hold":[]}"#, "hold must be an object"),
      (
        #"{"time":1,"event":"settings","hold":{"duration":61,"curve":"linear"}}"#,
        "hold.duration must be a number from 0.05 through 60"
      ),
      (
        #"{"time":1,"event":"settings","hold":{"duration":1,"curve":"linear","#
          + #""interruption":"spring","emptyDuration":0}}"#,
        "hold.emptyDuration must be a number from 0.05 through 60, or null"
      ),
    ])
  func errors(line: String, description: String) {
    let error = #expect(throws: WireError.self) { try Self.decode(line) }
    #expect(error?.description == description)
  }

  @Test("mutated lines are read or refused; what is read can be applied", arguments: 0..<4)
  func mutations(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<4000 {
      guard let (line, _) = Self.lines.randomElement(using: &random) else { continue }
      let bytes = mutation(of: Array(line.utf8), using: &random)
      do throws(WireError) {
        let entry = try EventLine.decode(bytes.span)
        var stage = Stage()
        _ = stage.apply(entry.event, at: entry.time)
        _ = stage.frame(at: entry.time)
      } catch {
        #expect(!error.description.isEmpty)
      }
    }
  }
}
