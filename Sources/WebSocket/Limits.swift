/// What one client may take.
///
/// Whoever goes beyond is told why: by the close reason, or by the body of the refusal.
public struct Limits: Hashable, Sendable {
  /// The longest message in bytes, at least 125; a longer one is closed with 1009.
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
  /// How many messages may wait for a client who does not read; beyond, it is closed with 1008.
  public var queueCapacity = 64
  /// The seconds within which a request's headers must come, and a stalled page must move on.
  public var headerTimeout = 10
  /// The seconds of silence after which a client is sent a ping.
  public var pingAfter = 5
  /// The seconds of silence after which it is dropped; more than `pingAfter`.
  public var hangUpAfter = 10

  /// The default limits.
  public init() {}
}

extension Limits {
  /// The limit that makes no sense, or `nil`.
  var mistake: String? {
    let checks: [(String, Int, ClosedRange<Int>)] = [
      ("maximumMessage", maximumMessage, 125...(1 << 30)),
      ("messagesPerSecond", messagesPerSecond, 1...1_000_000),
      ("messageBurst", messageBurst, 1...1_000_000),
      ("maximumFragments", maximumFragments, 1...1_000_000),
      ("maximumConnections", maximumConnections, 1...65535),
      ("queueCapacity", queueCapacity, 1...1_000_000),
      ("headerTimeout", headerTimeout, 1...3600),
      ("pingAfter", pingAfter, 1...3600),
      ("hangUpAfter", hangUpAfter, (pingAfter + 1)...7200),
    ]
    for (name, value, range) in checks where !range.contains(value) {
      return "\(name) is \(value) and must be \(range.lowerBound) through \(range.upperBound)"
    }
    return nil
  }
}
