import Glibc
import Testing

@testable import WebSocket

/// Several loops behind one port: whose a connection is.
@Suite("Several loops", .timeLimit(.minutes(1)))
struct LoopsTests {
  /// `/ws?loop=1` is the second loop's; what names none is anybody's.
  static let byNumber: @Sendable (String) -> Int? = { target in
    target.split(separator: "=").last.flatMap { Int($0) }
  }

  /// Loops that answer every message with their number, and have a page.
  static func numbered(
    _ count: Int = 2, _ configure: (inout Configuration) -> Void = { _ in },
    route: @escaping @Sendable (String) -> Int? = byNumber,
    prepare: @escaping @Sendable (TestHandler, Int) -> Void = { _, _ in }
  ) throws -> RunningServer {
    try RunningServer(
      loops: count,
      { configuration in
        configuration.pages = [Page(path: "/", contentType: "text/plain", body: [72, 105])]
        configuration.limits.headerTimeout = 60
        configure(&configuration)
      }, route: route,
      prepare: { handler, index in
        handler.onMessage = { _, _, id, loop in
          loop.sendMessage(Array("\(index)".utf8), to: id)
        }
        prepare(handler, index)
      })
  }

  static func loop(of client: Client) throws -> Int? {
    client.send(text: "where?")
    return try client.next().flatMap { Int($0.text) }
  }

  @Test("a connection lands where the route says, and the target is as it was sent")
  func route() throws {
    let targets = Shared<[String]>([])
    let server = try Self.numbered(
      3,
      route: { target in
        targets.update { $0.append(target) }
        return Self.byNumber(target)
      })
    let wanted = [2, 0, 1, 1, 2, 2, 0]
    let clients = try wanted.map {
      try Client.open(port: server.port, path: "/ws?a=%20&loop=\($0)")
    }
    #expect(try clients.map { try Self.loop(of: $0) } == wanted)
    #expect(try Client(port: server.port).request("/").text == "Hi")
    #expect(targets.value == wanted.map { "/ws?a=%20&loop=\($0)" } + ["/"])
  }

  @Test(
    "what has no loop goes to the one with the fewest connections",
    arguments: [-1, 3, 1 << 40])
  func leastLoaded(index: Int) throws {
    let server = try Self.numbered(3, route: { Self.byNumber($0) ?? index })
    // Held, so that they count.
    let first = try (0..<3).map { _ in try Client.open(port: server.port, path: "/ws?loop=1") }
    var clients: [Client] = []
    for _ in 0..<6 { clients.append(try Client.open(port: server.port)) }
    #expect(try clients.map { try Self.loop(of: $0) } == [0, 2, 0, 2, 0, 2])
    #expect(try Self.loop(of: first[0]) == 1)
  }

  @Test("each handler is called in one thread, that of its loop")
  func threads() throws {
    let threads = Shared<[Int: Set<UInt>]>([:])
    let server = try Self.numbered(
      3,
      prepare: { handler, index in
        let note = { @Sendable in
          let thread = UInt(pthread_self())
          threads.update { $0[index, default: []].insert(thread) }
        }
        handler.onOpen = { _, _, _, loop in
          note()
          loop.setDeadline(nanoseconds: 0)
        }
        handler.onDeadline = { _ in note() }
        handler.onClose = { _, _ in note() }
      })
    for number in 0..<9 {
      let client = try Client.open(port: server.port, path: "/ws?loop=\(number % 3)")
      #expect(try Self.loop(of: client) == number % 3)
    }
    #expect(server.stop())
    #expect(threads.value.count == 3)
    #expect(threads.value.values.allSatisfy { $0.count == 1 })
    #expect(Set(threads.value.values.flatMap { $0 }).count == 3)
  }

  @Test("a request line that comes byte by byte is waited for, and nothing of it is lost")
  func slow() throws {
    let server = try Self.numbered()
    let client = try Client(port: server.port)
    for byte in "GET /ws?loop=1".utf8 {
      client.send([byte])
      usleep(500)
    }
    client.send(" HTTP/1.1\r\nHost: \(client.host)\r\n")
    usleep(1000)
    client.send(
      """
      Upgrade: websocket\r
      Connection: Upgrade\r
      Sec-WebSocket-Key: \(Client.key)\r
      Sec-WebSocket-Version: 13\r
      Sec-WebSocket-Protocol: echo\r
      \r

      """)
    #expect(try client.answer().headers["sec-websocket-accept"] == Client.accept)
    #expect(try Self.loop(of: client) == 1)
  }

  static let junk: [[UInt8]] = [
    [0], [0x16, 3, 1, 0, 200], Array("\r\nGET / HTTP/1.1\r\n".utf8), Array(" /".utf8),
    Array("GET\r\n".utf8), Array("GET  /".utf8), Array("GET /\u{1}".utf8),
    Array("GET /\t".utf8), Array("G\u{e9}T /".utf8),
  ]

  @Test("what is no request line is hung up on at once", arguments: junk)
  func notARequest(bytes: [UInt8]) throws {
    let server = try Self.numbered()
    let client = try Client(port: server.port)
    client.send(bytes)
    #expect(try client.isClosedByServer())
  }

  @Test("who leaves before the line is complete is forgotten at once", arguments: ["", "GET /ws"])
  func leaves(text: String) throws {
    let server = try Self.numbered()
    let client = try Client(port: server.port)
    client.send(text)
    usleep(2000)
    shutdown(client.descriptor, Int32(SHUT_WR))
    #expect(try client.isClosedByServer())
  }

  @Test("who asks and then sends no more is still answered")
  func halfClosed() throws {
    let server = try Self.numbered()
    let client = try Client(port: server.port)
    client.send("GET / HTTP/1.1\r\nHost: \(client.host)\r\nConnection: close\r\n\r\n")
    shutdown(client.descriptor, Int32(SHUT_WR))
    #expect(try client.answer().text == "Hi")
  }

  @Test("half a line is dropped after the header time-out; nobody waits for it", arguments: [1, 2])
  func timeout(loops: Int) throws {
    let server = try Self.numbered(loops, { $0.limits.headerTimeout = 1 })
    let silent = try Client(port: server.port)
    let slow = try Client(port: server.port)
    slow.send("GET /ws?lo")
    #expect(try Self.loop(of: Client.open(port: server.port)) != nil)
    #expect(try silent.isClosedByServer())
    #expect(try slow.isClosedByServer())
    #expect(server.stop())
    // Not one turn for each look at a line that is not there.
    #expect(try #require(server.counters.value).wakes < 100)
  }

  @Test("a target that is too long is refused as ever", arguments: [1, 2])
  func tooLong(loops: Int) throws {
    let server = try Self.numbered(loops)
    let client = try Client(port: server.port)
    client.send("GET /" + String(repeating: "a", count: 10_000) + " HTTP/1.1\r\n\r\n")
    #expect(try client.isClosedByServer())
  }

  @Test("a WebSocket must be the first that its connection asks for: it might belong elsewhere")
  func misdirected() throws {
    for (loops, status) in [(1, 101), (2, 421)] {
      let server = try Self.numbered(loops)
      let client = try Client(port: server.port)
      for _ in 0..<2 { #expect(try client.request("/").text == "Hi") }
      #expect(try client.upgrade(path: "/ws?loop=1").status == status)
      if loops > 1 { #expect(try client.isClosedByServer()) }
    }
  }

  @Test("the places are those of all loops together")
  func full() throws {
    let server = try Self.numbered(2, { $0.limits.maximumConnections = 2 })
    let first = try Client.open(port: server.port, path: "/ws?loop=1")
    let second = try Client.open(port: server.port, path: "/ws?loop=1")
    for index in 0..<2 {
      let refused = try Client(port: server.port).upgrade(path: "/ws?loop=\(index)")
      #expect(refused.status == 503)
    }
    first.send(Client.frame(8, [0x03, 0xe8]))
    #expect(try first.isClosedByServer())
    let third = try Client.open(port: server.port, path: "/ws?loop=0")
    #expect(try [second, third].map { try Self.loop(of: $0) } == [1, 0])
  }

  @Test("beyond places and pages, guests who say nothing counted, a socket is refused unheard")
  func crowded() throws {
    let server = try Self.numbered(2, { $0.limits.maximumConnections = 1 })
    let silent = try (0..<257).map { _ in try Client(port: server.port) }
    let answer = try Client(port: server.port).answer()
    #expect(answer.status == 503)
    silent[0].send("GET / HTTP/1.1\r\nHost: \(silent[0].host)\r\n\r\n")
    #expect(try silent[0].answer().text == "Hi")
  }

  @Test("no server has fewer than one loop, or more than 64", arguments: [0, 65])
  func count(loops: Int) {
    #expect {
      try RunningServer(loops: loops)
    } throws: { error in
      guard case WebSocketError.invalidConfiguration(let text) = error else { return false }
      return text.contains("\(loops)")
    }
  }

  @Test("64 loops serve")
  func most() throws {
    let server = try Self.numbered(64)
    let client = try Client.open(port: server.port, path: "/ws?loop=63")
    #expect(try Self.loop(of: client) == 63)
  }
}
