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
