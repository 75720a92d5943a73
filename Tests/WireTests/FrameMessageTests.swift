import Stage
import Testing
import Timing

@testable import Wire

@Suite struct FrameMessageTests {
  static func decode(_ bytes: [UInt8]) throws(FrameMessageError) -> FrameMessage {
    try FrameMessage.decode(bytes.span)
  }

  @Test("every number is read from where the byte table says", arguments: [1, 2])
  func numbers(faces: Int) throws {
    let entry = FrameEntry(
      .numbered(base: 100, faces: faces), at: Instant.zero.advanced(bySeconds: 170), target: 101)
    let bytes = FrameBytes(bytes: encode(FrameEncoderTests.header, [entry, entry]))
    let message = try Self.decode(bytes.bytes)
    #expect(Int(message.epoch) == bytes.epoch)
    #expect(Int(message.sequence) == bytes.sequence)
    #expect(Int(message.inputSequence) == bytes.inputSequence)
    #expect(message.sent == bytes.sent)
    #expect(message.happened == bytes.happened)
    #expect(message.received == bytes.received)
    #expect(message.effective == bytes.effective)
    #expect(message.cost == bytes.cost)
    #expect(message.lead == bytes.lead)
    #expect(message.entries.count == 2)
    for entry in message.entries {
      #expect(Int(entry.flags) == bytes.flags())
      #expect(entry.faces.map(\.color.rawValue) == (0..<faces).map { bytes.color($0) })
      var words = [entry.time, entry.target, bytes.word(2)]
      words += [entry.angle, entry.turns, entry.progress, entry.fraction, entry.velocity]
      words += entry.strategies.flatMap { [$0.fraction, $0.velocity] }
      words += entry.path.flatMap { [$0.x, $0.y] }
      for face in entry.faces {
        let m = face.projection
        words += [face.pct, m.m11, m.m12, m.m13, m.m21, m.m22, m.m23, m.m31, m.m32, m.m33]
      }
      #expect(words == (0..<50 + 10 * faces).map { bytes.word($0) })
      #expect(entry.position == bytes.word(70))
    }
  }

  @Test("a stage's frames are read back")
  func eventful() throws {
    let frames = Frame.eventful()
    let message = try Self.decode(encode(FrameEncoderTests.header, frames.map { FrameEntry($0) }))
    #expect(message.entries.count == frames.count)
    for (entry, frame) in zip(message.entries, frames) {
      #expect(entry.time == frame.instant.seconds)
      #expect(entry.faces.count == frame.cube.count)
      #expect(
        entry.strategies.map(\.fraction) == (0..<8).map { frame.hold.strategies[$0].fraction })
    }
  }

  @Test("what is no frame message is refused")
  func refused() throws {
    let good = encode(
      FrameEncoderTests.header, [FrameEntry(.numbered(base: 1, faces: 2))])
    func with(_ byte: UInt8, at offset: Int) -> [UInt8] {
      var bytes = good
      bytes[offset] = byte
      return bytes
    }
    let cases: [([UInt8], FrameMessageError)] = [
      ([], .length(have: 0, need: 64)),
      (Array(good[..<63]), .length(have: 63, need: 64)),
      (Array(good[..<64]), .length(have: 64, need: 640)),
      (Array(good[..<639]), .length(have: 639, need: 640)),
      (good + [0], .length(have: 641, need: 640)),
      (with(0, at: 2), .length(have: 640, need: 64)),
      (with(255, at: 3), .length(have: 640, need: 64 + 576 * 65281)),
      (with(2, at: 0), .unknownKind(2)),
      (with(0, at: 1), .unknownVersion(0)),
      (with(8, at: 80), .unknownFlags(8, entry: 0)),
      (with(128, at: 83), .unknownFlags(0x8000_0000, entry: 0)),
      (with(0, at: 84), .faceCount(0, entry: 0)),
      (with(3, at: 84), .faceCount(3, entry: 0)),
      (with(5, at: 85), .unknownColor(5, entry: 0)),
      (with(255, at: 86), .unknownColor(255, entry: 0)),
    ]
    for (bytes, error) in cases { #expect(throws: error) { try Self.decode(bytes) } }
  }

  @Test("mutated messages never trap", arguments: 0..<4)
  func mutations(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for count in [0, 1, 1, 2, 4] {
      let seed = encode(
        FrameEncoderTests.header,
        Array(repeating: FrameEntry(.numbered(base: 1, faces: 2)), count: count))
      for _ in 0..<500 {
        var bytes = mutation(of: seed, using: &random)
        // Most mutations change the length; this half of them keeps it.
        if Bool.random(using: &random) {
          bytes = Array(bytes.prefix(seed.count))
          bytes += Array(repeating: 0xFF, count: seed.count - bytes.count)
        }
        if let message = try? Self.decode(bytes) {
          #expect(bytes.count == 64 + 576 * message.entries.count)
        }
      }
    }
  }
}
