import Foundation
import Testing

@testable import WebSocket

@Suite("A server's life", .timeLimit(.minutes(1)))
struct LifeTests {
  /// The addresses that listen on a port, as /proc/net/tcp writes them.
  static func listeners(on port: UInt16, in table: String) throws -> [String] {
    let hexadecimal = String(port, radix: 16, uppercase: true)
    let suffix = ":" + String(repeating: "0", count: 4 - hexadecimal.count) + hexadecimal
    var addresses: [String] = []
    for line in try String(contentsOfFile: table, encoding: .utf8).split(separator: "\n") {
      let fields = line.split(separator: " ")
      if fields[1].hasSuffix(suffix), fields[3] == "0A" {
        addresses.append(String(fields[1].dropLast(5)))
      }
    }
    return addresses
  }

  @Test("it listens on the address asked for and on no other")
  func address() throws {
    let server = try RunningServer()
    #expect(try Self.listeners(on: server.port, in: "/proc/net/tcp") == ["0100007F"])
    #expect(try Self.listeners(on: server.port, in: "/proc/net/tcp6") == [])
  }

  @Test("a taken port, by its number")
  func portTaken() throws {
    let server = try RunningServer()
    #expect(throws: WebSocketError.portTaken(port: server.port)) {
      try RunningServer { $0.port = server.port }
    }
  }

  @Test("a port is free again as soon as its server has ended, even with clients cut off")
  func restart() throws {
    let first = try RunningServer()
    let clients = try (0..<4).map { _ in try Client.open(port: first.port) }
    #expect(first.stop())
    let second = try RunningServer { $0.port = first.port }
    #expect(second.port == first.port)
    #expect(clients.count == 4)
  }

  @Test("a port that this process may not bind", .enabled(if: geteuid() != 0))
  func permissionDenied() {
    #expect(throws: WebSocketError.permissionDenied(port: 1)) { try RunningServer { $0.port = 1 } }
  }

  @Test("no address of this machine", arguments: ["203.0.113.1", "nonsense", "localhost", ""])
  func addressUnavailable(host: String) {
    #expect(throws: WebSocketError.addressUnavailable(host: host)) {
      try RunningServer { $0.host = host }
    }
  }

  static let mistakes: [@Sendable (inout Configuration) -> Void] = [
    { $0.subprotocols = [] }, { $0.subprotocols = ["a b"] }, { $0.subprotocols = [""] },
    { $0.path = "ws" }, { $0.pages = [Page(path: "a", contentType: "text/plain", body: [])] },
    { $0.headers = [HeaderField(name: "X", value: "a\r\nY: b")] },
    { $0.limits.maximumMessage = 124 }, { $0.limits.maximumConnections = 65536 },
    { $0.limits.messagesPerSecond = 0 }, { $0.limits.hangUpAfter = $0.limits.pingAfter },
  ]

  @Test("a setting that makes no sense", arguments: mistakes.indices)
  func mistake(index: Int) {
    #expect {
      try RunningServer(Self.mistakes[index])
    } throws: { error in
      guard case WebSocketError.invalidConfiguration(let text) = error else { return false }
      return !text.isEmpty
    }
  }

  @Test("a stop says 1001 to every client, and closes each once")
  func stop() throws {
    let closed = Shared<[ConnectionID]>([])
    let server = try RunningServer(prepare: { handler in
      handler.onClose = { id, _ in closed.update { $0.append(id) } }
    })
    let clients = try (0..<8).map { _ in try Client.open(port: server.port) }
    #expect(server.stop())
    #expect(closed.value.count == 8)
    #expect(Set(closed.value).count == 8)
    for client in clients {
      let close = try client.close()
      #expect(close?.closeCode == 1001)
      #expect(try client.next() == nil)
    }
    #expect(throws: Client.Failure.self) { try Client(port: server.port) }
  }

  @Test("a stop while another stalls does not wait for it")
  func stopWithStalledClient() throws {
    let server = try SendingTests.clogged { _, _, _ in }
    let stalled = try Client.open(port: server.port, receiveBuffer: 4096)
    stalled.send(text: "go")
    let client = try Client.open(port: server.port)
    #expect(server.stop())
    #expect(try client.close()?.closeCode == 1001)
  }

  @Test("the handler may stop its server")
  func stopFromHandler() throws {
    let server = try RunningServer(prepare: { handler in
      handler.onMessage = { _, _, _, loop in loop.stop() }
    })
    let client = try Client.open(port: server.port)
    client.send(text: "stop")
    #expect(try client.close()?.closeCode == 1001)
    #expect(server.hasEnded())
  }

  @Test("SIGTERM and SIGINT stop it, SIGHUP reloads", arguments: [SIGTERM, SIGINT])
  func signals(signal: Int32) throws {
    let reloads = Shared(0)
    let server = try RunningServer(
      { $0.handlesSignals = true },
      prepare: { handler in
        handler.onReload = { _ in reloads.update { $0 += 1 } }
        // To the thread that runs the loop, which has them blocked, and to no other.
        handler.onMessage = { message, _, id, loop in
          raise(message == Array("reload".utf8) ? SIGHUP : signal)
          loop.sendMessage(message, to: id)
        }
      })
    let client = try Client.open(port: server.port)
    client.send(text: "reload")
    #expect(try client.next()?.text == "reload")
    #expect(reloads.wait { $0 == 1 } == 1)
    client.send(text: "stop")
    #expect(try client.close()?.closeCode == 1001)
    #expect(server.hasEnded())
  }

  @Test("a second signal ends it at once, though a client is still to be told")
  func secondSignal() throws {
    let closed = Shared(0)
    let server = try RunningServer(
      { $0.handlesSignals = true },
      prepare: { handler in
        handler.onMessage = { _, _, _, _ in raise(SIGTERM) }
        handler.onClose = { _, _ in
          closed.update { $0 += 1 }
          raise(SIGINT)
        }
      })
    let client = try Client.open(port: server.port)
    client.send(text: "stop")
    #expect(server.hasEnded())
    #expect(closed.value == 1)
  }

  @Test("a deadline passes once, at its instant or later; a new one replaces the old")
  func deadlines() throws {
    let fired = Shared<[Int64]>([])
    let set = Shared<Int64>(0)
    let server = try RunningServer(prepare: { handler in
      handler.onMessage = { message, isText, id, loop in
        loop.setDeadline(nanoseconds: Loop.now + 3_600_000_000_000)
        let instant = Loop.now + 20_000_000
        set.update { $0 = instant }
        loop.setDeadline(nanoseconds: instant)
      }
      handler.onDeadline = { loop in
        let now = Loop.now
        fired.update { $0.append(now) }
        if fired.value.count == 1 { loop.setDeadline(nanoseconds: 0) }  // long past
        if fired.value.count == 2 { loop.setDeadline(nanoseconds: .max) }
      }
    })
    let client = try Client.open(port: server.port)
    client.send(text: "go")
    let instants = fired.wait { $0.count == 2 }
    #expect(instants.count == 2)
    #expect(instants.allSatisfy { $0 >= set.value })
    #expect(server.stop())
    #expect(fired.value.count == 2)
  }

  @Test("a silent client is pinged, and dropped when it does not answer")
  func ping() throws {
    let server = try RunningServer { configuration in
      configuration.limits.pingAfter = 1
      configuration.limits.hangUpAfter = 2
    }
    let client = try Client.open(port: server.port)
    let ping = try #require(try client.next())
    #expect(ping.opcode == 9)
    client.send(Client.frame(10, ping.payload))
    #expect(try client.next()?.opcode == 9)
    #expect(try client.next()?.closeCode == 1008)
    #expect(try client.next() == nil)
  }

  @Test("half a request is dropped after the header time-out")
  func headerTimeout() throws {
    let server = try RunningServer { $0.limits.headerTimeout = 1 }
    let client = try Client(port: server.port)
    client.send("GET / HTTP/1.1\r\nHost: ")
    #expect(try client.isClosedByServer())
  }
}
