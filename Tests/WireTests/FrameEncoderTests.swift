import Stage
import Testing
import Timing

@testable import Wire

@Suite struct FrameEncoderTests {
  static let input = FrameHeader.Input(
    sequence: 0xDDCC_BBAA, happened: Instant(nanoseconds: 1_500_000_000),
    received: Instant(nanoseconds: 1_750_000_000), effective: Instant(nanoseconds: 2_125_000_000))

  static let header = FrameHeader(
    epoch: 0x0403_0201, sequence: 0xF8F7_F6F5, input: input, lead: 4.5,
    sent: Instant(nanoseconds: 3_000_000_001), cost: 1.5e-6)

  @Test("the header is where the byte table says")
  func header() {
    let message = FrameBytes(bytes: encode(Self.header, []))
    #expect(message.bytes.count == 64)
    #expect(
      Array(message.bytes[..<16]) == [
        1, 1, 0, 0, 1, 2, 3, 4, 0xF5, 0xF6, 0xF7, 0xF8, 0xAA, 0xBB, 0xCC, 0xDD,
      ])
    #expect(message.sent == 3.000000001)
    #expect(message.happened == 1.5)
    #expect(message.received == 1.75)
    #expect(message.effective == 2.125)
    #expect(message.cost == 1.5e-6)
    #expect(message.lead == 4.5)
  }

  @Test("before any event and without pacing the stamps are NaN and the number is 0")
  func noInput() {
    let message = FrameBytes(bytes: encode(FrameHeader(epoch: 0, sequence: 1), []))
    #expect(message.inputSequence == 0)
    #expect(message.happened.isNaN && message.received.isNaN && message.effective.isNaN)
    #expect(message.lead.isNaN)
    #expect(message.sent == 0 && message.cost == 0)
  }

  @Test("every number of an entry is in the word that the byte table says", arguments: [1, 2])
  func words(faces: Int) {
    let entries = [100.0, 300, 700].map { base in
      FrameEntry(
        .numbered(base: base, faces: faces), at: Instant.zero.advanced(bySeconds: base - 0.5),
        target: base + 1)
    }
    let message = FrameBytes(bytes: encode(Self.header, entries))
    #expect(message.bytes.count == 64 + 3 * 576)
    #expect(message.count == 3)
    for (entry, base) in [100.0, 300, 700].enumerated() {
      #expect(message.word(0, of: entry) == base - 0.5)
      #expect(message.word(70, of: entry) == base)
      #expect(message.word(71, of: entry) == 0)
      #expect(message.word(1, of: entry) == base + 1)
      for word in 3...23 { #expect(message.word(word, of: entry) == base + Double(word)) }
      for word in 50...59 { #expect(message.word(word, of: entry) == base + Double(word)) }
      for word in 60...69 {
        #expect(message.word(word, of: entry) == (faces == 2 ? base + Double(word) : 0))
      }
      #expect(message.faceCount(of: entry) == UInt8(faces))
      // Orange is the fourth colour of the ring and purple the fifth.
      #expect(message.color(0, of: entry) == (faces == 2 ? 4 : 3))
      #expect(message.color(1, of: entry) == (faces == 2 ? 3 : 0))
      #expect(message.padding(of: entry) == 0)
    }
  }

  @Test("the path's points are words 24 through 49: the start, then each quarter's three points")
  func path() {
    let message = FrameBytes(
      bytes: encode(Self.header, [FrameEntry(.numbered(base: 100, faces: 1))]))
    let k = 4 * (2.0.squareRoot() - 1) / 3 * 10
    let points: [(Double, Double)] = [
      (10, 0), (10, k), (k, 10), (0, 10), (-k, 10), (-10, k), (-10, 0), (-10, -k), (-k, -10),
      (0, -10), (k, -10), (10, -k), (10, 0),
    ]
    for (index, (x, y)) in points.enumerated() {
      #expect(abs(message.word(24 + 2 * index) - (100 + x)) < 1e-12)
      #expect(abs(message.word(25 + 2 * index) - (-100 + y)) < 1e-12)
    }
    #expect(message.word(1).isNaN)
  }

  @Test("flags are 1 for rotating, 2 for working, 4 for held", arguments: 0..<8)
  func flags(flags: Int) {
    var frame = Frame.numbered(base: 0, faces: 1)
    frame.spinner.isRotating = flags & 1 != 0
    frame.spinner.isWorking = flags & 2 != 0
    frame.hold.isHeld = flags & 4 != 0
    let message = FrameBytes(bytes: encode(Self.header, [FrameEntry(frame)]))
    #expect(message.flags() == flags)
  }

  @Test(
    "numbers keep all their bits",
    arguments: [
      Double.nan, .infinity, -.infinity, -0.0, .leastNonzeroMagnitude, -.greatestFiniteMagnitude,
      .pi, 0.1 + 0.2,
    ])
  func bits(value: Double) {
    var frame = Frame.numbered(base: 0, faces: 1)
    frame.hold.velocity = value
    let message = FrameBytes(bytes: encode(Self.header, [FrameEntry(frame)]))
    var bits: UInt64 = 0
    for index in 0..<8 { bits |= UInt64(message.byte(64 + 56 + index)) << (8 * index) }
    #expect(bits == value.bitPattern)
    #expect(message.word(7) == value || value.isNaN && message.word(7).isNaN)
  }

  @Test("a stamp changes the two stamps and nothing else")
  func stamp() {
    let entries = [FrameEntry(.numbered(base: 1, faces: 2))]
    let before = encode(Self.header, entries)
    let after = [UInt8](capacity: FrameEncoder.size(count: 1)) { output in
      FrameEncoder.encode(Self.header, count: entries.count, into: &output) { entries[$0] }
      var message = output.mutableSpan
      FrameEncoder.stamp(
        sent: Instant(nanoseconds: 7_250_000_000), cost: 0.125, in: &message)
    }
    #expect(FrameBytes(bytes: after).sent == 7.25)
    #expect(FrameBytes(bytes: after).cost == 0.125)
    let changed = before.indices.filter { before[$0] != after[$0] }
    #expect(changed.allSatisfy { (16..<24).contains($0) || (48..<56).contains($0) })
  }

  @Test("a message is appended to what is there already")
  func appends() {
    let entry = FrameEntry(.numbered(base: 1, faces: 2))
    let bytes = [UInt8](capacity: 3 + FrameEncoder.size(count: 1)) { output in
      output.append(repeating: 9, count: 3)
      FrameEncoder.encode(Self.header, count: 1, into: &output) { _ in entry }
    }
    #expect(bytes == [9, 9, 9] + encode(Self.header, [entry]))
  }

  @Test("a stage's frames are on the wire as the stage has them")
  func eventful() {
    for frame in Frame.eventful() {
      let message = FrameBytes(bytes: encode(Self.header, [FrameEntry(frame)]))
      #expect(message.word(0) == frame.instant.seconds)
      #expect(message.word(70) == frame.instant.seconds)
      #expect(message.word(3) == frame.spinner.angle)
      #expect(message.word(6) == frame.hold.fraction)
      #expect(message.faceCount() == UInt8(frame.cube.count))
      #expect(message.color(0) == frame.cube[0].color.rawValue)
      #expect(message.word(50) == frame.cube[0].pct)
    }
  }

  @Test("a buffer without room for the message is a programmer's error")
  func noRoom() async {
    await #expect(processExitsWith: .failure) {
      _ = [UInt8](capacity: FrameEncoder.size(count: 1) - 1) { output in
        FrameEncoder.encode(FrameHeader(epoch: 0, sequence: 0), count: 1, into: &output) { _ in
          FrameEntry(Stage().frame(at: .zero))
        }
      }
    }
  }
}
