import WebSocket

import func Glibc.exit

/// Sends every message back as it came.
final class Echo: Handler {
  func opened(_ id: ConnectionID, subprotocol: Int, query: String?, loop: borrowing Loop) {}

  func received(
    _ message: Span<UInt8>, isText: Bool, from id: ConnectionID, loop: borrowing Loop
  ) {
    loop.sendMessage(message, isText: isText, to: id)
  }

  func closed(_ id: ConnectionID, loop: borrowing Loop) {}

  func deadline(loop: borrowing Loop) {}
}

// As much as the Autobahn test suite sends at most.
var configuration = Configuration(subprotocols: ["echo"])
configuration.limits.maximumMessage = 16 << 20
configuration.limits.maximumFragments = 1_000_000
configuration.limits.messagesPerSecond = 1_000_000
configuration.limits.messageBurst = 1_000_000
configuration.limits.queueCapacity = 1_000_000

do {
  let server = try WebSocketServer(configuration, handler: Echo())
  StandardStream.output.write(line: "http://127.0.0.1:\(server.port)/")
  try server.run()
} catch {
  StandardStream.error.write(line: "Echo: \(error)")
  exit(1)
}
