import Testing

@testable import WebSocket

@Suite("Handshake", .timeLimit(.minutes(1)))
struct HandshakeTests {
  @Test("a right handshake is answered as RFC 6455 computes, and messages come back")
  func right() throws {
    let server = try RunningServer()
    let client = try Client(port: server.port)
    let answer = try client.upgrade()
    #expect(answer.status == 101)
    #expect(answer.headers["sec-websocket-accept"] == Client.accept)
    #expect(answer.headers["sec-websocket-protocol"] == "echo")
    #expect(answer.headers["sec-websocket-extensions"] == nil)
    client.send(text: "hello")
    #expect(try client.next() == Client.Frame(opcode: 1, payload: Array("hello".utf8)))
    client.send(Client.frame(2, [0, 255, 128]))
    #expect(try client.next() == Client.Frame(opcode: 2, payload: [0, 255, 128]))
  }
}
