import Glibc

/// Makes the end of a program something to read: a pipe whose writing end a thread holds until then.
///
/// A pidfd is that without a thread, but Swift's Glibc has no call that opens one. The thread waits in
/// the kernel and leaves the program unreaped, so that its number stays its own.
struct ExitWatch {
  /// Can be read, and is at its end, once the program has ended.
  let descriptor: Int32
  private let thread: pthread_t

  /// What the thread is given.
  private final class Watched: Sendable {
    let pid: pid_t
    let writing: Int32

    init(pid: pid_t, writing: Int32) {
      self.pid = pid
      self.writing = writing
    }

    func wait() {
      var info = unsafe siginfo_t()
      while unsafe waitid(P_PID, id_t(pid), &info, WEXITED | WNOWAIT) < 0 && errno == EINTR {}
      close(writing)
    }
  }

  /// The thread inherits the signals that a loop which takes them has blocked.
  init(pid: pid_t) throws(ChildError) {
    let pipe = try Pipe()
    let watched = unsafe Unmanaged.passRetained(Watched(pid: pid, writing: pipe.writing))
    var thread = pthread_t()
    let code = unsafe pthread_create(
      &thread, nil,
      { watched in
        guard let watched = unsafe watched else { return nil }
        unsafe Unmanaged<Watched>.fromOpaque(watched).takeRetainedValue().wait()
        return nil
      }, watched.toOpaque())
    guard code == 0 else {
      unsafe watched.release()
      close(pipe.reading)
      close(pipe.writing)
      throw .notStarted(code: code)
    }
    descriptor = pipe.reading
    self.thread = thread
  }

  /// Waits, at most so long, until it has ended.
  func wait(milliseconds: Int32) -> Bool {
    var end = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&end, 1, milliseconds) > 0
  }

  /// Waits, once, until it has ended and the thread is gone: before it is reaped, lest the thread
  /// wait for another of its number.
  func join() { pthread_join(thread, nil) }
}
