import Foundation
import Testing

@testable import WebSocket

/// Several loops behind one port: how they end, and what reaches all.
@Suite("The life of several loops", .timeLimit(.minutes(1)))
struct LoopsLifeTests {
  static func clients(of server: RunningServer, loops: Int, each: Int) throws -> [Client] {
    try (0..<loops * each).map {
      try Client.open(port: server.port, path: "/ws?loop=\($0 % loops)")
    }
  }

  @Test("a stop says 1001 to the clients of every loop, and closes each once")
  func stop() throws {
    let closed = Shared<[Int: Int]>([:])
    let server = try LoopsTests.numbered(
      3,
      prepare: { handler, index in
        handler.onClose = { _, _ in closed.update { $0[index, default: 0] += 1 } }
      })
    let clients = try Self.clients(of: server, loops: 3, each: 4)
    let guest = try Client(port: server.port)
    #expect(server.stop())
    #expect(closed.value == [0: 4, 1: 4, 2: 4])
    for client in clients { #expect(try client.close()?.closeCode == 1001) }
    #expect(try guest.isClosedByServer())
    #expect(throws: Client.Failure.self) { try Client(port: server.port) }
  }

  @Test("the counters of all loops add up")
  func counters() throws {
    let server = try LoopsTests.numbered(3)
    for client in try Self.clients(of: server, loops: 3, each: 4) {
      _ = try LoopsTests.loop(of: client)
    }
    #expect(try Client(port: server.port).upgrade(path: "/other?loop=2").status == 404)
    #expect(server.stop())
    let counters = try #require(server.counters.value)
    #expect(counters.accepted == 13)
    #expect(counters.opened == 12)
    #expect(counters.messagesReceived == 12)
    #expect(counters.messagesSent == 12)
    #expect(counters.refused(.path) == 1)
  }

  @Test("the handler of any loop may stop the server", arguments: [0, 1])
  func stopFromHandler(loop: Int) throws {
    let server = try LoopsTests.numbered(prepare: { handler, _ in
      handler.onMessage = { _, _, _, loop in loop.stop() }
    })
    let clients = try Self.clients(of: server, loops: 2, each: 1)
    clients[loop].send(text: "stop")
    for client in clients { #expect(try client.close()?.closeCode == 1001) }
    #expect(server.hasEnded())
  }

  /// Signals are raised in the thread that takes them, which has them blocked, and in no other.
  static func signalled(
    _ raiseSecond: Bool = false, reloads: Shared<[Int: Int]> = Shared([:])
  ) throws -> RunningServer {
    try LoopsTests.numbered(
      3, { $0.handlesSignals = true },
      prepare: { handler, index in
        handler.onReload = { _ in reloads.update { $0[index, default: 0] += 1 } }
        handler.onMessage = { message, _, _, _ in
          raise(message == Array("reload".utf8) ? SIGHUP : SIGTERM)
        }
        handler.onClose = { _, _ in if raiseSecond, index == 0 { raise(SIGINT) } }
      })
  }

  @Test("SIGHUP reaches every loop, and SIGTERM stops all")
  func signals() throws {
    let reloads = Shared<[Int: Int]>([:])
    let server = try Self.signalled(reloads: reloads)
    let clients = try Self.clients(of: server, loops: 3, each: 2)
    clients[0].send(text: "reload")
    #expect(reloads.wait { $0.count == 3 } == [0: 1, 1: 1, 2: 1])
    clients[0].send(text: "stop")
    for client in clients { #expect(try client.close()?.closeCode == 1001) }
    #expect(server.hasEnded())
  }

  @Test("a second signal ends every loop before its clients have answered")
  func secondSignal() throws {
    // Nobody answers the close here, so that without the second signal a loop waits for 250 ms. A
    // busy machine may be slow now and then, but not always.
    let times = try (0..<5).map { _ in
      let server = try Self.signalled(true)
      let clients = try Self.clients(of: server, loops: 3, each: 1)
      let begin = Loop.now
      clients[0].send(text: "stop")
      #expect(server.hasEnded())
      return Loop.now - begin
    }
    #expect(try #require(times.min()) < 200_000_000)
  }

  @Test("a second signal is heard, too, when only other loops still have clients")
  func lateSignal() throws {
    let times = try (0..<5).map { _ in
      let thread = Shared<UInt>(0)
      let server = try LoopsTests.numbered(
        3, { $0.handlesSignals = true },
        prepare: { handler, index in
          handler.onMessage = { _, _, _, _ in
            let own = UInt(pthread_self())
            thread.update { $0 = own }
            raise(SIGTERM)
          }
        })
      let clients = try Self.clients(of: server, loops: 3, each: 1)
      let begin = Loop.now
      clients[0].send(text: "stop")
      #expect(try clients[0].close()?.closeCode == 1001)
      clients[0].send(Client.frame(8, [0x03, 0xe9]))
      #expect(try clients[0].isClosedByServer())
      // It still runs, since `run` has not returned.
      pthread_kill(pthread_t(thread.value), SIGTERM)
      #expect(server.hasEnded())
      return Loop.now - begin
    }
    #expect(try #require(times.min()) < 200_000_000)
  }

  @Test("clients who come, talk and go at once, all over the loops, are all served")
  func churn() throws {
    let closed = Shared(0)
    let server = try LoopsTests.numbered(
      3,
      prepare: { handler, _ in
        handler.onClose = { _, _ in closed.update { $0 += 1 } }
      })
    let served = Shared(0)
    DispatchQueue.concurrentPerform(iterations: 4) { worker in
      do {
        for number in 0..<40 {
          let wanted = number % 4
          let target = wanted == 3 ? "/ws" : "/ws?loop=\(wanted)"
          let client = try Client.open(port: server.port, path: target)
          let answer = try LoopsTests.loop(of: client)
          #expect(wanted == 3 || answer == wanted)
          served.update { $0 += 1 }
          if number % 2 == 0 { client.send(Client.frame(8, [0x03, 0xe8])) }
        }
      } catch {
        Issue.record(error)
      }
    }
    #expect(served.value == 160)
    #expect(closed.wait { $0 == 160 } == 160)
    #expect(server.stop())
    #expect(server.counters.value?.websockets == 0)
  }
}
