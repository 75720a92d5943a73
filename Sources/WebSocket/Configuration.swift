import CWebSocket

/// Where a server listens, whom it lets in, and what it serves.
public struct Configuration: Sendable {
  /// How much goes to standard error.
  public enum LogLevel: UInt8, Sendable {
    /// Nothing.
    case none
    /// What stops the server from doing its work.
    case errors
    /// Also what an operator should know of.
    case warnings
    /// Also each refusal, and the beginning and end of each WebSocket.
    case notices
  }

  /// How a log line looks; each has the time (RFC 3339, UTC), the level and the event, and no line end
  /// but its own.
  public enum LogFormat: UInt8, Sendable {
    /// For people: `TIME LEVEL EVENT NAME=VALUE ...`.
    case text
    /// `time=TIME level=LEVEL event=EVENT NAME=VALUE ...`, quoted as JSON where it must be.
    case logfmt
    /// One JSON object (RFC 8259).
    case json
  }

  /// The numeric address to bind, IPv4 or IPv6.
  public var host = "127.0.0.1"
  /// The port to bind; 0 takes a free one.
  public var port: UInt16 = 0
  /// A TCP socket that listens already, which is taken over instead of binding `host` and `port`.
  public var listener: Int32?
  /// The path at which WebSockets are opened.
  public var path = "/ws"
  /// The subprotocols, at least one.
  ///
  /// A client must name one of them; of several, the first it names
  /// is taken.
  public var subprotocols: [String]
  /// The hosts that a request may ask for, besides `host`, `localhost`, `127.0.0.1` and `[::1]`.
  ///
  /// Each is allowed alone and with this server's port.
  public var allowedHosts: [String] = []
  /// The origins, such as `https://example.org`, whose pages may open WebSockets, besides the pages
  /// of this server.
  public var allowedOrigins: [String] = []
  /// The addresses and networks, such as `127.0.0.1` or `2001:db8::/32`, of proxies that are trusted to
  /// name their client in `X-Forwarded-For`.
  ///
  /// That is the client for ``Limits/connectionsPerAddress`` and in log lines. From all others the header
  /// is ignored.
  public var trustedProxies: [String] = []
  /// The pages.
  public var pages: [Page] = []
  /// The headers that go with every answer.
  public var headers: [HeaderField] = []
  /// The paths whose pages the handler writes anew for each request: see `Handler.status(at:loop:)`.
  public var statusPaths: [String] = []
  /// Whether they are there for everyone.
  ///
  /// If not, then only for who connects from a loopback address, and not through a proxy that says so.
  public var statusAnywhere = false
  /// What one client may take.
  public var limits = Limits()
  /// How much goes to standard error.
  public var logLevel = LogLevel.warnings
  /// How it looks.
  public var logFormat = LogFormat.text
  /// Whether `run()` takes SIGTERM and SIGINT as the wish to stop and SIGHUP as the wish to reload.
  ///
  /// They are blocked from `init` on in its thread and in those of the other loops only: a process with
  /// other threads must block them there too.
  public var handlesSignals = true

  /// A configuration for these subprotocols, with everything else at its default.
  public init(subprotocols: [String]) {
    self.subprotocols = subprotocols
  }
}

extension Configuration {
  /// Whether `text` is an address or a network, as ``trustedProxies`` has them.
  public static func isNetwork(_ text: String) -> Bool { unsafe cws_is_network(text) }

  /// The setting that makes no sense, or `nil`.
  var mistake: String? {
    if subprotocols.isEmpty { return "a server needs at least one subprotocol" }
    if !path.hasPrefix("/") { return "the path “\(path)” must begin with /" }
    return limits.mistake ?? WebSocket.mistake(in: pages, headers: headers)
  }
}

/// The page or header that makes no sense, or `nil`.
///
/// A line end in one would begin another header.
func mistake(in pages: [Page], headers: [HeaderField]) -> String? {
  for page in pages where !page.path.hasPrefix("/") {
    return "the page “\(page.path)” must begin with /"
  }
  let lines = headers.flatMap { [$0.name, $0.value] } + pages.map(\.contentType)
  for line in lines where line.utf8.contains(where: { $0 < 0x20 || $0 == 0x7f }) {
    return "the header “\(line)” must be one line"
  }
  return nil
}
