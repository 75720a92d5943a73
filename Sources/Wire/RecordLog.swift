/// The bytes of a file that only grows: a header, and then records, each checked together with all
/// that is before it.
///
/// So a flipped bit, a cut, and a record that was left out, repeated or moved all end what can be
/// read. The byte table is in `State.md`.
package struct RecordLog: Hashable, Sendable {
  /// How many bytes the file has.
  package private(set) var size: Int
  /// The checksum of everything so far.
  private var checksum: UInt32

  /// How the records of a file end.
  package enum End: Hashable, Sendable {
    /// After a whole one.
    case whole
    /// In the middle of one, which the writer had no time to finish.
    case torn
    /// With one that is not what was written.
    case damaged
  }

  /// Begins every file: a byte that is no text, three letters, the line ends that a transfer as
  /// text would change, and the version.
  static let signature: [UInt8] = [0x89] + "PST\r\n\u{1A}\n".utf8 + [1, 0, 0, 0]

  /// What a new file begins with: the signature and its checksum.
  package static let header = signature + littleEndian(CRC32C.checksum(of: signature))

  /// A new file, which holds ``header`` and nothing else.
  package init() {
    size = Self.header.count
    checksum = CRC32C.checksum(of: Self.header)
  }

  /// Adds a record.
  /// - Returns: the bytes to write at the file's end.
  package mutating func append(_ payload: [UInt8]) -> [UInt8] {
    precondition(payload.count <= UInt32.max, "A record's length has 32 bits")
    let length = Self.littleEndian(UInt32(payload.count))
    let lengthChecksum = CRC32C.checksum(of: length, continuing: checksum)
    checksum = CRC32C.checksum(of: payload, continuing: lengthChecksum)
    let record =
      length + Self.littleEndian(lengthChecksum) + payload + Self.littleEndian(checksum)
    size += record.count
    return record
  }

  /// Reads a file, whatever it holds; takes memory in proportion to its length.
  /// - Returns: its records up to the first that is not whole, and the log to which others can be
  ///   added in the place of that one; nil for a file that does not begin as one of this version.
  package static func read(
    _ bytes: [UInt8]
  ) -> (log: RecordLog, payloads: [ArraySlice<UInt8>], end: End)? {
    guard bytes.starts(with: header) else { return nil }
    var (log, payloads) = (RecordLog(), [ArraySlice<UInt8>]())
    while log.size < bytes.count {
      let rest = bytes[log.size...]
      guard rest.count >= 8 else { return (log, payloads, .torn) }
      let length = rest.prefix(4)
      let lengthChecksum = CRC32C.checksum(of: length, continuing: log.checksum)
      guard rest.dropFirst(4).starts(with: littleEndian(lengthChecksum)) else {
        return (log, payloads, .damaged)
      }
      let count = length.reversed().reduce(0) { $0 << 8 | Int($1) }
      guard rest.count - 12 >= count else { return (log, payloads, .torn) }
      let payload = rest.dropFirst(8).prefix(count)
      let checksum = CRC32C.checksum(of: payload, continuing: lengthChecksum)
      guard rest.dropFirst(8 + count).starts(with: littleEndian(checksum)) else {
        return (log, payloads, .damaged)
      }
      log.checksum = checksum
      log.size += 12 + count
      payloads.append(payload)
    }
    return (log, payloads, .whole)
  }

  private static func littleEndian(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
