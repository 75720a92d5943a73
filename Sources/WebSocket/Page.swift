/// A page served from memory.
///
/// It is answered with `Content-Type`, `Content-Length`, `Cache-Control: no-cache` and a strong
/// `ETag` of its bytes.
public struct Page: Hashable, Sendable {
  /// The whole path, such as `/` or `/main.js`; compared exactly.
  public var path: String
  /// The value of `Content-Type`, such as `text/html; charset=utf-8`.
  public var contentType: String
  /// What is sent, byte for byte.
  public var body: [UInt8]

  /// A page of `body` at `path`.
  public init(path: String, contentType: String, body: [UInt8]) {
    self.path = path
    self.contentType = contentType
    self.body = body
  }
}

/// A header that goes with every answer, such as `Content-Security-Policy`.
public struct HeaderField: Hashable, Sendable {
  /// The name, without the colon.
  public var name: String
  /// The value, on one line.
  public var value: String

  /// The header `name: value`.
  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}
