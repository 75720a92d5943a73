/// CRC-32C, the Castagnoli polynomial: RFC 3720 section 12.1, whose section B.4 has values to
/// compare with.
///
/// It finds every change of up to 32 neighbouring bits, and of others all but one in 2³².
enum CRC32C {
  /// The checksum of `bytes`, or of all that had the checksum `checksum` and then `bytes`.
  static func checksum(of bytes: some Sequence<UInt8>, continuing checksum: UInt32 = 0) -> UInt32 {
    ~bytes.reduce(~checksum) { $0 >> 8 ^ table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] }
  }

  /// For each byte what it does to the checksum; the polynomial has its bits reversed.
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { value, _ in
      value & 1 == 1 ? value >> 1 ^ 0x82F6_3B78 : value >> 1
    }
  }
}
