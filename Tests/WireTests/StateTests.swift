import Foundation
import Stage
import Testing
import Timing

@testable import Wire

/// What a stage's file holds, as bytes.
@Suite struct StateTests {
  @Test(
    "CRC-32C is that of RFC 3720, section B.4, and of the check value that catalogues give",
    arguments: [
      ([UInt8](repeating: 0, count: 32), 0x8A91_36AA),
      ([UInt8](repeating: 0xFF, count: 32), 0x62A8_AB43),
      (Array(0..<32), 0x46DD_794E), ((0..<32).reversed(), 0x113F_DB5C),
      (Array("123456789".utf8), 0xE306_9283),
    ] as [([UInt8], UInt32)])
  func published(bytes: [UInt8], expected: UInt32) {
    #expect(CRC32C.checksum(of: bytes) == expected)
    let (head, tail) = (bytes.prefix(5), bytes.dropFirst(5))
    #expect(
      CRC32C.checksum(of: tail, continuing: CRC32C.checksum(of: head)) == expected)
  }

  static func stage() throws -> SavedStage {
    var clock = StageClock(rate: .tenth, position: Instant(nanoseconds: -3), at: .zero)
    clock.apply(.step(nanoseconds: -1_000_000_000_000), at: Instant(nanoseconds: 77))
    var stage = SavedStage(
      boot: "0f3e", origin: -12_345_678_901, reached: Instant(nanoseconds: 99), epoch: .max,
      settings: StageSettings(hold: HoldSettings(curve: .easeIn), spinnerDuration: 0.1 + 0.2),
      clock: clock)
    (stage.name, stage.loop, stage.lastViewer) = ("lobby", 63, 9)
    stage.told = Instant(nanoseconds: 2_000_000_000)
    stage.seats = [.init(token: String(repeating: "0a", count: 16), viewer: 4)]
    stage.log.append(.press, sequence: .max, happened: .zero, time: Instant(nanoseconds: 5))
    stage.replay = try Link.decode("1.AKCcAYgn")
    return stage
  }

  static func records() throws -> [StageRecord] {
    let instant = Instant(nanoseconds: 1_234_567_890_123)
    let events: [Event] = [
      .press, .release, .spin, .work(duration: nil), .work(duration: 0.3), .done,
      .settings(SettingsChange(to: StageSettings(hold: HoldSettings(interruption: .spring)))),
    ]
    return [.stage(try stage())]
      + events.map {
        .event(
          LoggedEvent(
            event: $0, sequence: 7, happened: Instant(nanoseconds: -1),
            time: instant), at: instant)
      } + [
        .clock(try stage().clock, told: instant), .seat(.init(token: "ff", viewer: 1), at: instant),
      ]
  }

  @Test("every record reads back as it was")
  func roundTrip() throws {
    for record in try Self.records() {
      #expect(try StageRecord.decode(record.bytes[...]) == record)
    }
  }

  @Test("a record that is cut short, or goes on, is none")
  func length() throws {
    for record in try Self.records() {
      let bytes = record.bytes
      for count in bytes.indices {
        #expect(throws: LinkError.self) { try StageRecord.decode(bytes.prefix(count)) }
      }
      #expect(throws: LinkError.self) { try StageRecord.decode((bytes + [0])[...]) }
    }
  }

  @Test("the document's example, made by another program, is what is written")
  func example() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/Wire/Wire.docc/State.md").standardized
    let press = StageRecord.event(
      LoggedEvent(
        event: .press, sequence: 1, happened: Instant(nanoseconds: 1_000_000),
        time: Instant(nanoseconds: 1_200_000)), at: Instant(nanoseconds: 1_200_000))
    var log = RecordLog()
    let lines = [RecordLog.header, log.append(press.bytes)].map { bytes in
      bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
        .joined(separator: " ").uppercased()
    }
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.contains(lines.joined(separator: "\n")))
  }
}

/// Files that are not as they were written.
@Suite struct StateMutationTests {
  /// A file, its payloads, and where each record begins.
  private func file() throws -> (bytes: [UInt8], payloads: [[UInt8]], begins: [Int]) {
    var (log, bytes, begins) = (RecordLog(), RecordLog.header, [Int]())
    let payloads = try StateTests.records().map(\.bytes)
    for payload in payloads {
      begins.append(bytes.count)
      bytes += log.append(payload)
    }
    #expect(log.size == bytes.count)
    return (bytes, payloads, begins)
  }

  private func payloads(_ bytes: [UInt8]) -> ([[UInt8]], RecordLog.End)? {
    RecordLog.read(bytes).map { ($0.payloads.map(Array.init), $0.end) }
  }

  @Test("a whole file has every record, and goes on where it ended")
  func whole() throws {
    let (bytes, expected, _) = try file()
    var log = try #require(RecordLog.read(bytes)).log
    let longer = bytes + log.append([1, 2, 3])
    let (found, end) = try #require(payloads(longer))
    #expect(found == expected + [[1, 2, 3]])
    #expect(end == .whole)
  }

  @Test("any flipped bit ends the log before it, or makes the file another's")
  func flipped() throws {
    let (bytes, expected, begins) = try file()
    for position in bytes.indices {
      for bit in 0..<8 {
        var changed = bytes
        changed[position] ^= 1 << bit
        guard position >= RecordLog.header.count else {
          #expect(payloads(changed) == nil)
          continue
        }
        let (found, end) = try #require(payloads(changed))
        let count = try #require(begins.lastIndex { $0 <= position })
        #expect(found == Array(expected.prefix(count)) && end == .damaged, "byte \(position)")
      }
    }
  }

  @Test("a cut anywhere loses the record that it is in, and nothing else")
  func cut() throws {
    let (bytes, expected, begins) = try file()
    for count in RecordLog.header.count..<bytes.count {
      let (found, end) = try #require(payloads(Array(bytes.prefix(count))))
      let whole = (begins + [bytes.count]).count { $0 <= count } - 1
      #expect(found == Array(expected.prefix(whole)))
      #expect(end == (begins.contains(count) ? .whole : .torn), "\(count) bytes")
    }
    for count in 0..<RecordLog.header.count { #expect(payloads(Array(bytes.prefix(count))) == nil) }
  }

  @Test("a record that was left out, repeated or exchanged ends the log there")
  func moved() throws {
    let (bytes, expected, begins) = try file()
    let ends = begins.dropFirst() + [bytes.count]
    let parts = zip(begins, ends).map { Array(bytes[$0..<$1]) }
    for index in parts.indices {
      var (less, more, other) = (parts, parts, parts)
      less.remove(at: index)
      more.insert(parts[index], at: index)
      if index > 0 { other.swapAt(index, index - 1) }
      for (changed, kept) in [(less, index), (more, index + 1), (other, index - 1)]
      where changed != parts {
        let (found, end) = try #require(payloads(RecordLog.header + changed.joined()))
        #expect(found == Array(expected.prefix(kept)))
        #expect(end == (kept == changed.count ? .whole : .damaged))
      }
    }
  }

  @Test("a thousand random mutations: what is read is what was written, up to some record")
  func random() throws {
    let (bytes, expected, _) = try file()
    var random = SplitMix64(seed: 6)
    for _ in 0..<1000 {
      let changed = mutation(of: bytes, using: &random)
      guard let (found, _) = payloads(changed) else { continue }
      #expect(expected.starts(with: found), "\(changed)")
      var count = 0
      _ = SavedStage(found.map { $0[...] }, count: &count)
      #expect(count == found.count)
    }
  }
}
