import Glibc
import Testing

@testable import WebSocket

/// The newest frame, the queue of messages, and a client who does not read.
@Suite("Sending", .timeLimit(.minutes(1)))
struct SendingTests {
  static func fill(_ output: inout OutputSpan<UInt8>, with number: UInt32, count: Int = 65536) {
    for shift in [0, 8, 16, 24] { output.append(UInt8(truncatingIfNeeded: number >> shift)) }
    for _ in 4..<count { output.append(0) }
  }

  static func number(_ frame: Client.Frame) -> Int {
    frame.payload.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// Sends frames to its only client until the socket takes no more, then `rest`.
  static func clogged(
    _ configure: (inout Configuration) -> Void = { _ in },
    rest: @escaping @Sendable (ConnectionID, UInt32, borrowing Loop) -> Void
  ) throws -> RunningServer {
    try RunningServer(
      configure,
      prepare: { handler in
        handler.onMessage = { _, _, id, loop in
          var number: UInt32 = 0
          var outcome = Loop.FrameOutcome.sent
          while outcome == .sent {
            outcome = loop.sendFrame(to: id, isText: false, capacity: 65536) {
              fill(&$0, with: number)
            }
            number += 1
          }
          rest(id, number, loop)
        }
      })
  }

  @Test("a client who reads again gets the newest frame, and none of those in between")
  func newestWins() throws {
    let outcomes = Shared<[Loop.FrameOutcome]>([])
    let counters = Shared<Counters?>(nil)
    let server = try Self.clogged { id, next, loop in
      for number in next..<next + 100 {
        let outcome = loop.sendFrame(to: id, isText: false, capacity: 65536) {
          Self.fill(&$0, with: number)
        }
        outcomes.update { $0.append(outcome) }
      }
      let snapshot = loop.counters
      counters.update { $0 = snapshot }
    }
    let client = try Client.open(port: server.port, receiveBuffer: 4096)
    client.send(text: "go")
    let clogged = try #require(counters.wait { $0 != nil })
    #expect(outcomes.value == Array(repeating: .replacedUnsent, count: 100))
    #expect(clogged.framesReplaced == 100)

    let last = Int(clogged.framesSent) + 100
    var numbers: [Int] = []
    while numbers.last != last, let frame = try client.next() { numbers.append(Self.number(frame)) }
    #expect(numbers == Array(0..<Int(clogged.framesSent)) + [last])
  }

  @Test("messages come in order and before the frame that waits")
  func messagesFirst() throws {
    let ready = Shared(false)
    let server = try Self.clogged { id, _, loop in
      for text in ["one", "two", "three"] { loop.sendMessage(Array(text.utf8), to: id) }
      let outcome = loop.sendFrame(to: id, isText: false, capacity: 4) {
        Self.fill(&$0, with: 7, count: 4)
      }
      #expect(outcome == .replacedUnsent)
      ready.update { $0 = true }
    }
    let client = try Client.open(port: server.port, receiveBuffer: 4096)
    client.send(text: "go")
    #expect(ready.wait { $0 })
    var tail: [Client.Frame] = []
    while tail.last?.payload.count != 4, let frame = try client.next() {
      if frame.payload.count < 65536 { tail.append(frame) }
    }
    #expect(tail.map(\.opcode) == [1, 1, 1, 2])
    #expect(tail.prefix(3).map(\.text) == ["one", "two", "three"])
  }

  @Test("a client who lets too many messages wait gets those, then 1008")
  func queueOverflow() throws {
    let results = Shared<[Bool]>([])
    let closed = Shared(0)
    let server = try RunningServer(
      { $0.limits.queueCapacity = 3 },
      prepare: { handler in
        handler.onMessage = { _, _, id, loop in
          while loop.sendFrame(
            to: id, isText: false, capacity: 65536, { Self.fill(&$0, with: 0) }) == .sent
          {}
          for number in 0..<5 {
            let isThere = loop.sendMessage(Array("\(number)".utf8), to: id)
            results.update { $0.append(isThere) }
          }
        }
        handler.onClose = { _, _ in closed.update { $0 += 1 } }
      })
    let client = try Client.open(port: server.port, receiveBuffer: 4096)
    client.send(text: "go")
    #expect(closed.wait { $0 == 1 } == 1)
    #expect(results.value == [true, true, true, false, false])
    var texts: [String] = []
    var close: Client.Frame?
    while close == nil, let frame = try client.next() {
      if frame.opcode == 1 { texts.append(frame.text) }
      if frame.opcode == 8 { close = frame }
    }
    #expect(texts == ["0", "1", "2"])
    #expect(close?.closeCode == 1008)
    #expect(close?.closeReason == "too slow: at most 3 messages wait to be read")
    server.stop()
    #expect(server.counters.value?.refused(.queue) == 1)
  }

  @Test("a client who stays away is dropped, and what waited for it is freed")
  func stalled() throws {
    let counters = Shared<Counters?>(nil)
    let server = try RunningServer(prepare: { handler in
      handler.onMessage = { message, _, id, loop in
        while loop.sendFrame(
          to: id, isText: false, capacity: 65536, { Self.fill(&$0, with: 0) }) == .sent
        {}
        loop.close(id, code: 1000, reason: "")
        loop.setDeadline(nanoseconds: Loop.now + 3_000_000_000)
      }
      handler.onDeadline = { loop in
        let snapshot = loop.counters
        counters.update { $0 = snapshot }
      }
    })
    let client = try Client.open(port: server.port, receiveBuffer: 4096)
    client.send(text: "go")
    #expect(counters.wait { $0 != nil }?.connections == 0)
  }

  @Test("a close goes out after the messages that wait")
  func closeLast() throws {
    let server = try RunningServer(prepare: { handler in
      handler.onMessage = { _, _, id, loop in
        loop.sendMessage(Array("last words".utf8), to: id)
        loop.close(id, code: 4321, reason: String(repeating: "é", count: 100))
        let isThere = loop.sendMessage([], to: id)
        let outcome = loop.sendFrame(to: id, isText: true, capacity: 1) { _ in }
        #expect(!isThere)
        #expect(outcome == .gone)
      }
    })
    let client = try Client.open(port: server.port)
    client.send(text: "go")
    #expect(try client.next()?.text == "last words")
    let close = try client.next()
    #expect(close?.closeCode == 4321)
    // 123 bytes hold 61 whole characters of two bytes.
    #expect(close?.closeReason == String(repeating: "é", count: 61))
    // The server waits for the answer: a socket closed at once would refuse the second of these.
    for _ in 0..<2 {
      #expect(client.send(Client.frame(9, [])))
      usleep(50_000)
    }
    client.send(Client.frame(8, [0x10, 0xe1]))
    #expect(try client.next() == nil)
  }

  @Test("ids are not used again, and what is sent to one that is gone reaches nobody")
  func ids() throws {
    let ids = Shared<[ConnectionID]>([])
    let server = try RunningServer(
      { $0.limits.maximumConnections = 1 },
      prepare: { handler in
        handler.onOpen = { id, _, _, loop in
          for old in ids.value {
            let isThere = loop.sendMessage([65], to: old)
            let outcome = loop.sendFrame(to: old, isText: true, capacity: 1) { $0.append(65) }
            #expect(!isThere)
            #expect(outcome == .gone)
            loop.close(old, code: 1000, reason: "")
          }
          ids.update { $0.append(id) }
        }
      })
    for number in 1...5 {
      let client = try Client.open(port: server.port)
      client.send(text: "\(number)")
      #expect(try client.next()?.text == "\(number)")
      client.send(Client.frame(8, []))
      #expect(try client.isClosedByServer())
    }
    #expect(Set(ids.value).count == 5)
  }

  @Test("a frame may be sent from every callback, to anyone")
  func fromAnywhere() throws {
    let clients = Shared<[ConnectionID]>([])
    let server = try RunningServer(prepare: { handler in
      @Sendable func tell(_ word: String, _ loop: borrowing Loop) {
        for id in clients.value {
          _ = loop.sendFrame(to: id, isText: true, capacity: 16) { output in
            for byte in word.utf8 { output.append(byte) }
          }
        }
      }
      handler.onOpen = { id, _, _, loop in
        clients.update { $0.append(id) }
        tell("opened", loop)
      }
      handler.onMessage = { _, _, _, loop in
        tell("received", loop)
        loop.setDeadline(nanoseconds: Loop.now)
      }
      handler.onDeadline = { tell("deadline", $0) }
      handler.onClose = { id, loop in tell("closed", loop) }
    })
    let first = try Client.open(port: server.port)
    #expect(try first.next()?.text == "opened")
    let second = try Client.open(port: server.port)
    #expect(try first.next()?.text == "opened")
    second.send(text: "go")
    #expect(try first.next()?.text == "received")
    #expect(try first.next()?.text == "deadline")
    second.send(Client.frame(8, []))
    #expect(try first.next()?.text == "closed")
  }
}
