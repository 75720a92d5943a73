/// A strict reader of JSON texts.
///
/// RFC 8259's grammar without extensions, and of what the grammar leaves open only what I-JSON
/// (RFC 7493) allows: UTF-8 without a byte order mark, whole surrogate pairs, no name twice in an
/// object, no number beyond the doubles.
struct JSONReader {
  /// How many arrays and objects may enclose each other; it bounds the recursion below.
  static let maximumDepth = 16

  private let bytes: [UInt8]
  private var position = 0

  /// The value that `text` holds, with nothing but white space around it.
  ///
  /// - Throws: ``JSONError`` for the first byte that does not fit; bytes that are not UTF-8 are
  ///   found before anything else.
  static func value(of text: Span<UInt8>) throws(JSONError) -> JSONValue {
    do {
      _ = try UTF8Span(validating: text)
    } catch {
      throw JSONError(reason: .invalidUTF8, offset: error.byteOffsets.lowerBound)
    }
    var reader = JSONReader(text)
    let value = try reader.value(depth: 0)
    reader.skipWhitespace()
    guard reader.next == nil else { throw reader.expected("the end of the text") }
    return value
  }

  private init(_ text: Span<UInt8>) { bytes = [UInt8](copying: text) }

  /// A value, where `depth` arrays and objects are open around it.
  private mutating func value(depth: Int) throws(JSONError) -> JSONValue {
    skipWhitespace()
    guard let byte = next else { throw expected("a value") }
    switch byte {
    case UInt8(ascii: "{"): return .object(try object(depth: depth))
    case UInt8(ascii: "["): return .array(try array(depth: depth))
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
    case UInt8(ascii: "t"): return try literal("true", .bool(true))
    case UInt8(ascii: "f"): return try literal("false", .bool(false))
    case UInt8(ascii: "n"): return try literal("null", .null)
    default: throw expected("a value")
    }
  }

  private mutating func object(depth: Int) throws(JSONError) -> JSONObject {
    try open(depth: depth)
    var object = JSONObject()
    guard !takeAfterWhitespace("}") else { return object }
    object.members.reserveCapacity(8)
    // A few names are compared one by one; of many, a set is kept.
    var names: Set<[UInt8]> = []
    repeat {
      skipWhitespace()
      let start = position
      guard next == UInt8(ascii: "\"") else { throw expected("a name in quotes") }
      let name = try string()
      if object.members.count == 16 { names = Set(object.members.map { Array($0.name.utf8) }) }
      let isNew =
        object.members.count < 16 ? object[name] == nil : names.insert(Array(name.utf8)).inserted
      guard isNew else { throw JSONError(reason: .duplicateName, offset: start) }
      guard takeAfterWhitespace(":") else { throw expected("\":\"") }
      object.members.append(.init(name: name, value: try value(depth: depth + 1)))
    } while takeAfterWhitespace(",")
    guard take("}") else { throw expected("\",\" or \"}\"") }
    return object
  }

  private mutating func array(depth: Int) throws(JSONError) -> [JSONValue] {
    try open(depth: depth)
    var elements: [JSONValue] = []
    guard !takeAfterWhitespace("]") else { return elements }
    repeat {
      elements.append(try value(depth: depth + 1))
    } while takeAfterWhitespace(",")
    guard take("]") else { throw expected("\",\" or \"]\"") }
    return elements
  }

  /// Steps over the bracket that opens an array or object.
  private mutating func open(depth: Int) throws(JSONError) {
    guard depth < Self.maximumDepth else { throw error(.tooDeep) }
    position += 1
  }

  /// The text that a string stands for.
  ///
  /// The text around it is UTF-8 and every escape adds a whole scalar, so the result is UTF-8 too.
  private mutating func string() throws(JSONError) -> String {
    position += 1
    // Most strings are what they are written as.
    let start = position
    skipPlainCharacters()
    if take("\"") { return String(decoding: bytes[start..<position - 1], as: UTF8.self) }
    var result = [UInt8](bytes[start..<position])
    while !take("\"") {
      guard let byte = next else { throw expected("a closing quote") }
      guard byte >= 0x20 else { throw error(.controlCharacter) }
      result.append(contentsOf: try escape().utf8)
      let start = position
      skipPlainCharacters()
      result.append(contentsOf: bytes[start..<position])
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Steps over what stands for itself in a string.
  private mutating func skipPlainCharacters() {
    while let byte = next, byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
      position += 1
    }
  }

  private mutating func escape() throws(JSONError) -> Unicode.Scalar {
    let start = position
    position += 1
    guard let byte = next else { throw expected("an escape") }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): break
    default: throw JSONError(reason: .invalidEscape, offset: start)
    }
    let unit = try hexadecimal()
    if let scalar = Unicode.Scalar(unit) { return scalar }
    guard UTF16.isLeadSurrogate(unit), take("\\"), take("u") else {
      throw JSONError(reason: .loneSurrogate, offset: start)
    }
    let trail = try hexadecimal()
    guard UTF16.isTrailSurrogate(trail) else {
      throw JSONError(reason: .loneSurrogate, offset: start)
    }
    return UTF16.decode(UTF16.EncodedScalar([unit, trail]))
  }

  /// The UTF-16 code unit of four hexadecimal digits.
  private mutating func hexadecimal() throws(JSONError) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw expected("four hexadecimal digits")
      }
      unit = unit << 4 | UInt16(digit)
      position += 1
    }
    return unit
  }

  private mutating func number() throws(JSONError) -> Double {
    let start = position
    let isNegative = take("-")
    var (significand, exponent) = (UInt64(0), 0)
    if !take("0") { try digits(of: &significand) }
    if take(".") {
      let point = position
      try digits(of: &significand)
      exponent = point - position
    }
    if take("e") || take("E") {
      _ = take("+") || take("-")
      var power: UInt64 = 0
      try digits(of: &power)
    } else if significand <= Self.exactWhole, -exponent < Self.exactPowers.count {
      // W. D. Clinger, How to read floating point numbers accurately (1990), section 4: both are
      // doubles exactly, so the one division rounds correctly.
      let magnitude = Double(significand) / Self.exactPowers[-exponent]
      return isNegative ? -magnitude : magnitude
    }
    // The grammar's numbers are all numbers to `Double`, which rounds to nearest.
    let value = Double(String(decoding: bytes[start..<position], as: UTF8.self)) ?? .nan
    guard value.isFinite else { throw JSONError(reason: .numberOutOfRange, offset: start) }
    return value
  }

  /// Up to here every whole number is a double.
  private static let exactWhole: UInt64 = 1 << 53
  /// The powers of ten that are doubles.
  private static let exactPowers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
    1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  /// Steps over digits, which go on from those of `significand`, until that is too great to be exact.
  private mutating func digits(of significand: inout UInt64) throws(JSONError) {
    let start = position
    while let byte = next, UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte {
      if significand <= Self.exactWhole {
        significand = significand * 10 + UInt64(byte - UInt8(ascii: "0"))
      }
      position += 1
    }
    guard position > start else { throw expected("a digit") }
  }

  private mutating func literal(_ word: String, _ value: JSONValue) throws(JSONError) -> JSONValue {
    for character in word.unicodeScalars {
      guard take(character) else { throw expected(word) }
    }
    return value
  }

  // MARK: - The next byte

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func takeAfterWhitespace(_ character: Unicode.Scalar) -> Bool {
    skipWhitespace()
    return take(character)
  }

  private mutating func skipWhitespace() {
    while let byte = next, byte == 0x20 || 0x09...0x0A ~= byte || byte == 0x0D { position += 1 }
  }

  private func expected(_ what: String) -> JSONError { error(.expected(what)) }

  private func error(_ reason: JSONError.Reason) -> JSONError {
    JSONError(reason: reason, offset: position)
  }
}
