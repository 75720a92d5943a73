import Stage
public import Timing

/// Writes binary frame messages, field by field at the offsets of the byte table in `Wire.docc`.
///
/// All numbers are little-endian, and all that take 8 bytes lie at multiples of 8. Allocates
/// nothing.
public enum FrameEncoder {
  static let kind: UInt8 = 1
  static let version: UInt8 = 1
  static let headerSize = 64
  static let entrySize = 576

  /// The bytes of a message of `count` entries.
  public static func size(count: Int) -> Int { headerSize + count * entrySize }

  /// Appends a message, asking for its entries one after the other: so they need no array.
  ///
  /// - Parameters:
  ///   - header: What the message says about itself.
  ///   - count: How many entries it has.
  ///   - output: Where it goes.
  ///   - entry: The entry at an index below `count`.
  /// - Precondition: `output` has room for ``size(count:)`` bytes; there are at most 65,535 entries.
  public static func encode(
    _ header: FrameHeader, count: Int, into output: inout OutputSpan<UInt8>,
    entry: (Int) -> FrameEntry
  ) {
    let size = size(count: count)
    precondition(0...Int(UInt16.max) ~= count, "A frame message has at most 65535 entries")
    precondition(output.freeCapacity >= size, "This frame message needs \(size) bytes of room")
    let start = output.count
    // Zeros first: what is there already can be written to in any order, and in whole words.
    output.append(repeating: 0, count: size)
    var span = output.mutableSpan
    // Public and checked for all its underscore; `mutableBytes` would ask for a promise instead.
    var bytes = MutableRawSpan(_elements: &span)
    bytes.write(header, count: UInt16(count), at: start)
    for index in 0..<count {
      let entry = entry(index)
      let offset = start + self.size(count: index)
      bytes.write(entry.instant.seconds, at: offset)
      bytes.write(entry.target ?? .nan, at: offset + 8)
      bytes.write(entry.frame, at: offset)
    }
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
    var bytes = MutableRawSpan(_elements: &message)
    bytes.write(sent.seconds, at: 16)
    bytes.write(cost, at: 48)
  }
}

extension MutableRawSpan {
  fileprivate mutating func write(_ header: FrameHeader, count: UInt16, at start: Int) {
    write(integer: FrameEncoder.kind, at: start)
    write(integer: FrameEncoder.version, at: start + 1)
    write(integer: count, at: start + 2)
    write(integer: header.epoch, at: start + 4)
    write(integer: header.sequence, at: start + 8)
    write(integer: header.input?.sequence ?? 0, at: start + 12)
    write(header.sent.seconds, at: start + 16)
    write(header.input?.happened.seconds ?? .nan, at: start + 24)
    write(header.input?.received.seconds ?? .nan, at: start + 32)
    write(header.input?.effective.seconds ?? .nan, at: start + 40)
    write(header.cost, at: start + 48)
    write(header.lead ?? .nan, at: start + 56)
  }

  fileprivate mutating func write(_ frame: borrowing Frame, at start: Int) {
    write(integer: flags(of: frame), at: start + 16)
    write(integer: UInt8(frame.cube.count), at: start + 20)
    write(integer: frame.cube[0].color.rawValue, at: start + 21)
    if let leaving = frame.cube.leaving {
      write(integer: frame.cube.entering.color.rawValue, at: start + 22)
      write(leaving, at: start + 400)
      write(frame.cube.entering, at: start + 480)
    } else {
      write(frame.cube.entering, at: start + 400)
    }
    write(frame.spinner.angle, at: start + 24)
    write(Double(frame.spinner.turns), at: start + 32)
    write(frame.spinner.progress, at: start + 40)
    write(frame.hold.fraction, at: start + 48)
    write(frame.hold.velocity, at: start + 56)
    // Through spans: to index an inline array copies all of it.
    write(frame.hold.strategies.span, at: start + 64)
    write(frame.hold.path.points.span, at: start + 192)
    write(frame.instant.seconds, at: start + 560)
  }

  private mutating func write(_ motions: Span<Motion>, at start: Int) {
    for index in motions.indices {
      write(motions[index].fraction, at: start + 16 * index)
      write(motions[index].velocity, at: start + 16 * index + 8)
    }
  }

  private mutating func write(_ points: Span<Point>, at start: Int) {
    for index in points.indices {
      write(points[index].x, at: start + 16 * index)
      write(points[index].y, at: start + 16 * index + 8)
    }
  }

  private func flags(of frame: borrowing Frame) -> UInt32 {
    var flags: UInt32 = 0
    if frame.spinner.isRotating { flags |= 1 }
    if frame.spinner.isWorking { flags |= 2 }
    if frame.hold.isHeld { flags |= 4 }
    return flags
  }

  private mutating func write(_ face: CubeFace, at start: Int) {
    let m = face.projection
    write(face.pct, at: start)
    write(m.m11, at: start + 8)
    write(m.m12, at: start + 16)
    write(m.m13, at: start + 24)
    write(m.m21, at: start + 32)
    write(m.m22, at: start + 40)
    write(m.m23, at: start + 48)
    write(m.m31, at: start + 56)
    write(m.m32, at: start + 64)
    write(m.m33, at: start + 72)
  }

  @inline(__always)
  fileprivate mutating func write(_ number: Double, at offset: Int) {
    write(integer: number.bitPattern, at: offset)
  }

  @inline(__always)
  private mutating func write<Number: FixedWidthInteger & BitwiseCopyable>(
    integer: Number, at offset: Int
  ) {
    storeBytes(of: integer.littleEndian, toByteOffset: offset, as: Number.self)
  }
}
