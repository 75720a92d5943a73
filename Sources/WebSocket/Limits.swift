/// What one client may take.
///
/// Whoever goes beyond is told why: by the close reason, or by the body of the refusal.
public struct Limits: Hashable, Sendable {
  /// The longest message in bytes, 125 through 16 MiB; a longer one is closed with 1009.
  public var maximumMessage = 4096
  /// How many messages, fragments and pongs a client may send a second; beyond, it is closed (1008).
  public var messagesPerSecond = 240
  /// How many of them may come at once.
  public var messageBurst = 480
  /// How many fragments a message may come in; beyond, the client is closed with 1008.
  public var maximumFragments = 64
  /// How many WebSockets may be open, 1 through 65535, at all loops together; beyond, the handshake
  /// is answered with 503.
  public var maximumConnections = 256
  /// How many connections one address may have, those for pages and handshakes counted; 0 is any.
  ///
  /// Beyond, the client is answered with 429.
  /// Of IPv6, a network of 64 bits is one address. `nil`, the default, is
  /// ``standardConnectionsPerAddress``, and any for the loopback: there it would only hit a proxy.
  public var connectionsPerAddress: Int?
  /// How many new connections a second one address may open, and twice as many at once; 0 is any.
  ///
  /// Beyond, the client is answered with 429.
  /// `nil`, the default, is ``standardConnectionRate``, and any for the loopback.
  public var connectionRate: Int?
  /// How many messages may wait for a client who does not read; beyond, it is closed with 1008.
  public var queueCapacity = 64
  /// The bytes of a connection's first request, the empty line counted; beyond, it is answered with 431.
  public var headerSize = 4096
  /// The seconds within which a request's headers must come, or it is answered with 408; and a stalled
  /// page must move on.
  public var headerTimeout = 10
  /// The seconds of silence after which a client is sent a ping.
  public var pingAfter = 5
  /// The seconds of silence after which it is closed with 1008; more than `pingAfter`.
  public var hangUpAfter = 10

  /// The default limits.
  public init() {}
}

extension Limits {
  /// 64: a household or a small office, and a quarter of `maximumConnections`.
  public static let standardConnectionsPerAddress = 64
  /// 50: a browser opens seven when it loads the page.
  public static let standardConnectionRate = 50
  /// What `maximumMessage` may be, in bytes.
  public static let messageSizes = 125...16_777_216
  /// What counts and rates of messages and fragments may be.
  public static let counts = 1...1_000_000
  /// What `maximumConnections` may be.
  public static let connectionCounts = 1...65535
  /// What `connectionsPerAddress` and `connectionRate` may be.
  public static let addressCounts = 0...65535
  /// What `headerSize` may be, in bytes.
  public static let headerSizes = 1024...16384
  /// What `headerTimeout` and `pingAfter` may be, in seconds.
  public static let seconds = 1...3600
  /// What `hangUpAfter` may be, in seconds, if that is more than `pingAfter`.
  public static let longSeconds = 2...7200

  /// The limit that makes no sense, or `nil`.
  var mistake: String? {
    let checks: [(String, Int, ClosedRange<Int>)] = [
      ("maximumMessage", maximumMessage, Self.messageSizes),
      ("messagesPerSecond", messagesPerSecond, Self.counts),
      ("messageBurst", messageBurst, Self.counts),
      ("maximumFragments", maximumFragments, Self.counts),
      ("maximumConnections", maximumConnections, Self.connectionCounts),
      ("connectionsPerAddress", connectionsPerAddress ?? 0, Self.addressCounts),
      ("connectionRate", connectionRate ?? 0, Self.addressCounts),
      ("headerSize", headerSize, Self.headerSizes),
      ("queueCapacity", queueCapacity, Self.counts),
      ("headerTimeout", headerTimeout, Self.seconds),
      ("pingAfter", pingAfter, Self.seconds),
      ("hangUpAfter", hangUpAfter, Self.longSeconds),
    ]
    for (name, value, range) in checks where !range.contains(value) {
      return "\(name) is \(value) and must be \(range.lowerBound) through \(range.upperBound)"
    }
    guard hangUpAfter > pingAfter else {
      return "hangUpAfter is \(hangUpAfter) and must be more than pingAfter, \(pingAfter)"
    }
    return nil
  }
}
