import Testing

@testable import WebSocket

@Suite("Messages from a client", .timeLimit(.minutes(1)))
struct MessageTests {
  @Test("messages come back in the order in which they came")
  func order() throws {
    let server = try RunningServer()
    let client = try Client.open(port: server.port)
    let texts = (0..<200).map { "message \($0)" }
    client.send(texts.flatMap { Client.frame(1, Array($0.utf8)) })
    for text in texts { #expect(try client.next()?.text == text) }
  }

  @Test("fragments are joined, whatever comes between them and however they are cut")
  func fragments() throws {
    let server = try RunningServer()
    let client = try Client.open(port: server.port)
    let text = Array("grüße an alle".utf8)
    let beginning = Client.frame(1, Array(text[..<5]), isFinal: false) + Client.frame(9, [1, 2])
    let end =
      Client.frame(0, Array(text[5..<6]), isFinal: false) + Client.frame(10, [3])
      + Client.frame(0, [], isFinal: false) + Client.frame(0, Array(text[6...]))
      + Client.frame(2, [])
    for byte in beginning { client.send([byte]) }
    #expect(try client.next() == Client.Frame(opcode: 10, payload: [1, 2]))
    for byte in end { client.send([byte]) }
    #expect(try client.next() == Client.Frame(opcode: 1, payload: text))
    #expect(try client.next() == Client.Frame(opcode: 2, payload: []))
  }

  @Test("a message of the longest length comes whole", arguments: [4095, 4096])
  func longest(length: Int) throws {
    let server = try RunningServer()
    let client = try Client.open(port: server.port)
    let payload = (0..<length).map { UInt8(truncatingIfNeeded: $0) }
    client.send(Client.frame(2, payload))
    client.send(
      Client.frame(2, Array(payload[..<100]), isFinal: false)
        + Client.frame(0, Array(payload[100...])))
    for _ in 0..<2 { #expect(try client.next()?.payload == payload) }
  }

  static let tooLong: [[UInt8]] = [
    Client.frame(2, Array(repeating: 0, count: 4097)),
    Client.frame(2, [0], declaring: 1 << 40),
    Client.frame(1, Array(repeating: 65, count: 4096), isFinal: false) + Client.frame(0, [65]),
  ]

  @Test("one byte more is closed with 1009 and told the limit", arguments: tooLong)
  func oneByteMore(bytes: [UInt8]) throws {
    let server = try RunningServer()
    let client = try Client.open(port: server.port)
    client.send(bytes)
    let close = try client.close()
    #expect(close?.closeCode == 1009)
    #expect(close?.closeReason.contains("4096") == true)
  }

  @Test("a message may come in 64 fragments, but not in 65", arguments: [64, 65])
  func manyFragments(count: Int) throws {
    let server = try RunningServer()
    let client = try Client.open(port: server.port)
    for index in 0..<count {
      client.send(Client.frame(index == 0 ? 1 : 0, [65], isFinal: index == count - 1))
    }
    let frame = try client.next()
    if count == 64 {
      #expect(frame?.text == String(repeating: "A", count: 64))
    } else {
      #expect(frame?.closeCode == 1008)
      #expect(frame?.closeReason.contains("64") == true)
    }
  }

  @Test("a burst is let through, a flood is closed with 1008 and told the rate")
  func flood() throws {
    let server = try RunningServer { configuration in
      configuration.limits.messagesPerSecond = 1
      configuration.limits.messageBurst = 20
    }
    let client = try Client.open(port: server.port)
    client.send((0..<20).flatMap { Client.frame(1, Array("\($0)".utf8)) })
    for index in 0..<20 { #expect(try client.next()?.text == "\(index)") }
    client.send((0..<20).flatMap { Client.frame(1, Array("\($0)".utf8)) })
    let close = try client.close()
    #expect(close?.closeCode == 1008)
    #expect(close?.closeReason.contains("1 a second") == true)
  }

  @Test("fragments and pongs count, too", arguments: [true, false])
  func floodOfControl(isPong: Bool) throws {
    let server = try RunningServer { configuration in
      configuration.limits.messagesPerSecond = 1
      configuration.limits.messageBurst = 20
    }
    let client = try Client.open(port: server.port)
    client.send(
      (0..<30).flatMap { Client.frame(isPong ? 10 : $0 == 0 ? 2 : 0, [1], isFinal: isPong) })
    #expect(try client.close()?.closeCode == 1008)
  }

  static let notUTF8: [[UInt8]] = [
    Client.frame(1, [0xc3, 0x28]),
    Client.frame(1, [0xed, 0xa0, 0x80]),  // a surrogate
    Client.frame(1, [0xf4, 0x90, 0x80, 0x80]),  // beyond U+10FFFF
    Client.frame(1, [0xc0, 0xaf]),  // longer than need be
    Client.frame(1, [0x41, 0xe2, 0x82]),  // cut off
    Client.frame(1, [0xe2, 0x82], isFinal: false) + Client.frame(0, [0x28]),
    Client.frame(1, [0xe2, 0x82], isFinal: false) + Client.frame(0, []),
    Client.frame(1, [0xf0], isFinal: false) + Client.frame(0, []),
  ]

  @Test("text that is not UTF-8 is closed with 1007, and not handed on", arguments: notUTF8)
  func encoding(bytes: [UInt8]) throws {
    let server = try RunningServer()
    let client = try Client.open(port: server.port)
    client.send(bytes)
    #expect(try client.next()?.closeCode == 1007)
  }

  static let broken: [[UInt8]] = [
    Client.frame(3, []), Client.frame(11, []), [0xc1, 0x80, 0, 0, 0, 0],
    Client.frame(0, [1]), Client.frame(9, [1], isFinal: false),
    Client.frame(1, [65], isFinal: false) + Client.frame(1, [65]),
    Client.frame(8, [3]), Client.frame(8, [0x03, 0xed]), Client.frame(8, [0x13, 0x88]),
  ]

  @Test("frames against the protocol are closed with 1002", arguments: broken)
  func protocolError(bytes: [UInt8]) throws {
    let server = try RunningServer()
    let client = try Client.open(port: server.port)
    client.send(bytes)
    #expect(try client.next()?.closeCode == 1002)
  }

  @Test("however a client leaves, the handler hears of it once", arguments: [true, false])
  func leaving(isPolite: Bool) throws {
    let closed = Shared<[ConnectionID]>([])
    let server = try RunningServer(prepare: { handler in
      handler.onClose = { id, _ in closed.update { $0.append(id) } }
    })
    do {
      let client = try Client.open(port: server.port)
      client.send(text: "here")
      #expect(try client.next()?.text == "here")
      if isPolite {
        client.send(Client.frame(8, [0x03, 0xe8] + Array("bye".utf8)))
        let answer = try client.next()
        #expect(answer?.closeCode == 1000)
        #expect(answer?.closeReason == "bye")
      }
    }
    #expect(closed.wait { !$0.isEmpty }.count == 1)
    server.stop()
    #expect(closed.value.count == 1)
  }
}
