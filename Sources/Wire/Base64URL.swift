/// Bytes as text that needs no escape in a URL: RFC 4648 section 5, without padding.
enum Base64URL {
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  static func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count * 4 + 2) / 3)
    var (bits, count) = (0, 0)
    for byte in bytes {
      (bits, count) = (bits << 8 | Int(byte), count + 8)
      while count >= 6 {
        count -= 6
        text.append(digits[bits >> count & 63])
      }
      bits &= 1 << count - 1
    }
    if count > 0 { text.append(digits[bits << (6 - count)]) }
    return String(decoding: text, as: UTF8.self)
  }

  /// Of every sequence of bytes there is one text; all others are refused.
  static func decode(_ text: some Collection<UInt8>) throws(LinkError) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count * 3 / 4)
    var (bits, count) = (0, 0)
    for (offset, character) in text.enumerated() {
      guard let digit = value(of: character) else { throw .notBase64(offset: offset) }
      (bits, count) = (bits << 6 | digit, count + 6)
      guard count >= 8 else { continue }
      count -= 8
      bytes.append(UInt8(bits >> count))
      bits &= 1 << count - 1
    }
    guard count < 6, bits == 0 else { throw .notBase64(offset: max(text.count - 1, 0)) }
    return bytes
  }

  private static func value(of character: UInt8) -> Int? {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(character - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(character - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(character - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "-"): 62
    case UInt8(ascii: "_"): 63
    default: nil
    }
  }
}
