import Testing

@testable import WebSocket

/// At the edge of each limit: exactly at it passes; one beyond is refused, told the limit, and counted.
///
/// That of the queue is in SendingTests, which has clients who do not read.
@Suite("Limits", .timeLimit(.minutes(1)))
struct LimitsTests {
  /// Whether this is what was refused, once, and nothing else, but for those who were there until the
  /// end and those who said nothing.
  static func expect(_ cause: Counters.Cause, only server: RunningServer) {
    server.stop()
    let refused = Counters.Cause.allCases.filter {
      $0 != .stopping && $0 != .headers && server.counters.value?.refused($0) ?? 0 > 0
    }
    #expect(refused == [cause])
    #expect(server.counters.value?.refused(cause) == 1)
  }

  static func expect(_ close: Client.Frame?, _ code: Int, _ reason: String) {
    #expect(close?.closeCode == code)
    #expect(close?.closeReason == reason)
  }

  @Test("a message may be as long as allowed")
  func message() throws {
    let server = try RunningServer { $0.limits.maximumMessage = 300 }
    let client = try Client.open(port: server.port)
    client.send(Client.frame(2, Array(repeating: 7, count: 300)))
    #expect(try client.next()?.payload.count == 300)
    client.send(Client.frame(2, Array(repeating: 7, count: 301)))
    Self.expect(try client.close(), 1009, "message too long: send at most 300 bytes")
    Self.expect(.messageSize, only: server)
  }

  @Test("a message may come in as many fragments as allowed")
  func fragments() throws {
    let server = try RunningServer { $0.limits.maximumFragments = 3 }
    let client = try Client.open(port: server.port)
    for count in [3, 4] {
      for index in 0..<count {
        client.send(Client.frame(index == 0 ? 1 : 0, [65], isFinal: index == count - 1))
      }
      if count == 3 { #expect(try client.next()?.text == "AAA") }
    }
    Self.expect(try client.close(), 1008, "too many fragments: send at most 3 in a message")
    Self.expect(.fragments, only: server)
  }

  @Test("as many messages may come at once as the burst allows")
  func burst() throws {
    let server = try RunningServer {
      $0.limits.messagesPerSecond = 1
      $0.limits.messageBurst = 5
    }
    let client = try Client.open(port: server.port)
    client.send((0..<6).flatMap { Client.frame(1, Array("\($0)".utf8)) })
    for index in 0..<5 { #expect(try client.next()?.text == "\(index)") }
    Self.expect(try client.close(), 1008, "too many messages: send at most 1 a second")
    Self.expect(.rate, only: server)
  }

  @Test("who gives no sign of life is told so")
  func silence() throws {
    let server = try RunningServer {
      $0.limits.pingAfter = 1
      $0.limits.hangUpAfter = 2
    }
    let client = try Client.open(port: server.port)
    #expect(try client.next()?.opcode == 9)
    Self.expect(try client.close(), 1008, "silent for 2 seconds: answer pings")
    Self.expect(.silent, only: server)
  }

  @Test("as many WebSockets may be open as allowed, on however many loops", arguments: [1, 2])
  func places(loops: Int) throws {
    let server = try RunningServer(loops: loops, { $0.limits.maximumConnections = 2 })
    let clients = try (0..<2).map { _ in try Client.open(port: server.port) }
    let refused = try Client(port: server.port).upgrade()
    #expect(refused.status == 503)
    #expect(refused.text == "Too many pages are open: at most 2. Try again shortly.\n")
    #expect(clients.count == 2)
    Self.expect(.full, only: server)
  }

  @Test("as many connections may be open as there is room for")
  func sockets() throws {
    let server = try RunningServer { $0.limits.maximumConnections = 1 }
    var clients = try (0..<256).map { _ in try Client(port: server.port) }
    clients.append(try Client.open(port: server.port))
    let refused = try Client(port: server.port).request("/")
    #expect(refused.status == 503)
    #expect(refused.text == "Too many connections: at most 257. Try again shortly.\n")
    #expect(clients.count == 257)
    Self.expect(.sockets, only: server)
  }

  /// The one header that fills the rest of a request of this length.
  static func request(bytes: Int, to client: Client) -> String {
    let start = "GET /missing HTTP/1.1\r\nHost: \(client.host)\r\nX-Rest: "
    return start + String(repeating: "x", count: bytes - start.utf8.count - 4) + "\r\n\r\n"
  }

  @Test("request line and headers may be as long as allowed", arguments: [1024, 4096, 16384])
  func headers(size: Int) throws {
    let server = try RunningServer { $0.limits.headerSize = size }
    let client = try Client(port: server.port)
    client.send(Self.request(bytes: size, to: client))
    #expect(try client.answer().status == 404)
    let beyond = try Client(port: server.port)
    beyond.send(Self.request(bytes: size + 1, to: beyond))
    let refused = try beyond.answer()
    #expect(refused.status == 431)
    #expect(refused.text == "Request line and headers too long: at most \(size) bytes.\n")
    #expect(try beyond.isClosedByServer())
    server.stop()
    #expect(server.counters.value?.refused(.headerSize) == 1)
    #expect(server.counters.value?.refused(.path) == 1)
  }

  @Test("as many of the shortest headers as fit reach the page")
  func shortHeaders() throws {
    let server = try RunningServer()
    let client = try Client(port: server.port)
    let start = "GET /missing HTTP/1.1\r\nHost: \(client.host)\r\n"
    let count = (4096 - start.utf8.count - 2) / 5
    client.send(start + String(repeating: "b:b\r\n", count: count) + "\r\n")
    #expect(try client.answer().status == 404)
  }

  @Test("half a request is answered after the header time-out, and nothing is said to none")
  func headerTime() throws {
    let server = try RunningServer { $0.limits.headerTimeout = 1 }
    let (half, none) = (try Client(port: server.port), try Client(port: server.port))
    half.send("GET / HTTP/1.1\r\nHost: ")
    let refused = try half.answer()
    #expect(refused.status == 408)
    #expect(refused.text == "Request line and headers too slow: at most 1 seconds.\n")
    #expect(try half.isClosedByServer())
    #expect(throws: Client.Failure.self) { try none.answer() }
    Self.expect(.headerTime, only: server)
  }

  @Test("as many connections as allowed may be one address's", arguments: [1, 2])
  func addresses(loops: Int) throws {
    let server = try RunningServer(loops: loops, { $0.limits.connectionsPerAddress = 3 })
    let idle = try Client(port: server.port)
    let page = try Client(port: server.port)
    #expect(try page.request("/").status == 404)
    var viewer: Client? = try Client.open(port: server.port)
    let refused = try Client(port: server.port).request("/")
    #expect(refused.status == 429)
    #expect(refused.text == "Too many connections from your address: at most 3.\n")
    let other = try Client(port: server.port, host: 2)
    #expect(try other.request("/").status == 404)

    viewer?.send(Client.frame(8, [0x03, 0xe8]))
    #expect(try viewer?.isClosedByServer() == true)
    viewer = nil
    let next = try Client.open(port: server.port)
    next.send(text: "here")
    #expect(try next.next()?.text == "here")
    #expect(idle.port == server.port)
    server.stop()
    #expect(server.counters.value?.refused(.addressFull) == 1)
  }

  @Test("one address may open twice its rate at once")
  func rate() throws {
    let server = try RunningServer { $0.limits.connectionRate = 2 }
    for _ in 0..<4 { #expect(try Client(port: server.port).request("/").status == 404) }
    let refused = try Client(port: server.port).request("/")
    #expect(refused.status == 429)
    #expect(refused.text == "Too many new connections from your address: at most 2 a second.\n")
    #expect(try Client(port: server.port, host: 2).request("/").status == 404)
    server.stop()
    #expect(server.counters.value?.refused(.addressRate) == 1)
  }

  @Test("more addresses than the table holds are forgotten only when they have left")
  func manyAddresses() throws {
    let server = try RunningServer { $0.limits.connectionsPerAddress = 1 }
    let stays = try Client(port: server.port, host: 2)
    for host in 3..<2000 {
      #expect(try Client(port: server.port, host: UInt32(host)).request("/").status == 404)
    }
    #expect(try Client(port: server.port, host: 2).request("/").status == 429)
    #expect(try stays.request("/").status == 404)
  }
}
