import Testing

@testable import WebSocket

@Suite("Handshake", .timeLimit(.minutes(1)))
struct HandshakeTests {
  @Test("a right handshake is answered as RFC 6455 1.3 computes, and messages come back")
  func right() throws {
    let server = try RunningServer()
    let client = try Client(port: server.port)
    let answer = try client.upgrade()
    #expect(answer.status == 101)
    #expect(answer.headers["sec-websocket-accept"] == Client.accept)
    #expect(answer.headers["sec-websocket-protocol"] == "echo")
    client.send(text: "hello")
    #expect(try client.next() == Client.Frame(opcode: 1, payload: Array("hello".utf8)))
    client.send(Client.frame(2, [0, 255, 128]))
    #expect(try client.next() == Client.Frame(opcode: 2, payload: [0, 255, 128]))
  }

  struct Request: CustomTestStringConvertible {
    var testDescription: String
    var status: Int
    var path = "/ws"
    var method = "GET"
    var version = "1.1"
    var headers: [String: String] = [:]
  }

  static let refused = [
    Request(testDescription: "another path", status: 404, path: "/other"),
    Request(testDescription: "HEAD", status: 405, method: "HEAD"),
    Request(testDescription: "POST", status: 405, method: "POST"),
    Request(testDescription: "a body", status: 413, headers: ["Content-Length": "3"]),
    Request(testDescription: "chunks", status: 413, headers: ["Transfer-Encoding": "chunked"]),
    Request(testDescription: "HTTP/1.0", status: 426, version: "1.0"),
    Request(testDescription: "no Host", status: 403, headers: ["Host": ""]),
    Request(testDescription: "a foreign Host", status: 403, headers: ["Host": "evil.example"]),
    Request(testDescription: "another port", status: 403, headers: ["Host": "127.0.0.1:1"]),
    Request(
      testDescription: "a foreign Origin", status: 403, headers: ["Origin": "http://evil.example"]),
    Request(testDescription: "Origin null", status: 403, headers: ["Origin": "null"]),
    Request(
      testDescription: "the Origin of another port", status: 403,
      headers: ["Origin": "http://127.0.0.1"]),
    Request(testDescription: "HTTP/2", status: 426, headers: ["Upgrade": "h2c"]),
    Request(testDescription: "an unknown upgrade", status: 403, headers: ["Upgrade": "foo"]),
    Request(testDescription: "no Upgrade", status: 426, headers: ["Upgrade": ""]),
    Request(testDescription: "no Connection", status: 426, headers: ["Connection": ""]),
    Request(
      testDescription: "a Connection that begins like an upgrade", status: 426,
      headers: ["Connection": "up"]),
    Request(testDescription: "no version", status: 426, headers: ["Sec-WebSocket-Version": ""]),
    Request(testDescription: "version 8", status: 426, headers: ["Sec-WebSocket-Version": "8"]),
    Request(testDescription: "no key", status: 400, headers: ["Sec-WebSocket-Key": ""]),
    Request(
      testDescription: "a key of 15 bytes", status: 400,
      headers: ["Sec-WebSocket-Key": "MDEyMzQ1Njc4OWFiY2Rl"]),
    Request(
      testDescription: "a key not in base64", status: 400,
      headers: ["Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25j*Q=="]),
    Request(
      testDescription: "no subprotocol", status: 400, headers: ["Sec-WebSocket-Protocol": ""]),
    Request(
      testDescription: "an unknown subprotocol", status: 400,
      headers: ["Sec-WebSocket-Protocol": "nothing, (pages), (sources)"]),
  ]

  @Test("a wrong handshake is refused with its status", arguments: refused)
  func wrong(_ request: Request) throws {
    let server = try RunningServer { configuration in
      configuration.headers = [HeaderField(name: "X-Content-Type-Options", value: "nosniff")]
    }
    let client = try Client(port: server.port)
    let answer = try client.upgrade(
      path: request.path, method: request.method, version: request.version, request.headers)
    #expect(answer.status == request.status)
    #expect(try client.isClosedByServer())
  }

  static let allowed = [
    Request(testDescription: "no Origin", status: 101, headers: ["Origin": ""]),
    Request(
      testDescription: "an allowed Host and its own Origin", status: 101,
      headers: ["Host": "Example.org", "Origin": "http://example.org"]),
    Request(
      testDescription: "an allowed Origin", status: 101,
      headers: ["Origin": "https://example.org"]),
    Request(
      testDescription: "a list of connection options", status: 101,
      headers: ["Connection": "keep-alive, Upgrade", "Upgrade": "WebSocket"]),
    Request(testDescription: "a query", status: 101, path: "/ws?stage=a"),
    Request(
      testDescription: "an extension, which is not taken", status: 101,
      headers: ["Sec-WebSocket-Extensions": "permessage-deflate"]),
  ]

  @Test("what may come in does, without an extension", arguments: allowed)
  func welcome(_ request: Request) throws {
    let server = try RunningServer { configuration in
      configuration.allowedHosts = ["example.org"]
      configuration.allowedOrigins = ["https://example.org"]
    }
    let client = try Client(port: server.port)
    let answer = try client.upgrade(path: request.path, request.headers)
    #expect(answer.status == 101)
    #expect(answer.headers["sec-websocket-extensions"] == nil)
  }

  @Test("the handler learns the subprotocol that the client prefers, and the query")
  func opened() throws {
    let seen = Shared<[String]>([])
    let server = try RunningServer(prepare: { handler in
      handler.onOpen = { _, subprotocol, query, _ in
        seen.update { $0.append("\(subprotocol) \(query ?? "none")") }
      }
    })
    let targets = [("/ws", "echo"), ("/ws?a=1&b=%20c", "no, other, echo"), ("/ws?", "other")]
    for (path, protocols) in targets {
      let client = try Client(port: server.port)
      let answer = try client.upgrade(path: path, ["Sec-WebSocket-Protocol": protocols])
      #expect(answer.status == 101)
    }
    #expect(seen.wait { $0.count == 3 } == ["0 none", "1 a=1&b= c", "1 none"])
  }

  @Test("beyond the limit a handshake gets 503, and is welcome when one has left")
  func full() throws {
    let server = try RunningServer { $0.limits.maximumConnections = 2 }
    let first = try Client.open(port: server.port)
    let second = try Client.open(port: server.port)
    let refused = try Client(port: server.port).upgrade()
    #expect(refused.status == 503)
    #expect(refused.headers["retry-after"] != nil)
    first.send(Client.frame(8, [0x03, 0xe8]))
    #expect(try first.isClosedByServer())
    let third = try Client.open(port: server.port)
    for client in [second, third] {
      client.send(text: "still here")
      #expect(try client.next()?.text == "still here")
    }
  }

  @Test("a frame sent along with the handshake is not lost")
  func early() throws {
    let server = try RunningServer()
    let client = try Client(port: server.port)
    client.send(
      Array(
        """
        GET /ws HTTP/1.1\r
        Host: \(client.host)\r
        Upgrade: websocket\r
        Connection: Upgrade\r
        Sec-WebSocket-Key: \(Client.key)\r
        Sec-WebSocket-Version: 13\r
        Sec-WebSocket-Protocol: echo\r
        \r

        """.utf8) + Client.frame(1, Array("early".utf8)))
    #expect(try client.answer().status == 101)
    #expect(try client.next()?.text == "early")
  }
}
