import Glibc

/// Standard output and standard error, unbuffered, for the lines of a program that has no ``Loop``
/// yet, or no longer.
public enum StandardStream: Int32, Sendable {
  /// What the program was asked for.
  case output = 1
  /// What it has to say besides.
  case error = 2

  /// Writes one line and waits until it is taken.
  ///
  /// What a closed descriptor refuses is lost.
  public func write(line: String) {
    var bytes = Array((line + "\n").utf8)[...]
    while !bytes.isEmpty {
      let count = unsafe bytes.withUnsafeBytes {
        unsafe Glibc.write(rawValue, $0.baseAddress, $0.count)
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return }
      bytes = bytes.dropFirst(count)
    }
  }
}
