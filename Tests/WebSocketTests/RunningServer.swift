import Foundation
import Synchronization

@testable import WebSocket

/// A handler made of closures, so that each test shows what its server does.
final class TestHandler: Handler {
  var onOpen: (ConnectionID, Int, String?, borrowing Loop) -> Void = { _, _, _, _ in }
  var onMessage: ([UInt8], Bool, ConnectionID, borrowing Loop) -> Void = {
    message, isText, id, loop in
    loop.sendMessage(message, isText: isText, to: id)  // an echo
  }
  var onClose: (ConnectionID, borrowing Loop) -> Void = { _, _ in }
  var onDeadline: (borrowing Loop) -> Void = { _ in }
  var onReload: (borrowing Loop) -> Void = { _ in }

  func opened(_ id: ConnectionID, subprotocol: Int, query: String?, loop: borrowing Loop) {
    onOpen(id, subprotocol, query, loop)
  }
  func received(
    _ message: Span<UInt8>, isText: Bool, from id: ConnectionID, loop: borrowing Loop
  ) {
    let copy = [UInt8](capacity: message.count) { output in
      for index in message.indices { output.append(message[index]) }
    }
    onMessage(copy, isText, id, loop)
  }
  func closed(_ id: ConnectionID, loop: borrowing Loop) { onClose(id, loop) }
  func deadline(loop: borrowing Loop) { onDeadline(loop) }
  func reload(loop: borrowing Loop) { onReload(loop) }
}

/// A server on a thread of its own, stopped at the end of the test.
final class RunningServer: Sendable {
  let port: UInt16
  private let stopper: Stopper
  private let ended = DispatchSemaphore(value: 0)

  /// `prepare` runs on the server's thread and makes the handler there.
  init(
    _ configure: @Sendable (inout Configuration) -> Void = { _ in },
    _ prepare: @escaping @Sendable (TestHandler) -> Void = { _ in }
  ) throws {
    var configuration = Configuration(subprotocols: ["echo", "other"])
    configuration.handlesSignals = false
    configuration.logLevel = .none
    configure(&configuration)
    let started = DispatchSemaphore(value: 0)
    let result = Mutex<Result<(UInt16, Stopper), any Error>?>(nil)
    let ended = self.ended
    Thread.detachNewThread { [configuration] in
      defer { ended.signal() }
      do {
        let handler = TestHandler()
        prepare(handler)
        let server = try WebSocketServer(configuration, handler: handler)
        let stopper = try server.makeStopper()
        result.withLock { $0 = .success((server.port, stopper)) }
        started.signal()
        try server.run()
      } catch {
        result.withLock { $0 = .failure(error) }
        started.signal()
      }
    }
    started.wait()
    guard let (port, stopper) = try result.withLock({ $0 })?.get() else { fatalError("no result") }
    self.port = port
    self.stopper = stopper
  }

  /// Stops it and waits until it has ended; false if that takes more than two seconds.
  @discardableResult
  func stop() -> Bool {
    stopper.stop()
    defer { ended.signal() }
    return ended.wait(timeout: .now() + 2) == .success
  }

  deinit { stop() }
}
