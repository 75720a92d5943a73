import Stage
public import Timing

/// Writes binary frame messages, field by field in the order of the byte table in `Wire.docc`.
///
/// All numbers are little-endian, and all that take 8 bytes lie at multiples of 8. Allocates
/// nothing.
public enum FrameEncoder {
  static let kind: UInt8 = 1
  static let version: UInt8 = 1
  static let headerSize = 64
  static let entrySize = 560

  /// The bytes of a message of `count` entries.
  public static func size(count: Int) -> Int { headerSize + count * entrySize }

  /// Appends a message.
  ///
  /// - Precondition: `output` has room for ``size(count:)`` bytes; there are at most 65,535 entries.
  public static func encode(
    _ header: FrameHeader, _ entries: Span<FrameEntry>, into output: inout OutputSpan<UInt8>
  ) {
    let size = size(count: entries.count)
    precondition(entries.count <= UInt16.max, "A frame message has at most 65535 entries")
    precondition(output.freeCapacity >= size, "This frame message needs \(size) bytes of room")
    output.append(header, count: UInt16(entries.count))
    for index in entries.indices { output.append(entries[index]) }
  }

  /// Writes the two stamps that are known only once a message is encoded, just before it is sent.
  ///
  /// - Parameters:
  ///   - sent: The stage's clock at the hand-over to the socket.
  ///   - cost: Seconds that the server took to compute and encode the entries.
  ///   - message: A message from its first byte on.
  /// - Precondition: `message` has a header.
  public static func stamp(sent: Instant, cost: Double, in message: inout MutableSpan<UInt8>) {
    precondition(message.count >= headerSize, "A frame message begins with a header")
    message.write(sent.seconds, at: 16)
    message.write(cost, at: 48)
  }
}

extension OutputSpan<UInt8> {
  fileprivate mutating func append(_ header: FrameHeader, count: UInt16) {
    append(FrameEncoder.kind)
    append(FrameEncoder.version)
    append(littleEndian: count)
    append(littleEndian: header.epoch)
    append(littleEndian: header.sequence)
    append(littleEndian: header.input?.sequence ?? 0)
    append(word: header.sent.seconds)
    append(word: header.input?.happened.seconds ?? .nan)
    append(word: header.input?.received.seconds ?? .nan)
    append(word: header.input?.effective.seconds ?? .nan)
    append(word: header.cost)
    append(word: header.lead ?? .nan)
  }

  fileprivate mutating func append(_ entry: FrameEntry) {
    let frame = entry.frame
    append(word: frame.instant.seconds)
    append(word: entry.target ?? .nan)
    append(flagsOf: frame)
    append(frame.cube)
    append(word: frame.spinner.angle)
    append(word: Double(frame.spinner.turns))
    append(word: frame.spinner.progress)
    append(word: frame.hold.fraction)
    append(word: frame.hold.velocity)
    for index in frame.hold.strategies.indices {
      append(word: frame.hold.strategies[index].fraction)
      append(word: frame.hold.strategies[index].velocity)
    }
    for index in frame.hold.path.points.indices {
      append(word: frame.hold.path.points[index].x)
      append(word: frame.hold.path.points[index].y)
    }
    append(frame.cube[0])
    if frame.cube.count > 1 { append(frame.cube[1]) } else { append(repeating: 0, count: 80) }
  }

  private mutating func append(flagsOf frame: Frame) {
    var flags: UInt32 = 0
    if frame.spinner.isRotating { flags |= 1 }
    if frame.spinner.isWorking { flags |= 2 }
    if frame.hold.isHeld { flags |= 4 }
    append(littleEndian: flags)
  }

  /// The number of faces and their colours.
  private mutating func append(_ cube: CubeFrame) {
    append(UInt8(cube.count))
    append(cube[0].color.rawValue)
    append(cube.count > 1 ? cube[1].color.rawValue : 0)
    append(0)
  }

  private mutating func append(_ face: CubeFace) {
    let m = face.projection
    append(word: face.pct)
    append(word: m.m11)
    append(word: m.m12)
    append(word: m.m13)
    append(word: m.m21)
    append(word: m.m22)
    append(word: m.m23)
    append(word: m.m31)
    append(word: m.m32)
    append(word: m.m33)
  }

  private mutating func append(word number: Double) {
    append(littleEndian: number.bitPattern)
  }

  private mutating func append(littleEndian number: some FixedWidthInteger) {
    for shift in stride(from: 0, to: number.bitWidth, by: 8) {
      append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }
}

extension MutableSpan<UInt8> {
  fileprivate mutating func write(_ number: Double, at offset: Int) {
    for index in 0..<8 {
      self[offset + index] = UInt8(truncatingIfNeeded: number.bitPattern >> (8 * index))
    }
  }
}
