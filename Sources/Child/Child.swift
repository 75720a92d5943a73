import Glibc

/// A program that runs, with its output, until it is reaped.
///
/// It has no shell around it, nothing to read, and a process group of its own, so that what it started
/// ends with it. Its descriptors are for a loop to watch: ``output`` can be read when there is output or
/// the end of it, ``exit`` once the program has ended. Neither call here waits, but for
/// ``waitForExit(milliseconds:)``, ``reap()`` of one that runs, and `deinit`.
public final class Child {
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

  /// Its standard output and standard error.
  public let output: Int32

  private let pid: pid_t
  private let watch: ExitWatch
  private var end: End?

  /// Starts the program.
  public init(_ command: Command) throws(ChildError) {
    let pipe = try Pipe()
    defer { close(pipe.writing) }
    // Only this end: the child is not to find that its output may fail.
    _ = fcntl(pipe.reading, F_SETFL, O_NONBLOCK)
    do throws(ChildError) {
      (pid, watch) = try Self.start(command, output: pipe.writing)
    } catch {
      close(pipe.reading)
      throw error
    }
    output = pipe.reading
  }

  private static func start(
    _ command: Command, output: Int32
  ) throws(ChildError) -> (pid_t, ExitWatch) {
    let pid = try command.spawn(output: output)
    do throws(ChildError) {
      return (pid, try ExitWatch(pid: pid))
    } catch {
      Glibc.kill(-pid, SIGKILL)
      _ = collect(pid)
      throw error
    }
  }

  /// Ends at once what still runs.
  deinit {
    _ = reap()
    close(output)
    close(exit)
  }

  /// Can be read once it has ended.
  public var exit: Int32 { watch.descriptor }

  /// Hands over what it wrote, at most 16 KiB a call.
  public func read(_ take: (Span<UInt8>) -> Void) -> Output {
    let size = 16384
    var count = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, initialized in
      count = unsafe Glibc.read(output, buffer.baseAddress, size)
      initialized = max(count, 0)
    }
    if count < 0 { return errno == EAGAIN ? .dry : errno == EINTR ? .more : .ended }
    guard count > 0 else { return .ended }
    take(bytes.span)
    return count == size ? .more : .dry
  }

  /// Asks it, and what it started, to end: SIGTERM.
  public func terminate() { if end == nil { Glibc.kill(-pid, SIGTERM) } }

  /// Ends it, and what it started: SIGKILL.
  public func kill() { if end == nil { Glibc.kill(-pid, SIGKILL) } }

  /// Waits so long for its end.
  /// - Returns: Whether it has ended.
  public func waitForExit(milliseconds: Int32) -> Bool {
    end != nil || watch.wait(milliseconds: milliseconds)
  }

  /// How it ended.
  ///
  /// Ends what it started and left behind; one that still runs is killed.
  public func reap() -> End {
    if let end { return end }
    // Before its number can be another's: until it is reaped, no group has it.
    Glibc.kill(-pid, SIGKILL)
    watch.join()
    let end = Self.collect(pid)
    self.end = end
    return end
  }

  /// Waits until it has ended, and forgets it.
  private static func collect(_ pid: pid_t) -> End {
    var status: Int32 = 0
    while unsafe waitpid(pid, &status, 0) < 0 && errno == EINTR {}
    // As WTERMSIG and WEXITSTATUS, which are macros.
    let signal = status & 0x7f
    return signal == 0 ? .exited(status: status >> 8 & 0xff) : .signaled(number: signal)
  }
}
