import Glibc

/// Ends a server's `run()` from any thread.
///
/// It may outlive its server, and may be used before `run()` begins: then `run()` returns at once.
public final class Stopper: Sendable {
  private let descriptor: Int32

  init(descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// Says 1001 to every client and ends `run()`.
  ///
  /// Calling it again changes nothing.
  public func stop() {
    var one: UInt64 = 1
    // The descriptor is an eventfd of our own: the write can only fail when it is full of stops.
    _ = unsafe write(descriptor, &one, MemoryLayout<UInt64>.size)
  }
}
