public import Timing

/// What is wrong with a text from outside, in terms of what to send instead.
public enum WireError: Error, Hashable, Sendable {
  /// The text is not JSON, or JSON that the reader refuses.
  case json(JSONError)
  /// The text is JSON, but not an object.
  case notAnObject
  /// The object has no member of this name.
  case missing(String)
  /// The member of this name is not `expected`, which completes "must be …".
  case invalid(String, expected: String)
  /// The member of this name is a text, but none of those that are known.
  case unknown(String, value: String, known: [String])
  /// The member of this name is not a timing curve.
  case curve(String, UnitCurveError)

  /// The close code for the client that sent it (RFC 6455 section 7.4.1).
  ///
  /// 1007 for bytes that are not JSON text, 1008 for JSON that asks for what there is not.
  public var closeCode: UInt16 {
    if case .json(let error) = self, error.isMalformed { 1007 } else { 1008 }
  }

  /// The description, cut to the 123 bytes that a close frame has for it (RFC 6455 section 5.5.1).
  public var reason: String {
    let text = description
    guard text.utf8.count > 123 else { return text }
    var length = 0
    let kept = text.unicodeScalars.prefix { scalar in
      length += scalar.utf8.count
      return length <= 123 - "…".utf8.count
    }
    return String(kept) + "…"
  }
}

extension WireError: CustomStringConvertible {
  /// One line in plain words, such as `hold.duration must be a number from 0.05 through 60`.
  ///
  /// Of what was sent it repeats at most 12 characters, quoted and with control characters escaped.
  public var description: String {
    switch self {
    case .json(let error): error.description
    case .notAnObject: "not a JSON object"
    case .missing(let name): "\(name) is missing"
    case .invalid(let name, let expected): "\(name) must be \(expected)"
    case .unknown(let name, let value, let known):
      "unknown \(name) \(value.excerpt); use \(known.joined(separator: ", "))"
    case .curve(let name, let error): "\(name): \(error)"
    }
  }
}

extension String {
  fileprivate var excerpt: String {
    let start = unicodeScalars.prefix(12)
    return (String(start) + (start.count < unicodeScalars.count ? "…" : "")).debugDescription
  }
}
