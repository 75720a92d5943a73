/// A page that is written for one request, for an operator or a program of theirs.
public struct StatusPage: Hashable, Sendable {
  /// Whether it is answered with 200, and not with 503.
  public var isWell: Bool
  /// The value of `Content-Type`, on one line.
  public var contentType: String
  /// The body.
  public var text: String

  /// A page of `text`.
  public init(
    isWell: Bool = true, contentType: String = "text/plain; charset=utf-8", text: String
  ) {
    self.isWell = isWell
    self.contentType = contentType
    self.text = text
  }
}
