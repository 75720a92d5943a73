import CWebSocket
import Glibc

/// A thread that runs one loop, until it is joined.
///
/// It inherits the signals that the loop that takes them has blocked.
struct LoopThread {
  private let thread: pthread_t

  init(running server: OpaquePointer) throws(WebSocketError) {
    var thread = pthread_t()
    let status = unsafe pthread_create(
      &thread, nil,
      { server in
        guard let server = unsafe server else { return nil }
        // Anything but nil says that the loop failed.
        return unsafe cws_run(OpaquePointer(server)) == 0 ? nil : server
      }, UnsafeMutableRawPointer(server))
    guard status == 0 else { throw .system(step: "starting a thread", code: status) }
    self.thread = thread
  }

  /// Waits, once, until the loop has ended; false when it failed.
  func join() -> Bool {
    var failed: UnsafeMutableRawPointer?
    return unsafe pthread_join(thread, &failed) == 0 && failed == nil
  }
}
