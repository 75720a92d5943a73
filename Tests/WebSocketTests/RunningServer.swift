import Foundation
import Synchronization

@testable import WebSocket

/// A handler made of closures, so that each test shows what its server does; an echo by default.
final class TestHandler: Handler {
  var onOpen: (ConnectionID, Int, String?, borrowing Loop) -> Void = { _, _, _, _ in }
  var onMessage: ([UInt8], Bool, ConnectionID, borrowing Loop) -> Void = {
    message, isText, id, loop in
    loop.sendMessage(message, isText: isText, to: id)
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

/// What a handler saw, for the test's thread.
final class Shared<Value: Sendable>: Sendable {
  private let mutex: Mutex<Value>

  init(_ value: Value) { mutex = Mutex(value) }

  var value: Value { mutex.withLock { $0 } }
  func update(_ change: @Sendable (inout Value) -> Void) { mutex.withLock { change(&$0) } }

  /// Waits until the value is as asked, five seconds at most.
  func wait(until isRight: (Value) -> Bool) -> Value {
    for _ in 0..<5000 {
      let value = value
      if isRight(value) { return value }
      usleep(1000)
    }
    return value
  }
}

/// A server on a thread of its own, stopped at the end of the test.
final class RunningServer: Sendable {
  let port: UInt16
  private let stopper: Stopper
  private let ended = DispatchSemaphore(value: 0)
  /// What it had done in the end, once it has ended.
  let counters = Shared<Counters?>(nil)

  /// `prepare` runs on the server's thread, where the handler is made.
  convenience init(
    _ configure: (inout Configuration) -> Void = { _ in },
    prepare: @escaping @Sendable (TestHandler) -> Void = { _ in }
  ) throws {
    try self.init(configure) { configuration in
      let handler = TestHandler()
      prepare(handler)
      return try WebSocketServer(configuration, handler: handler)
    }
  }

  /// The same with several loops, whose handlers are prepared one by one.
  convenience init(
    loops: Int, _ configure: (inout Configuration) -> Void = { _ in },
    route: @escaping @Sendable (String) -> Int? = { _ in nil },
    prepare: @escaping @Sendable (TestHandler, Int) -> Void = { _, _ in }
  ) throws {
    try self.init(configure) { configuration in
      try WebSocketServer(configuration, loops: loops, route: route) { index in
        let handler = TestHandler()
        prepare(handler, index)
        return handler
      }
    }
  }

  private init(
    _ configure: (inout Configuration) -> Void,
    make: @escaping @Sendable (Configuration) throws -> WebSocketServer
  ) throws {
    var configuration = Configuration(subprotocols: ["echo", "other"])
    configuration.handlesSignals = false
    configuration.logLevel = .none
    configure(&configuration)
    let started = DispatchSemaphore(value: 0)
    let result = Shared<Result<(UInt16, Stopper), any Error>>(.failure(CancellationError()))
    Thread.detachNewThread { [configuration, ended, counters] in
      do {
        let server = try make(configuration)
        let (port, stopper) = (server.port, try server.makeStopper())
        result.update { $0 = .success((port, stopper)) }
        started.signal()
        try server.run()
        let total = server.counters
        counters.update { $0 = total }
      } catch {
        result.update { $0 = .failure(error) }
        started.signal()
      }
      ended.signal()
    }
    started.wait()
    (port, stopper) = try result.value.get()
  }

  /// Waits until the server has ended by itself; false if that takes more than two seconds.
  func hasEnded() -> Bool {
    defer { ended.signal() }
    return ended.wait(timeout: .now() + 2) == .success
  }

  /// Stops it; false if it has not ended within two seconds.
  @discardableResult
  func stop() -> Bool {
    stopper.stop()
    return hasEnded()
  }

  deinit { stop() }
}
