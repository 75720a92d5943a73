import Glibc

/// Standard error, for the lines of a program that has no ``Loop`` yet, or no longer.
public enum StandardError {
  /// Writes one line and waits until it is taken. What a closed descriptor refuses is lost.
  public static func write(_ line: String) {
    var bytes = Array((line + "\n").utf8)[...]
    while !bytes.isEmpty {
      let count = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(2, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return }
      bytes = bytes.dropFirst(count)
    }
  }
}
