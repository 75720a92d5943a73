/// Why there is no link, or why a text is none.
public enum LinkError: Error, Hashable, Sendable {
  /// More events than ``Link/maximumEvents``.
  case tooManyEvents(Int)
  /// More characters than ``Link/maximumLength``.
  case tooLong(Int)
  /// An event before the stage began or after 10⁹ seconds.
  case outOfRange
  /// The text does not begin with `1.`.
  case unknownVersion
  /// The character at this offset after the version is not one of base64url, or stands where none
  /// can.
  case notBase64(offset: Int)
  /// The bytes end in the middle of something.
  case truncated
  /// The bytes before this offset make no sense; `what` names what they should be.
  case damaged(what: String, offset: Int)
}

extension LinkError: CustomStringConvertible {
  /// One line in plain words, that says what to do where something can be done.
  public var description: String {
    switch self {
    case .tooManyEvents(let count):
      "a link holds at most \(Link.maximumEvents) events, not \(count): begin a new stage and copy "
        + "the link sooner"
    case .tooLong(let count):
      "a link has at most \(Link.maximumLength) characters, not \(count): begin a new stage and copy "
        + "the link sooner"
    case .outOfRange: "a link holds events from 0 through 1000000000 seconds: begin a new stage"
    case .unknownVersion:
      "not a link of this version, which begins with \(Link.prefix): copy it again"
    case .notBase64(let offset): "not a link at character \(offset): copy it again, as a whole"
    case .truncated: "the end of the link is missing: copy it again, as a whole"
    case .damaged(let what, let offset):
      "the link is damaged at byte \(offset), which is no \(what): copy it again"
    }
  }
}
