/// Why a text is not JSON as Pirouette reads it, and where.
public struct JSONError: Error, Hashable, Sendable {
  /// What is wrong.
  ///
  /// The last three are grammatical JSON that RFC 8259 lets a reader refuse.
  public enum Reason: Hashable, Sendable {
    /// Something else stands where the grammar wants this, or the text ends before it.
    case expected(String)
    /// Bytes that are not UTF-8 (RFC 8259 section 8.1).
    case invalidUTF8
    /// A character below U+0020 within a string, not escaped.
    case controlCharacter
    /// A backslash in a string that starts none of the grammar's escapes.
    case invalidEscape
    /// Half of a UTF-16 surrogate pair without its other half: no Unicode text (RFC 7493 section 2.1).
    case loneSurrogate

    /// More than 16 arrays and objects within each other.
    case tooDeep
    /// The same name a second time in one object.
    case duplicateName
    /// A number beyond the range of doubles, such as `1e999`.
    case numberOutOfRange
  }

  /// What is wrong.
  public var reason: Reason

  /// The offset, in bytes from the start of the text, of the first byte that does not fit.
  ///
  /// It equals the length of the text where the text ends too soon. For a duplicate name and a
  /// number out of range it is the offset of the name's or the number's first byte.
  public var offset: Int

  /// Whether the text is outside RFC 8259's grammar, rather than refused for what it holds.
  public var isMalformed: Bool {
    switch reason {
    case .expected, .invalidUTF8, .controlCharacter, .invalidEscape, .loneSurrogate: true
    case .tooDeep, .duplicateName, .numberOutOfRange: false
    }
  }
}

extension JSONError: CustomStringConvertible {
  /// One line in plain words, such as `not JSON at byte 7: expected ":"`.
  public var description: String {
    switch reason {
    case .expected(let what): "not JSON at byte \(offset): expected \(what)"
    case .invalidUTF8: "not UTF-8 at byte \(offset)"
    case .controlCharacter: "not JSON at byte \(offset): escape control characters in strings"
    case .invalidEscape: "not JSON at byte \(offset): unknown escape in a string"
    case .loneSurrogate: "not JSON at byte \(offset): half a surrogate pair in a string"
    case .tooDeep: "nested deeper than \(JSONReader.maximumDepth) at byte \(offset)"
    case .duplicateName: "the same name a second time at byte \(offset)"
    case .numberOutOfRange: "number too large for a double at byte \(offset)"
    }
  }
}
