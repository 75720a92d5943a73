/// A writer of JSON texts: appends what it is told and puts the commas.
struct JSONWriter {
  /// The text so far, UTF-8.
  private(set) var bytes: [UInt8] = []

  mutating func object(_ members: (inout JSONWriter) -> Void) {
    separate()
    bytes.append(UInt8(ascii: "{"))
    members(&self)
    bytes.append(UInt8(ascii: "}"))
  }

  mutating func array(_ elements: (inout JSONWriter) -> Void) {
    separate()
    bytes.append(UInt8(ascii: "["))
    elements(&self)
    bytes.append(UInt8(ascii: "]"))
  }

  /// The shortest digits that read back as the same double; `null` for NaN and the infinities.
  mutating func value(_ value: Double) {
    literal(value.isFinite ? value.description : "null")
  }

  mutating func value(_ value: some BinaryInteger) {
    literal(String(value))
  }

  mutating func value(_ value: Bool) {
    literal(value ? "true" : "false")
  }

  mutating func value(_ value: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    for byte in value.utf8 { append(escaped: byte) }
    bytes.append(UInt8(ascii: "\""))
  }

  // MARK: - Members

  mutating func object(_ name: String, _ members: (inout JSONWriter) -> Void) {
    self.name(name)
    object(members)
  }

  mutating func array(_ name: String, _ elements: (inout JSONWriter) -> Void) {
    self.name(name)
    array(elements)
  }

  mutating func member(_ name: String, _ value: Double) {
    self.name(name)
    self.value(value)
  }

  mutating func member(_ name: String, _ value: some BinaryInteger) {
    self.name(name)
    self.value(value)
  }

  mutating func member(_ name: String, _ value: Bool) {
    self.name(name)
    self.value(value)
  }

  mutating func member(_ name: String, _ value: String) {
    self.name(name)
    self.value(value)
  }

  /// `null` for none.
  mutating func member(_ name: String, _ value: (some BinaryInteger)?) {
    self.name(name)
    if let value { self.value(value) } else { literal("null") }
  }

  /// `null` for none.
  mutating func member(_ name: String, _ value: Double?) {
    member(name, value ?? .nan)
  }

  /// `null` for none.
  mutating func member(_ name: String, _ value: String?) {
    self.name(name)
    if let value { self.value(value) } else { literal("null") }
  }

  private mutating func name(_ name: String) {
    value(name)
    bytes.append(UInt8(ascii: ":"))
  }

  // MARK: - Bytes

  private mutating func literal(_ text: String) {
    separate()
    bytes.append(contentsOf: text.utf8)
  }

  /// A comma, unless the text begins here or what precedes opens a container or names a member.
  ///
  /// The last byte tells, because no finished value ends in one of these: strings end in a quote.
  private mutating func separate() {
    switch bytes.last {
    case nil, UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ":"): break
    default: bytes.append(UInt8(ascii: ","))
    }
  }

  /// Escapes what RFC 8259 section 7 says must be: quote, backslash, and control characters.
  private mutating func append(escaped byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"):
      bytes.append(UInt8(ascii: "\\"))
      bytes.append(byte)
    case 0..<0x20:
      let digits = String(byte, radix: 16)
      bytes.append(contentsOf: (byte < 0x10 ? "\\u000" : "\\u00").utf8)
      bytes.append(contentsOf: digits.utf8)
    default:
      bytes.append(byte)
    }
  }
}
