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

  /// Whether a function's parenthesis comes next.
  var isAtOpening: Bool { peek == UInt8(ascii: "(") }

  /// Passes over white space.
  mutating func skipSpace() {
    while let byte = peek, [0x20, 0x09, 0x0a, 0x0c, 0x0d].contains(byte) { offset += 1 }
  }

  /// Reads a name of letters and hyphens, in lower case; empty if there is none.
  mutating func name() -> String {
    var name = ""
    while let byte = peek {
      let lower = byte | 0x20
      let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lower)
      guard isLetter || byte == UInt8(ascii: "-") else { break }
      name.append(Character(Unicode.Scalar(isLetter ? lower : byte)))
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

  /// Reads a number that `isValid` accepts.
  mutating func number(
    _ what: String = "a number", where isValid: (Double) -> Bool = { _ in true }
  ) throws(UnitCurveError) -> Double {
    skipSpace()
    let start = self
    guard let value = numeral()?.value(), value.isFinite, isValid(value) else {
      throw start.expected(what)
    }
    return value
  }

  /// Reads a number without point or exponent.
  mutating func integer(
    _ what: String, in range: ClosedRange<Int>
  ) throws(UnitCurveError) -> Int {
    skipSpace()
    let start = self
    guard let numeral = numeral(), numeral.isInteger, let value = Int(numeral.digits),
      range.contains(value)
    else { throw start.expected(what) }
    return value
  }

  /// Reads up to two percentages, as fractions.
  mutating func percentages() throws(UnitCurveError) -> [Double] {
    var fractions: [Double] = []
    while fractions.count < 2 {
      skipSpace()
      let start = self
      guard let numeral = numeral(), peek == UInt8(ascii: "%") else {
        self = start
        break
      }
      offset += 1
      guard let fraction = numeral.value(shiftedBy: -2), fraction.isFinite else {
        throw start.expected("a percentage")
      }
      fractions.append(fraction)
    }
    return fractions
  }

  /// A number as it is written.
  private struct Numeral {
    /// Sign, digits, and a point with digits after it.
    var digits: String
    var exponent = 0
    var isInteger: Bool

    /// The number times ten to the power of `shift`, rounded once.
    func value(shiftedBy shift: Int = 0) -> Double? {
      Double("\(digits)e\(exponent + shift)")
    }
  }

  /// Reads a sign, digits, a point with at least one digit after it, and an exponent.
  private mutating func numeral() -> Numeral? {
    let start = offset
    if let byte = peek, byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { offset += 1 }
    var count = skipDigits()
    let hasPoint = peek == UInt8(ascii: ".") && isDigit(offset + 1)
    if hasPoint {
      offset += 1
      count += skipDigits()
    }
    guard count > 0 else { return nil }
    var numeral = Numeral(digits: text(from: start), isInteger: !hasPoint)
    if let byte = peek, byte | 0x20 == UInt8(ascii: "e") {
      let isSigned = [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(at(offset + 1))
      if isDigit(offset + (isSigned ? 2 : 1)) {
        let start = offset + 1
        offset = start + 1
        _ = skipDigits()
        numeral.isInteger = false
        // An exponent too long for Int makes any number 0 or infinite, as this one does.
        let text = text(from: start)
        numeral.exponent =
          Int(text).map { max(-99_999, min(99_999, $0)) }
          ?? (text.hasPrefix("-") ? -99_999 : 99_999)
      }
    }
    return numeral
  }

  private func text(from start: Int) -> String {
    String(decoding: bytes[start..<offset], as: UTF8.self)
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
