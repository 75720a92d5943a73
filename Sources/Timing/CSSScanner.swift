/// Reads the few tokens that CSS easing functions are made of (CSS Syntax Level 3).
///
/// Every accepted character is ASCII, so a byte's offset is also its character's.
struct CSSScanner {
  private let bytes: [UInt8]
  private var offset = 0

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  /// The error at the present offset.
  func expected(_ what: String) -> UnitCurveError {
    .syntax(offset: offset, expected: what)
  }

  /// Passes over white space.
  mutating func skipSpace() {
    while let byte = peek, [0x20, 0x09, 0x0a, 0x0c, 0x0d].contains(byte) { offset += 1 }
  }

  /// Reads a name of letters and hyphens, in lower case; empty if there is none.
  mutating func name() -> String {
    var name = ""
    while let byte = peek {
      let lower = byte | 0x20
      guard byte == UInt8(ascii: "-") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lower)
      else { break }
      name.append(Character(Unicode.Scalar(byte == UInt8(ascii: "-") ? byte : lower)))
      offset += 1
    }
    return name
  }

  /// Passes over white space and `character`, if it stands there.
  mutating func take(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard peek == UInt8(ascii: character) else { return false }
    offset += 1
    return true
  }

  /// Passes over `character`, which must stand there: CSS allows no space before a function's "(".
  mutating func requireImmediately(_ character: Unicode.Scalar) throws(UnitCurveError) {
    guard peek == UInt8(ascii: character) else { throw expected("\"\(character)\"") }
    offset += 1
  }

  /// Passes over white space and `character`, which must stand there.
  mutating func require(_ character: Unicode.Scalar) throws(UnitCurveError) {
    guard take(character) else { throw expected("\"\(character)\"") }
  }

  /// Passes over white space, after which the text must end.
  mutating func requireEnd() throws(UnitCurveError) {
    skipSpace()
    guard peek == nil else { throw expected("the end") }
  }

  /// Reads a CSS number that `isValid` accepts.
  ///
  /// A sign, digits, a point with at least one digit after it, an exponent.
  mutating func number(
    _ what: String = "a number", where isValid: (Double) -> Bool = { _ in true }
  ) throws(UnitCurveError) -> Double {
    skipSpace()
    let start = self
    if let byte = peek, byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { offset += 1 }
    var digits = skipDigits()
    if peek == UInt8(ascii: "."), isDigit(offset + 1) {
      offset += 1
      digits += skipDigits()
    }
    guard digits > 0 else { throw start.expected(what) }
    if let byte = peek, byte | 0x20 == UInt8(ascii: "e") {
      let signed = [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(at(offset + 1))
      if isDigit(offset + (signed ? 2 : 1)) {
        offset += signed ? 2 : 1
        _ = skipDigits()
      }
    }
    let text = String(decoding: bytes[start.offset..<offset], as: UTF8.self)
    guard let value = Double(text), value.isFinite, isValid(value) else {
      throw start.expected(what)
    }
    return value
  }

  private var peek: UInt8? { at(offset) }

  private func at(_ index: Int) -> UInt8? {
    index < bytes.count ? bytes[index] : nil
  }

  private func isDigit(_ index: Int) -> Bool {
    at(index).map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
  }

  private mutating func skipDigits() -> Int {
    let start = offset
    while isDigit(offset) { offset += 1 }
    return offset - start
  }
}
