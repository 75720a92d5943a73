@testable import Wire

/// A binary frame message read by the offsets of the byte table in `Wire.docc`, written here by
/// hand a second time, and not by the code that is tested.
struct FrameBytes {
  var bytes: [UInt8]

  func byte(_ offset: Int) -> UInt8 { bytes[offset] }

  func u16(_ offset: Int) -> Int { Int(bytes[offset]) + 256 * Int(bytes[offset + 1]) }

  func u32(_ offset: Int) -> Int { u16(offset) + 65536 * u16(offset + 2) }

  /// IEEE 754 binary64 from its parts: sign, 11 bits of exponent, 52 bits of fraction.
  func f64(_ offset: Int) -> Double {
    let sign = bytes[offset + 7] & 0x80 == 0 ? 1.0 : -1.0
    let exponent = Int(bytes[offset + 7] & 0x7F) * 16 + Int(bytes[offset + 6]) / 16
    var fraction = Double(bytes[offset + 6] & 0x0F)
    for index in (0..<6).reversed() { fraction = fraction * 256 + Double(bytes[offset + index]) }
    fraction /= 4_503_599_627_370_496
    return switch exponent {
    case 2047: fraction == 0 ? sign * .infinity : .nan
    case 0: sign * fraction * .leastNormalMagnitude
    default: sign * (1 + fraction) * power(exponent - 1023)
    }
  }

  private func power(_ exponent: Int) -> Double {
    var result = 1.0
    for _ in 0..<abs(exponent) { result = exponent > 0 ? result * 2 : result / 2 }
    return result
  }

  // MARK: - The header

  var kind: UInt8 { byte(0) }
  var version: UInt8 { byte(1) }
  var count: Int { u16(2) }
  var epoch: Int { u32(4) }
  var sequence: Int { u32(8) }
  var inputSequence: Int { u32(12) }
  var sent: Double { f64(16) }
  var happened: Double { f64(24) }
  var received: Double { f64(32) }
  var effective: Double { f64(40) }
  var cost: Double { f64(48) }
  var lead: Double { f64(56) }

  // MARK: - An entry

  /// The number in word `word` of entry `entry`.
  func word(_ word: Int, of entry: Int = 0) -> Double { f64(64 + 576 * entry + 8 * word) }

  func flags(of entry: Int = 0) -> Int { u32(64 + 576 * entry + 16) }
  func faceCount(of entry: Int = 0) -> UInt8 { byte(64 + 576 * entry + 20) }
  func color(_ face: Int, of entry: Int = 0) -> UInt8 { byte(64 + 576 * entry + 21 + face) }
  func padding(of entry: Int = 0) -> UInt8 { byte(64 + 576 * entry + 23) }
}

/// The message that the encoder makes of these.
func encode(_ header: FrameHeader, _ entries: [FrameEntry]) -> [UInt8] {
  [UInt8](capacity: FrameEncoder.size(count: entries.count)) { output in
    FrameEncoder.encode(header, count: entries.count, into: &output) { entries[$0] }
  }
}
