import Stage
import Timing

extension FrameMessage {
  /// Reads a message.
  ///
  /// Any bytes are safe to read. Numbers are taken as they are, NaN and infinities included.
  public static func decode(_ bytes: Span<UInt8>) throws(FrameMessageError) -> FrameMessage {
    guard bytes.count >= FrameEncoder.headerSize else {
      throw .length(have: bytes.count, need: FrameEncoder.headerSize)
    }
    var reader = LittleEndianReader(bytes)
    let (kind, version) = (reader.byte(), reader.byte())
    guard kind == FrameEncoder.kind else { throw .unknownKind(kind) }
    guard version == FrameEncoder.version else { throw .unknownVersion(version) }
    let count = Int(reader.integer(as: UInt16.self))
    guard bytes.count == FrameEncoder.size(count: count) else {
      throw .length(have: bytes.count, need: FrameEncoder.size(count: count))
    }
    var message = FrameMessage(
      epoch: reader.integer(), sequence: reader.integer(), inputSequence: reader.integer(),
      sent: reader.word(), happened: reader.word(), received: reader.word(),
      effective: reader.word(), cost: reader.word(), lead: reader.word(), entries: [])
    message.entries.reserveCapacity(count)
    for index in 0..<count { message.entries.append(try reader.entry(index)) }
    return message
  }
}

/// Reads numbers one after the other from bytes whose length has been checked.
private struct LittleEndianReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ span: Span<UInt8>) { bytes = [UInt8](copying: span) }

  mutating func byte() -> UInt8 { integer() }

  mutating func word() -> Double { Double(bitPattern: integer()) }

  mutating func integer<Integer: FixedWidthInteger>(as: Integer.Type = Integer.self) -> Integer {
    var result: Integer = 0
    for shift in stride(from: 0, to: Integer.bitWidth, by: 8) {
      result |= Integer(truncatingIfNeeded: bytes[position]) << shift
      position += 1
    }
    return result
  }

  mutating func entry(_ index: Int) throws(FrameMessageError) -> FrameMessage.Entry {
    let (time, target, flags) = (word(), word(), integer(as: UInt32.self))
    guard flags & ~7 == 0 else { throw .unknownFlags(flags, entry: index) }
    let faceCount = byte()
    guard 1...2 ~= faceCount else { throw .faceCount(faceCount, entry: index) }
    let colors = [byte(), byte()].prefix(Int(faceCount))
    _ = byte()
    var entry = FrameMessage.Entry(
      time: time, target: target, flags: flags, angle: word(), turns: word(), progress: word(),
      fraction: word(), velocity: word(), strategies: [], path: [], faces: [], position: .nan)
    for _ in 0..<8 { entry.strategies.append(Motion(fraction: word(), velocity: word())) }
    for _ in 0..<13 { entry.path.append(Point(x: word(), y: word())) }
    for color in colors { entry.faces.append(try face(color, entry: index)) }
    position += (2 - entry.faces.count) * 80
    (entry.position, _) = (word(), word())
    return entry
  }

  private mutating func face(
    _ color: UInt8, entry: Int
  ) throws(FrameMessageError) -> FrameMessage.Face {
    guard let color = CubeColor(rawValue: color) else { throw .unknownColor(color, entry: entry) }
    let pct = word()
    var m = ProjectionTransform()
    (m.m11, m.m12, m.m13) = (word(), word(), word())
    (m.m21, m.m22, m.m23) = (word(), word(), word())
    (m.m31, m.m32, m.m33) = (word(), word(), word())
    return FrameMessage.Face(color: color, pct: pct, projection: m)
  }
}
