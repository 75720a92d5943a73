import Glibc

/// What the operating system refused.
public struct SystemError: Error, Hashable, Sendable {
  /// Its number, from `errno.h`.
  public var code: Int32

  /// Creates an error with this number.
  public init(code: Int32) { self.code = code }

  /// A file is, or would be, too large.
  public static let tooLarge = SystemError(code: EFBIG)

  /// The error of the call that failed just now.
  static var last: SystemError { SystemError(code: errno) }
}

extension SystemError: CustomStringConvertible {
  /// The operating system's words for it, such as `No space left on device`.
  public var description: String {
    var text = [CChar](repeating: 0, count: 128)
    guard unsafe strerror_r(code, &text, text.count) == 0 else { return "error \(code)" }
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
