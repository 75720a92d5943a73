import Glibc
import Testing

@testable import WebSocket

/// What the loop costs, in turns.
@Suite("Wakes", .timeLimit(.minutes(1)))
struct WakeTests {
  @Test("a viewer's frame wakes its loop once, and at most three times", arguments: [1, 2])
  func perFrame(loops: Int) throws {
    let frames = 100
    let result = Shared<Counters?>(nil)
    let server = try RunningServer(
      loops: loops, route: { _ in loops - 1 },
      prepare: { handler, _ in
        let viewer = Shared<(id: ConnectionID, before: Counters)?>(nil)
        handler.onMessage = { _, _, id, loop in
          let before = loop.counters
          viewer.update { $0 = (id, before) }
          loop.setDeadline(nanoseconds: Loop.now + 1_000_000)
        }
        handler.onDeadline = { loop in
          guard let (id, before) = viewer.value else { return }
          _ = loop.sendFrame(to: id, isText: false, capacity: 560) {
            SendingTests.fill(&$0, with: 0, count: 560)
          }
          let now = loop.counters
          if now.framesSent - before.framesSent < frames {
            // As a service does that looks for the soonest deadline of many.
            for later in [9, 8, 5] as [Int64] {
              loop.setDeadline(nanoseconds: Loop.now + later * 1_000_000)
            }
          } else {
            result.update {
              var difference = now
              difference.wakes -= before.wakes
              $0 = difference
            }
          }
        }
      })
    let client = try Client.open(port: server.port)
    client.send(text: "go")
    for _ in 0..<frames { #expect(try client.next()?.payload.count == 560) }
    let wakes = try #require(result.wait { $0 != nil }).wakes
    #expect(wakes >= frames - 1)
    #expect(wakes <= 3 * frames)
  }

  /// A server whose one client and forty silent ones have been open for a while; a message is
  /// answered with how often its loop has turned, and looked at every socket.
  static func settled(
    prepare: @escaping @Sendable (TestHandler) -> Void = { _ in }
  ) throws -> (server: RunningServer, clients: [Client]) {
    let server = try RunningServer(prepare: { handler in
      handler.onMessage = { _, _, id, loop in
        let counters = loop.counters
        loop.sendMessage(Array("\(counters.wakes) \(counters.sweeps)".utf8), to: id)
      }
      prepare(handler)
    })
    let clients = try (0..<41).map { _ in try Client.open(port: server.port, receiveBuffer: 4096) }
    usleep(150_000)
    return (server, clients)
  }

  static func turns(_ client: Client) throws -> (all: Int, sweeps: Int) {
    client.send(text: "how often?")
    let numbers = try #require(try client.next()).text.split(separator: " ").compactMap { Int($0) }
    return (try #require(numbers.first), try #require(numbers.last))
  }

  @Test("a message is answered without a look at every socket")
  func messages() throws {
    let (server, clients) = try Self.settled()
    let before = try Self.turns(clients[7])
    for _ in 0..<200 { _ = try Self.turns(clients[7]) }
    #expect(try Self.turns(clients[7]).sweeps - before.sweeps < 50)
    #expect(server.stop())
  }

  @Test("a ping is answered without a look at every socket")
  func pings() throws {
    let (server, clients) = try Self.settled()
    let before = try Self.turns(clients[7])
    for number in 0..<100 {
      clients[7].send(Client.frame(9, [UInt8(number)]))
      #expect(try clients[7].next() == Client.Frame(opcode: 10, payload: [UInt8(number)]))
    }
    #expect(try Self.turns(clients[7]).sweeps - before.sweeps < 25)
    #expect(server.stop())
  }

  @Test(
    "what waits for a full socket goes out as the socket takes it, and wakes nobody for nothing")
  func clogged() throws {
    let (server, clients) = try Self.settled(prepare: { handler in
      let answer = handler.onMessage
      handler.onMessage = { message, isText, id, loop in
        guard !isText else { return answer(message, isText, id, loop) }
        for number in 0..<60 {
          loop.sendMessage(
            Array(repeating: UInt8(number), count: 1 << 18), isText: false, to: id)
        }
      }
    })
    let before = try Self.turns(clients[7])
    let rounds = 4
    for _ in 0..<rounds {
      clients[7].send(Client.frame(2, []))
      for number in 0..<60 { #expect(try clients[7].next()?.payload.last == UInt8(number)) }
    }
    let after = try Self.turns(clients[7])
    let sweeps = after.sweeps - before.sweeps
    let others = after.all - before.all - sweeps
    #expect(sweeps < 100)
    // One for each message, and at least one more a round because the socket could take more: 15 MiB are
    // more than the kernel keeps for a socket and its peer.
    #expect(others >= 2 * rounds + 1)
    #expect(others < 20_000)
    #expect(server.stop())
  }

  @Test("a closing client whose socket could take more does not keep the loop awake")
  func closing() throws {
    let (server, clients) = try Self.settled(prepare: { handler in
      handler.onMessage = { _, _, id, loop in loop.close(id, code: 1000, reason: "") }
    })
    clients[7].send(text: "close")
    #expect(try clients[7].close()?.closeCode == 1000)
    usleep(300_000)  // it does not answer
    #expect(server.stop())
    #expect(try #require(server.counters.value).wakes < 500)
  }

  @Test("with nothing to do the loop does nothing", arguments: [1, 2])
  func idle(loops: Int) throws {
    let counters = Shared<Counters?>(nil)
    let server = try RunningServer(
      loops: loops, route: { _ in loops - 1 },
      prepare: { handler, _ in
        handler.onMessage = { _, _, _, loop in loop.setDeadline(nanoseconds: Loop.now + 300_000_000)
        }
        handler.onDeadline = { loop in
          let snapshot = loop.counters
          counters.update { $0 = snapshot }
        }
      })
    let clients = try (0..<20).map { _ in try Client.open(port: server.port) }
    clients[0].send(text: "go")
    let wakes = try #require(counters.wait { $0 != nil }).wakes
    // To accept, to read the request, to hand over: a few for each.
    #expect(wakes < 200)
  }
}
