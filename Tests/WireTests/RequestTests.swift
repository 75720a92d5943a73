import Stage
import Testing
import Timing

@testable import Wire

@Suite struct RequestTests {
  static func decode(_ text: String) throws(WireError) -> Request {
    try Request.decode(Array(text.utf8).span)
  }

  static func instant(_ nanoseconds: Int64) -> Instant { Instant(nanoseconds: nanoseconds) }

  static func settings(
    _ change: SettingsChange, sequence: UInt64 = 0, happened: Instant? = nil
  ) -> Request {
    .event(.settings(change), sequence: sequence, happened: happened)
  }

  // MARK: - What is understood

  @Test("every message is read, with and without its optional fields", arguments: understood)
  func accepted(text: String, expected: Request) throws {
    #expect(try Self.decode(text) == expected)
  }

  static let understood: [(String, Request)] = [
    (
      #"{"type":"press","sequence":1,"time":12.5}"#,
      .event(.press, sequence: 1, happened: instant(12_500_000_000))
    ),
    (#"{"type":"press"}"#, .event(.press, sequence: 0, happened: nil)),
    (
      #"{"time":0,"sequence":9007199254740991,"type":"release"}"#,
      .event(.release, sequence: 9_007_199_254_740_991, happened: .zero)
    ),
    (
      #"{"type":"spin","time":1e9}"#,
      .event(.spin, sequence: 0, happened: instant(1_000_000_000_000_000_000))
    ),
    (#"{"type":"work"}"#, .event(.work(duration: nil), sequence: 0, happened: nil)),
    (
      #"{"type":"work","duration":5,"sequence":7,"time":1.5}"#,
      .event(.work(duration: 5), sequence: 7, happened: instant(1_500_000_000))
    ),
    (#"{"type":"work","duration":0}"#, .event(.work(duration: 0), sequence: 0, happened: nil)),
    (
      #"{"type":"work","duration":3600}"#,
      .event(.work(duration: 3600), sequence: 0, happened: nil)
    ),
    (
      #"{"type":"done","sequence":2.0e0,"time":0.000000001}"#,
      .event(.done, sequence: 2, happened: instant(1))
    ),
    (
      #"{"type":"settings","sequence":3,"hold":{"duration":1,"curve":"ease-in","interruption":"matched"}}"#,
      settings(
        SettingsChange(hold: HoldChange(duration: 1, curve: .easeIn, interruption: .matched)),
        sequence: 3)
    ),
    (
      #"{"type":"settings","hold":{"duration":0.05},"time":2}"#,
      settings(
        SettingsChange(hold: HoldChange(duration: 0.05)), happened: instant(2_000_000_000))
    ),
    (
      #"{"type":"settings","hold":{"duration":60}}"#,
      settings(SettingsChange(hold: HoldChange(duration: 60)))
    ),
    (#"{"type":"settings","hold":{}}"#, settings(SettingsChange(hold: HoldChange()))),
    (#"{"type":"settings"}"#, settings(SettingsChange())),
    (
      #"{"type":"settings","hold":{"emptyDuration":null,"spring":null}}"#,
      settings(
        SettingsChange(hold: HoldChange(emptyDuration: .some(nil), spring: .some(nil))))
    ),
    (
      #"{"type":"settings","hold":{"emptyDuration":0.05,"spring":{"duration":60,"bounce":-0.99}}}"#,
      settings(
        SettingsChange(
          hold: HoldChange(
            emptyDuration: 0.05, spring: HoldSpring(duration: 60, bounce: -0.99))))
    ),
    (
      #"{"type":"settings","spinner":{"duration":0.05},"work":{"duration":3600},"cube":{"period":0.5,"duration":0.5,"curve":"ease","perspective":1}}"#,
      settings(
        SettingsChange(
          spinnerDuration: 0.05, workDuration: 3600,
          cube: CubeChange(period: 0.5, duration: 0.5, curve: .default, perspective: 1)))
    ),
    (
      #"{"type":"settings","spinner":{},"work":{},"cube":{"size":7}}"#,
      settings(SettingsChange(cube: CubeChange()))
    ),
    (#"{"type":"link"}"#, .link),
    (#"{"type":"replay","fragment":"1.AA"}"#, .replay(fragment: "1.AA")),
    (#"{"type":"clock","rate":1}"#, .clock(.rate(.normal))),
    (#"{"type":"clock","rate":0.25}"#, .clock(.rate(.quarter))),
    (#"{"type":"clock","rate":0.1}"#, .clock(.rate(.tenth))),
    (#"{"type":"clock","paused":true}"#, .clock(.pause)),
    (#"{"type":"clock","paused":false}"#, .clock(.resume)),
    (#"{"type":"clock","step":0.016}"#, .clock(.step(nanoseconds: 16_000_000))),
    // To the nearest 0.1 ms, but never none.
    (#"{"type":"clock","step":0.0166667}"#, .clock(.step(nanoseconds: 16_700_000))),
    (#"{"type":"clock","step":5e-324}"#, .clock(.step(nanoseconds: 100_000))),
    (#"{"type":"clock","step":1}"#, .clock(.step(nanoseconds: 1_000_000_000))),
    (#"{"type":"display","rate":59.94}"#, .display(rate: 59.94)),
    (#"{"type":"display","rate":1e308}"#, .display(rate: 1e308)),
    (#"{"type":"display","rate":1e-300}"#, .display(rate: 1e-300)),
    (#"{"type":"visibility","visible":true}"#, .visibility(true)),
    (#"{"type":"visibility","visible":false}"#, .visibility(false)),
    (#"{"type":"ping","time":1234.5678}"#, .ping(time: 1234.5678)),
    (#"{"type":"ping","time":-1e300}"#, .ping(time: -1e300)),
    (
      #"{"type":"tick","target":-1.5,"time":2}"#,
      .tick(target: -1.5, time: instant(2_000_000_000))
    ),
    (
      #"{"type":"phase","target":1e300,"time":0,"period":4}"#,
      .phase(Phase(target: 1e300, time: .zero, period: 4))
    ),
    (
      #"{"type":"phase","target":7,"time":1e9,"period":1000,"transit":0,"painted":3}"#,
      .phase(
        Phase(
          target: 7, time: instant(1_000_000_000_000_000_000), period: 1000, transit: 0,
          painted: instant(3_000_000_000)))
    ),
    (
      #"{"type":"phase","target":7,"time":1,"period":16.683,"transit":10000}"#,
      .phase(Phase(target: 7, time: instant(1_000_000_000), period: 16.683, transit: 10_000))
    ),
    // Unknown members are ignored, whatever they hold, and names may be escaped.
    (
      #"{"type":"press","x":[{"type":"done"}],"hold":7,"duration":null}"#,
      .event(.press, sequence: 0, happened: nil)
    ),
    (#"{"\u0074ype":"\u0070ress"}"#, .event(.press, sequence: 0, happened: nil)),
    (" \n{ \"type\" : \"ping\" ,\t\"time\" : 1 }\r\n", .ping(time: 1)),
  ]

  @Test("every interruption and every curve that Timing reads can be asked for")
  func names() throws {
    for interruption in Interruption.allCases {
      #expect(
        try Self.decode(
          #"{"type":"settings","hold":{"interruption":"\#(interruption.rawValue)"}}"#)
          == Self.settings(SettingsChange(hold: HoldChange(interruption: interruption))))
    }
    for curve in [
      "linear", "ease", "ease-in", "ease-out", "ease-in-out", "default",
      "cubic-bezier(0.1, -2, 0.9, 3)",
    ] {
      #expect(
        try Self.decode(#"{"type":"settings","hold":{"curve":"\#(curve)"}}"#)
          == Self.settings(SettingsChange(hold: HoldChange(curve: UnitCurve(cssText: curve)))))
    }
  }

  // MARK: - What is refused

  @Test("bytes that are not JSON text are refused with 1007")
  func notJSON() {
    for text in JSONTexts.malformed {
      #expect(throws: WireError.self) { try Self.decode(text) }
      #expect(closeCode(Array(text.utf8)) == 1007, "\(text)")
    }
    for (bytes, _) in JSONTexts.notUTF8 { #expect(closeCode(bytes) == 1007, "\(bytes)") }
  }

  @Test(
    "JSON that is no request is refused with 1008 and a reason",
    arguments: [
      ("[]", "not a JSON object"), ("1", "not a JSON object"), ("null", "not a JSON object"),
      (#""press""#, "not a JSON object"), (#"[{"type":"press"}]"#, "not a JSON object"),
      ("{}", "type is missing"), (#"{"Type":"press"}"#, "type is missing"),
      (#"{"type":null}"#, "type must be a string"), (#"{"type":1}"#, "type must be a string"),
      (#"{"type":["press"]}"#, "type must be a string"),
      (
        #"{"type":"jump"}"#,
        #"unknown type "jump"; use press, release, spin, work, done, settings, clock, link, replay, display, visibility, ping, tic…"#
      ),
      (
        #"{"type":"Press"}"#,
        #"unknown type "Press"; use press, release, spin, work, done, settings, clock, link, replay, display, visibility, ping, ti…"#
      ),
      (
        "{\"type\":\"\\u001b[31m\\n very long\"}",
        #"unknown type "\u{1B}[31m\n very …"; use press, release, spin, work, done, settings, clock, link, replay, display, visi…"#
      ),
      (#"{"type":"display"}"#, "rate is missing"),
      (#"{"type":"visibility"}"#, "visible is missing"),
      (#"{"type":"ping"}"#, "time is missing"),
      (#"{"type":"tick","time":1}"#, "target is missing"),
      (#"{"type":"tick","target":1}"#, "time is missing"),
      (#"{"type":"phase","time":1,"period":16}"#, "target is missing"),
      (#"{"type":"phase","target":1,"period":16}"#, "time is missing"),
      (#"{"type":"phase","target":1,"time":1}"#, "period is missing"),
      (#"{"type":"press","type":"press"}"#, "the same name a second time at byte 16"),
      (#"{"type":"ping","time":1e999}"#, "number too large for a double at byte 22"),
      (#"{"type":"ping","time":-1e999}"#, "number too large for a double at byte 22"),
      (
        #"{"type":"press","x":"# + String(repeating: "[", count: 16),
        "nested deeper than 16 at byte 35"
      ),
      (
        #"{"type":"settings","hold":{"curve":"ease-inn"}}"#,
        "hold.curve: at character 0: expected the name of a timing curve"
      ),
      (
        #"{"type":"settings","hold":{"curve":"cubic-bezier(2,0,1,1)"}}"#,
        "hold.curve: at character 13: expected a number from 0 through 1"
      ),
      (
        #"{"type":"settings","hold":{"curve":""}}"#,
        "hold.curve: at character 0: expected the name of a timing curve"
      ),
      (
        #"{"type":"settings","cube":{"period":2,"duration":2.5}}"#,
        "cube.duration must be at most cube.period"
      ),
      (
        #"{"type":"settings","cube":{"curve":"ease-inn"}}"#,
        "cube.curve: at character 0: expected the name of a timing curve"
      ),
      (#"{"type":"settings","hold":{"spring":{}}}"#, "hold.spring.duration is missing"),
      (
        #"{"type":"settings","hold":{"spring":{"duration":1}}}"#, "hold.spring.bounce is missing"
      ),
      (
        #"{"type":"settings","hold":{"interruption":"reversed"}}"#,
        "unknown hold.interruption \"reversed\"; use mirrored, rewound, matched, shortened, "
          + "restarted, additive, combined, spring"
      ),
    ])
  func refused(text: String, reason: String) {
    let error = #expect(throws: WireError.self) { try Self.decode(text) }
    #expect(error?.closeCode == 1008)
    #expect(error?.reason == reason)
  }

  @Test(
    "a field of the wrong kind is refused with 1008, and the reason names it",
    arguments: RequestField.all)
  func wrongKind(message: String, name: String, expected: String) {
    for value in ["null", "true", "1", "\"1\"", "\"\"", "[]", "[1]", "{}"] {
      switch (value, expected) {
      case ("true", "true or false"), ("\"1\"", "a string"), ("\"\"", "a string"),
        ("{}", "an object"), ("{}", "an object or null"):
        continue
      case ("null", _) where expected.hasSuffix("null"): continue
      // Where it is out of range, it is refused all the same.
      case ("1", _) where expected.contains("number") && name != "period": continue
      default: break
      }
      let error = #expect(throws: WireError.self) {
        try Self.decode(message.replacing("VALUE", with: value))
      }
      #expect(error == .invalid(name, expected: expected), "\(message) \(value)")
      #expect(error?.closeCode == 1008)
    }
  }

  @Test(
    "a number out of range is refused with 1008, and the reason gives the range",
    arguments: RequestField.all)
  func outOfRange(message: String, name: String, expected: String) {
    let outside: [String] =
      switch expected {
      case RequestField.whole:
        ["0", "-0", "-1", "1.5", "0.5", "9007199254740992", "9007199254740993", "1e300", "5e-324"]
      case "a number above 0 through 1": ["0", "-0.0", "-1", "1.0000000000000002", "1e300"]
      case "a number from 0.01 through 1":
        ["0", "-0.25", "0.009999999999999998", "1.0000000000000002", "1e300"]
      case "a number above 0": ["0", "-0.0", "-60", "-5e-324", "1e-999"]
      case "a number from 0 through 1000000000":
        ["-1", "-5e-324", "1000000000.0000002", "1e300", "-1e300"]
      case "a number from 0 through 3600": ["-0.1", "3600.0000000000005", "1e300"]
      case "a number from 4 through 1000": ["3.9999999999999996", "1000.0000000000001", "0", "-16"]
      case "a number from 0 through 10000": ["-5e-324", "10000.000000000002", "1e300"]
      case "a number from 0 through 1": ["-5e-324", "1.0000000000000002", "1e300"]
      case "a number from -0.99 through 0.99":
        ["-1", "-0.9900000000000001", "0.9900000000000001", "1", "1e300"]
      case "a number from 0.5 through 60":
        ["0.49999999999999994", "60.00000000000001", "0", "-1", "1e300"]
      case "a number from 0.05 through 60", "a number from 0.05 through 60, or null":
        ["0.049999999999999996", "60.00000000000001", "0", "-1", "1e300"]
      default: []
      }
    for value in outside {
      let error = #expect(throws: WireError.self) {
        try Self.decode(message.replacing("VALUE", with: value))
      }
      #expect(error == .invalid(name, expected: expected), "\(message) \(value)")
    }
    for value in ["NaN", "Infinity", "-Infinity", "+1", "01", "1.", "0x1"] {
      let error = #expect(throws: WireError.self) {
        try Self.decode(message.replacing("VALUE", with: value))
      }
      #expect(error?.closeCode == 1007, "\(message) \(value)")
    }
    let tooLarge = #expect(throws: WireError.self) {
      try Self.decode(message.replacing("VALUE", with: "1e999"))
    }
    #expect(tooLarge?.closeCode == 1008)
  }

  // MARK: - Reasons

  @Test("a reason fits a close frame, is valid UTF-8 and no shorter than it must be")
  func length() {
    for count in 100..<140 {
      for character in ["a", "é", "€", "𝄞"] {
        let error = WireError.missing(String(repeating: character, count: count))
        let reason = error.reason
        #expect(reason.utf8.count <= 123)
        if error.description.utf8.count <= 123 {
          #expect(reason == error.description)
        } else {
          #expect(reason.utf8.count > 123 - 4)
          #expect(reason.hasSuffix("…"))
          #expect(error.description.hasPrefix(reason.dropLast()))
        }
      }
    }
  }

  // MARK: - Any bytes

  @Test("mutated messages are read or refused with a code and a reason", arguments: 0..<8)
  func mutations(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let seeds = Self.understood.map(\.0) + RequestField.all.map(\.0)
    for _ in 0..<4000 {
      guard let text = seeds.randomElement(using: &random) else { continue }
      let bytes = mutation(of: Array(text.utf8), using: &random)
      do throws(WireError) {
        switch try Request.decode(bytes.span) {
        case .event(let event, let sequence, let happened):
          #expect(sequence < 1 << 53)
          #expect(happened.map { (0...1e9).contains($0.seconds) } != false)
          // What was read never traps the stage.
          var stage = Stage()
          _ = stage.apply(event, at: .zero)
          _ = stage.frame(at: .zero)
        case .display(let rate): #expect(rate > 0 && rate.isFinite)
        case .ping(let time): #expect(time.isFinite)
        case .visibility: break
        case .clock(let change): check(change)
        case .link, .replay: break
        case .tick(let target, let time):
          #expect(target.isFinite && (0...1e9).contains(time.seconds))
        case .phase(let phase):
          #expect(phase.target.isFinite && (0...1e9).contains(phase.time.seconds))
          #expect((4...1000).contains(phase.period))
          #expect(phase.transit.map((0...10_000).contains) != false)
          #expect(phase.painted.map { (0...1e9).contains($0.seconds) } != false)
        }
      } catch {
        #expect(error.closeCode == 1007 || error.closeCode == 1008)
        #expect((1...123).contains(error.reason.utf8.count), "\(error)")
      }
    }
  }

  /// What was read never stops a clock, takes it back or far away.
  private func check(_ change: StageClock.Change) {
    switch change {
    case .rate(let rate): #expect((0.01...1).contains(rate.value))
    case .step(let step): #expect((1...10_000).contains(step / 100_000) && step % 100_000 == 0)
    case .pause, .resume: break
    }
  }

  private func closeCode(_ bytes: [UInt8]) -> UInt16? {
    do throws(WireError) {
      _ = try Request.decode(bytes.span)
      return nil
    } catch {
      return error.closeCode
    }
  }
}
