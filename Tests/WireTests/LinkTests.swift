import Foundation
import Stage
import Testing
import Timing

@testable import Wire

@Suite struct LinkTests {
  // MARK: - By hand

  @Test("a new stage to which nothing happened is four characters")
  func empty() throws {
    let link = Link(settings: StageSettings(), log: EventLog())
    #expect(try link.text() == "1.AA")
    #expect(try Link.decode("1.AA") == link)
  }

  @Test("presses and releases are what the table in the documentation says")
  func byHand() throws {
    // No settings; 10,000 times 0.1 ms, doubled; 2,500, doubled.
    let bytes: [UInt8] = [0x00, 0xA0, 0x9C, 0x01, 0x88, 0x27]
    var log = EventLog()
    log.append(.press, at: Instant(nanoseconds: 1_000_000_000))
    log.append(.release, at: Instant(nanoseconds: 1_250_000_000))
    let link = Link(settings: StageSettings(), log: log)
    #expect(try link.text() == "1." + Base64URL.encode(bytes))
    #expect(try link.text() == "1.AKCcAYgn")
    #expect(try Link.decode("1.AKCcAYgn") == link)
    #expect(try Link.decode("http://127.0.0.1:8080/?a#b#1.AKCcAYgn") == link)
    #expect(link.begin == .zero && link.end == Instant(nanoseconds: 3_250_000_000))
  }

  @Test("a press or a release takes two bytes")
  func size() throws {
    var random = SplitMix64(seed: 1)
    var (log, time) = (EventLog(), Int64(0))
    for number in 0..<1000 {
      time += .random(in: 100...8000, using: &random) * 100_000
      log.append(number.isMultiple(of: 2) ? .press : .release, at: Instant(nanoseconds: time))
    }
    let text = try Link(settings: StageSettings(), log: log).text()
    #expect(text.utf8.count <= 2 + (2 * 1000 + 1) * 4 / 3 + 2)
  }

  @Test("base64url is Foundation's base64 with other signs and no padding")
  func base64() throws {
    var random = SplitMix64(seed: 7)
    for count in 0..<100 {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      let expected = Data(bytes).base64EncodedString().replacing("+", with: "-")
        .replacing("/", with: "_").replacing("=", with: "")
      #expect(Base64URL.encode(bytes) == expected)
      #expect(try Base64URL.decode(Array(expected.utf8)) == bytes)
    }
  }

  // MARK: - Round trips

  @Test("what is read back is the same stage, to the bit", arguments: 0..<60 as Range<UInt64>)
  func roundTrip(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let link = Self.random(using: &random)
    let text = try link.text()
    let read = try Link.decode(text)
    #expect(try read.text() == text)
    #expect(Self.bits(of: read.settings) == Self.bits(of: link.settings))
    #expect(read.begin == link.begin && read.end == link.end)
    // Settings come back in full, as a stage logs them; what happens by itself does not.
    let events = read.log.entries.map { [$0.time.nanoseconds.description, "\($0.event)"] }
    let all = link.log.entries.map { [$0.time.nanoseconds.description, "\($0.event)"] }
    #expect(events.allSatisfy { all.contains($0) })
    #expect(all.filter { $0[1] != "done" } == events.filter { $0[1] != "done" })
    let (stages, others) = (Self.stages(of: link), Self.stages(of: read))
    #expect(stages.count == others.count)
    for (stage, other) in zip(stages, others) {
      #expect(Self.bits(of: stage.settings) == Self.bits(of: other.settings))
      for _ in 0..<2 {
        let instant = (stage.lastEventTime ?? .zero)
          .advanced(byNanoseconds: .random(in: 0...3_000_000_000, using: &random))
        #expect(
          JSONFrame.line(stage.frame(at: instant)) == JSONFrame.line(other.frame(at: instant)))
      }
    }
  }

  @Test(
    "the end of a process that was given a duration is left out, and one that came early is not")
  func implied() throws {
    var log = EventLog()
    log.append(.work(duration: 1.000_000_3), at: .zero)
    log.append(.done, at: Instant(nanoseconds: 1_000_000_300))
    log.append(.work(duration: 5), at: Instant(nanoseconds: 3_000_000_000))
    log.append(.done, at: Instant(nanoseconds: 4_000_000_000))
    let read = try Link.decode(try Link(settings: StageSettings(), log: log).text())
    #expect(
      read.log.entries.map(\.event) == [.work(duration: 1.000_000_3), .work(duration: 5), .done])
  }

  /// The stage after each event.
  private static func stages(of link: Link) -> [Stage] {
    var stages = [Stage(settings: link.settings)]
    for entry in link.log.entries {
      var stage = stages[stages.count - 1]
      let isImplied = entry.event == .done && stage.workEnd == entry.time
      _ = stage.apply(entry.event, at: entry.time)
      if isImplied { stages[stages.count - 1] = stage } else { stages.append(stage) }
    }
    return stages
  }

  private static func bits(of settings: StageSettings) -> [UInt64] {
    let (hold, cube) = (settings.hold, settings.cube)
    let numbers = [
      hold.duration, hold.emptyDuration ?? .nan, hold.spring?.duration ?? .nan,
      hold.spring?.bounce ?? .nan, settings.spinnerDuration, settings.workDuration, cube.period,
      cube.duration, cube.perspective,
    ]
    let curves = [hold.curve, cube.curve].map { UInt64(bitPattern: Int64($0.cssText.hashValue)) }
    return numbers.map(\.bitPattern) + curves + [UInt64(hold.interruption.index)]
  }

  // MARK: - Random links

  static func random(using random: inout SplitMix64) -> Link {
    let settings = change(using: &random).applied(to: StageSettings())
    var (stage, log, time) = (Stage(settings: settings), EventLog(), Int64(0))
    for _ in 0..<Int.random(in: 0...40, using: &random) {
      time += .random(in: 0...9000, using: &random) * 100_000
      // A tenth of the times is no whole multiple, as in logs that were written by hand.
      if Int.random(in: 0..<10, using: &random) == 0 { time += 12_345 }
      var event = event(using: &random)
      if case .settings(let change) = event {
        event = .settings(SettingsChange(to: change.applied(to: stage.settings)))
      }
      while let end = stage.workEnd, end.nanoseconds <= time {
        _ = stage.apply(.done, at: end)
        log.append(.done, at: end)
      }
      _ = stage.apply(event, at: Instant(nanoseconds: time))
      log.append(event, at: Instant(nanoseconds: time))
    }
    return Link(settings: settings, log: log)
  }

  private static func event(using random: inout SplitMix64) -> Event {
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<3: .press
    case 3..<6: .release
    case 6: .spin
    case 7: .work(duration: Bool.random(using: &random) ? nil : number(in: 0...3, using: &random))
    case 8: .done
    default: .settings(change(using: &random))
    }
  }

  /// Few decimals or all bits.
  private static func number(
    in range: ClosedRange<Double>, using random: inout SplitMix64
  ) -> Double {
    let value = Double.random(in: range, using: &random)
    guard Bool.random(using: &random) else { return value }
    return min(max((value * 100).rounded() / 100, range.lowerBound), range.upperBound)
  }

  private static func curve(using random: inout SplitMix64) -> UnitCurve {
    let texts = [
      "linear", "ease", "ease-in", "ease-out", "ease-in-out", "emphasized", "circular-ease-out",
      "cubic-bezier(0.1, -2.5, 0.3333333333333333, 3)", "cubic-bezier(0.2, 0, 0, 1)",
      "steps(7, jump-none)", "linear(0, 0.1 30%, 1.25 33.3333333%, 1)",
    ]
    let text = texts.randomElement(using: &random) ?? ""
    return (try? UnitCurve(cssText: text)) ?? .linear
  }

  private static func change(using random: inout SplitMix64) -> SettingsChange {
    func maybe<Value>(_ value: (inout SplitMix64) -> Value) -> Value? {
      Int.random(in: 0..<3, using: &random) == 0 ? value(&random) : nil
    }
    let hold = HoldChange(
      duration: maybe { number(in: 0.05...60, using: &$0) },
      emptyDuration: maybe { r in maybe { number(in: 0.05...60, using: &$0) } },
      curve: maybe { curve(using: &$0) },
      interruption: maybe { Interruption.allCases.randomElement(using: &$0) ?? .matched },
      spring: maybe {
        Bool.random(using: &$0)
          ? nil
          : HoldSpring(
            duration: number(in: 0.05...60, using: &$0), bounce: number(in: -0.9...0.9, using: &$0))
      })
    let cube = CubeChange(
      period: maybe { number(in: 0.5...60, using: &$0) },
      duration: maybe { number(in: 0.05...60, using: &$0) }, curve: maybe { curve(using: &$0) },
      perspective: maybe { number(in: 0...1, using: &$0) })
    return SettingsChange(
      hold: hold, spinnerDuration: maybe { number(in: 0.05...60, using: &$0) },
      workDuration: maybe { number(in: 0...3600, using: &$0) }, cube: cube)
  }

  // MARK: - What is refused

  @Test("a log that is too long is refused with what to do")
  func tooLong() {
    var log = EventLog()
    for number in 0...Int64(Link.maximumEvents) {
      log.append(
        number.isMultiple(of: 2) ? .press : .release, at: Instant(nanoseconds: number * 1_000_000))
    }
    let many = #expect(throws: LinkError.self) {
      try Link(settings: StageSettings(), log: log).text()
    }
    #expect(many == .tooManyEvents(2001))
    #expect(many?.description.contains("at most 2000 events, not 2001") == true)
    log = EventLog()
    for number in 0..<Int64(1900) {
      log.append(.spin, at: Instant(nanoseconds: number * 900_000_000))
    }
    let long = #expect(throws: LinkError.self) {
      try Link(settings: StageSettings(), log: log).text()
    }
    #expect(long?.description.contains("at most 4000 characters") == true)
    log = EventLog()
    log.append(.press, at: Instant(nanoseconds: -1))
    #expect(throws: LinkError.outOfRange) {
      try Link(settings: StageSettings(), log: log).text()
    }
  }

  @Test(
    "what is no link is refused, and the reason says what is wrong",
    arguments: [
      ("", "begins with 1."), ("2.AA", "begins with 1."), ("1", "begins with 1."),
      ("AKCcAYgn", "begins with 1."), ("1.", "end of the link is missing"),
      ("1.A", "character 0"), ("1.AA=", "character 2"), ("1.A A", "character 1"),
      ("1.AB", "character 1"), ("1.AKA", "end of the link is missing"),
      // An unknown kind of event; one without its kind; settings that there are not.
      ("1.AAF_", "kind of event"), ("1.AAE", "end of the link is missing"),
      ("1.gBA", "set of settings"),
      // A spinner that takes 0 s, or none; eleven bytes of a number; a position out of range.
      ("1.IAI", "number in range"), ("1.IAA", "number"), ("1._____________wE", "whole number"),
      ("1.AICAgICAgICAgAE", "position"),
    ])
  func junk(text: String, reason: String) {
    let error = #expect(throws: LinkError.self) { try Link.decode(text) }
    #expect(error?.description.contains(reason) == true, "\(text): \(String(describing: error))")
  }

  @Test(
    "the first characters of a link alone are read or refused, and so are any", arguments: 0..<4)
  func mutations(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<40 {
      guard let text = try? Self.random(using: &random).text() else { continue }
      for _ in 0..<4 { check(String(text.prefix(.random(in: 0...text.count, using: &random)))) }
      guard let bytes = try? Base64URL.decode(text.utf8.dropFirst(2)) else { continue }
      for _ in 0..<12 {
        check("1." + Base64URL.encode(mutation(of: bytes, using: &random)))
        check(String(decoding: mutation(of: Array(text.utf8), using: &random), as: UTF8.self))
      }
      let noise = (0..<60).map { _ in UInt8.random(in: 0...255, using: &random) }
      check("1." + Base64URL.encode(noise))
      check(String(decoding: noise, as: UTF8.self))
    }
    check("1." + String(repeating: "A", count: 1 << 20))
  }

  /// Reads a text; what comes of it can be played and written again.
  private func check(_ text: String) {
    do throws(LinkError) {
      let link = try Link.decode(text)
      let stage = link.log.stage(settings: link.settings)
      for time in [0, 0.5, 1e6] {
        _ = stage.frame(at: (stage.lastEventTime ?? .zero).advanced(bySeconds: time))
      }
      let written = try link.text()
      #expect(try Link.decode(written).text() == written)
    } catch {
      #expect(!error.description.isEmpty && error.description.utf8.count < 200)
    }
  }
}
