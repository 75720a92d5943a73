import Testing

@testable import WebSocket

/// Whose connection it is, where a proxy says so.
@Suite("Trusted proxies", .timeLimit(.minutes(1)))
struct ProxyTests {
  /// Two WebSockets an address; 127.0.0.1 is a proxy, and so is all of 10.0.0.0/8.
  static func server(trusting proxies: [String] = ["127.0.0.1", "10.0.0.0/8"]) throws
    -> RunningServer
  {
    try RunningServer {
      $0.trustedProxies = proxies
      $0.limits.connectionsPerAddress = 2
    }
  }

  static func status(
    _ server: RunningServer, _ forwarded: String, from host: UInt32 = 1, keeping: inout [Client]
  ) throws -> Int {
    let client = try Client(port: server.port, host: host)
    keeping.append(client)
    return try client.upgrade(["X-Forwarded-For": forwarded]).status
  }

  static let sameClient = [
    "192.0.2.1", "198.51.100.9, 192.0.2.1", "192.0.2.1, 10.1.2.3,10.255.0.1",
    "spoofed, 192.0.2.1:4711 , 127.0.0.1",
  ]

  @Test("the last address that is no proxy counts", arguments: sameClient)
  func last(forwarded: String) throws {
    let server = try Self.server()
    var clients: [Client] = []
    for _ in 0..<2 {
      #expect(try Self.status(server, "192.0.2.1", keeping: &clients) == 101)
    }
    #expect(try Self.status(server, forwarded, keeping: &clients) == 429)
    #expect(try Self.status(server, "192.0.2.2", keeping: &clients) == 101)
    #expect(try Self.status(server, "", keeping: &clients) == 101)
  }

  @Test("nobody else is believed")
  func untrusted() throws {
    let server = try Self.server()
    var clients: [Client] = []
    for name in ["192.0.2.1", "192.0.2.2"] {
      #expect(try Self.status(server, name, from: 2, keeping: &clients) == 101)
    }
    let third = try Client(port: server.port, host: 2).request("/")
    #expect(third.status == 429)
    #expect(try Self.status(server, "192.0.2.1", keeping: &clients) == 101)
  }

  @Test("of IPv6 a network of 64 bits is one client")
  func network() throws {
    let server = try Self.server()
    var clients: [Client] = []
    for (address, status) in [
      ("2001:db8::1", 101), ("[2001:db8::2]:4711", 101), ("2001:db8:0:0:ffff::", 429),
      ("2001:db8:0:1::1", 101), ("::ffff:192.0.2.1", 101), ("192.0.2.1", 101),
      ("192.0.2.1", 429), ("192.0.2.2", 101),
    ] {
      #expect(try Self.status(server, address, keeping: &clients) == status, "\(address)")
    }
  }

  @Test("a client of a proxy that has left leaves its place")
  func leaving() throws {
    let server = try Self.server()
    for _ in 0..<5 {
      let client = try Client(port: server.port)
      #expect(try client.upgrade(["X-Forwarded-For": "192.0.2.1"]).status == 101)
      client.send(Client.frame(8, [0x03, 0xe8]))
      #expect(try client.isClosedByServer())
    }
  }

  static let networks: [(String, Bool)] = [
    ("127.0.0.1", true), ("127.0.0.0/9", true), ("126.0.0.1/7", true), ("0.0.0.0/0", true),
    ("::/0", true), ("::ffff:127.0.0.0/104", true), ("127.0.0.2", false), ("127.0.0.2/31", false),
    ("127.128.0.0/9", false), ("2001:db8::/32", false),
  ]

  @Test("a network holds whom it should", arguments: networks)
  func membership(network: String, holds: Bool) throws {
    let server = try Self.server(trusting: [network])
    var clients: [Client] = []
    // Of three addresses none has too many; of one, the third has.
    let names = ["192.0.2.1", "192.0.2.2", "192.0.2.3"]
    let statuses = try names.map { name in
      let client = try Client(port: server.port)
      clients.append(client)
      return try client.upgrade(["X-Forwarded-For": name]).status
    }
    // Where everybody is trusted, nobody is counted.
    #expect(statuses == (holds ? [101, 101, 101] : [101, 101, 429]))
  }

  static let noNetworks = [
    "", "proxy", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/-1", "1.2.3", "::/129",
  ]

  @Test("what is no network is refused", arguments: noNetworks)
  func noNetwork(network: String) {
    #expect(throws: WebSocketError.self) { try Self.server(trusting: [network]) }
  }
}
