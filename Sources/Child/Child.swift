import CChild
import Glibc

/// A program that runs, with its output, until it is reaped.
///
/// It has no shell around it, nothing to read, and a process group of its own, so that what it started
/// ends with it. Its descriptors are for a loop to watch: ``output`` can be read when there is output or
/// the end of it, ``exit`` once the program has ended. Neither call here waits, but for
/// ``waitForExit(milliseconds:)``, ``reap()`` of one that runs, and `deinit`.
@safe public final class Child {
  /// How a program ended.
  public enum End: Hashable, Sendable {
    /// By itself, with this status: 0 for success.
    case exited(status: Int32)
    /// By this signal.
    case signaled(number: Int32)
  }

  /// What a reader found.
  public enum Output: Hashable, Sendable {
    /// There is no more for now.
    case dry
    /// There may be more at once.
    case more
    /// There will never be more.
    case ended
  }

  private let raw: cch_child
  private var end: End?

  /// Starts the program.
  public init(_ command: Command) throws(ChildError) {
    var child = cch_child()
    var words: [CChar] = []
    for word in command.words {
      words.append(contentsOf: word.utf8.map(CChar.init(bitPattern:)) + [0])
    }
    guard unsafe cch_start(command.path, words, command.words.count, &child) == 0 else {
      throw .notStarted(code: errno)
    }
    raw = child
  }

  /// Ends at once what still runs.
  deinit {
    if end == nil { _ = Self.reap(raw) }
    close(raw.output)
    close(raw.exit)
  }

  /// Its standard output and standard error.
  public var output: Int32 { raw.output }

  /// Can be read once it has ended.
  public var exit: Int32 { raw.exit }

  /// Hands over what it wrote, at most 16 KiB a call.
  public func read(_ take: (Span<UInt8>) -> Void) -> Output {
    let size = 16384
    var count = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, initialized in
      count = unsafe Glibc.read(raw.output, buffer.baseAddress, size)
      initialized = max(count, 0)
    }
    if count < 0 { return errno == EAGAIN ? .dry : errno == EINTR ? .more : .ended }
    guard count > 0 else { return .ended }
    take(bytes.span)
    return count == size ? .more : .dry
  }

  /// Asks it, and what it started, to end: SIGTERM.
  public func terminate() { if end == nil { cch_signal(raw.pid, SIGTERM) } }

  /// Ends it, and what it started: SIGKILL.
  public func kill() { if end == nil { cch_signal(raw.pid, SIGKILL) } }

  /// Waits so long for its end.
  /// - Returns: Whether it has ended.
  public func waitForExit(milliseconds: Int32) -> Bool {
    if end != nil { return true }
    var child = raw
    return unsafe cch_wait(&child, milliseconds)
  }

  /// How it ended.
  ///
  /// Ends what it started and left behind; one that still runs is killed.
  public func reap() -> End {
    if let end { return end }
    let end = Self.reap(raw)
    self.end = end
    return end
  }

  private static func reap(_ raw: cch_child) -> End {
    var (status, signal) = (Int32(0), Int32(0))
    unsafe cch_reap(raw.pid, &status, &signal)
    return signal == 0 ? .exited(status: status) : .signaled(number: signal)
  }
}
