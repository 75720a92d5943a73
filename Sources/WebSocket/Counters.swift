import CWebSocket

/// What a loop, or all of a server, has done since it began, but for `websockets` and `connections`, which are now.
public struct Counters: Sendable {
  /// Why a request was refused or, from `messageSize` on, a WebSocket ended: each has one cause.
  public enum Cause: Int, CaseIterable, Sendable {
    /// The Host is not allowed.
    case host
    /// The Origin is not allowed.
    case origin
    /// There is nothing at this path.
    case path
    /// A status page, asked for from elsewhere than this machine.
    case remote
    /// Neither GET nor HEAD, or HEAD for a WebSocket.
    case method
    /// A request with a body.
    case body
    /// Not a WebSocket handshake where one belongs.
    case upgrade
    /// A WebSocket version other than 13.
    case version
    /// A `Sec-WebSocket-Key` that is not 16 bytes.
    case key
    /// No subprotocol of this server named.
    case subprotocol
    /// Not the first request of its connection, where there are several loops.
    case misdirected
    /// Too many WebSockets.
    case full
    /// Too many connections, those for pages and handshakes counted.
    case sockets
    /// Too many connections of one address.
    case addressFull
    /// Too many new connections of one address.
    case addressRate
    /// A request line and headers too long.
    case headerSize
    /// A request line and headers too slow.
    case headerTime
    /// No whole request came: junk, nothing, or the client went away.
    case headers
    /// A message too long.
    case messageSize
    /// A message in too many fragments.
    case fragments
    /// Too many messages a second.
    case rate
    /// Text that is not UTF-8.
    case encoding
    /// Too many messages waiting for a client who does not read.
    case queue
    /// No memory was left for what it sent or was sent.
    case memory
    /// What it sent breaks RFC 6455.
    case protocolError
    /// `Loop.close`.
    case application
    /// It said goodbye.
    case client
    /// The connection ended without a goodbye.
    case lost
    /// It did not answer a ping.
    case silent
    /// The server stops.
    case stopping

    /// One word, or several with hyphens, for log lines and metrics.
    public var name: String { unsafe String(cString: cws_cause_name(cws_cause(UInt32(rawValue)))) }

    /// Whether a WebSocket ended for it; if not, a request was refused.
    public var endsWebSocket: Bool { rawValue >= Cause.messageSize.rawValue }
  }

  /// WebSockets now.
  public var websockets: UInt64
  /// Connections now, those for pages and handshakes counted, but not those that no loop has yet.
  public var connections: UInt64
  /// Connections accepted; the first loop accepts for all.
  public var accepted: UInt64
  /// WebSockets opened.
  public var opened: UInt64
  /// Frames handed to the kernel.
  public var framesSent: UInt64
  /// Frames that never went out, because a newer one took their place.
  public var framesReplaced: UInt64
  /// Messages handed to the kernel.
  public var messagesSent: UInt64
  /// Whole messages received.
  public var messagesReceived: UInt64
  /// The bytes of the frames, messages and pages sent, without their headers.
  public var bytesSent: UInt64
  /// The bytes of the messages received, without their headers.
  public var bytesReceived: UInt64
  /// Pages served, those that had not changed counted.
  public var pagesSent: UInt64
  /// Log lines that standard error did not take.
  public var linesLost: UInt64
  /// Log lines beyond the rate of their kind.
  public var linesSuppressed: UInt64
  /// Turns of the loop: how often it waited.
  public var wakes: UInt64
  /// Turns that looked at every socket, and not only at those that were ready.
  public var sweeps: UInt64
  private var refused: [UInt64]

  /// How often a request was refused or a client closed for this cause.
  public func refused(_ cause: Cause) -> UInt64 { refused[cause.rawValue] }
}

extension Counters {
  init(of server: OpaquePointer) {
    var raw = cws_counters()
    unsafe cws_copy_counters(server, &raw)
    self.init(raw)
  }

  init(totalOf server: OpaquePointer) {
    var raw = cws_counters()
    unsafe cws_sum_counters(server, &raw)
    self.init(raw)
  }

  private init(_ raw: cws_counters) {
    websockets = raw.websockets
    connections = raw.connections
    accepted = raw.accepted
    opened = raw.opened
    framesSent = raw.frames_sent
    framesReplaced = raw.frames_replaced
    messagesSent = raw.messages_sent
    messagesReceived = raw.messages_received
    bytesSent = raw.bytes_sent
    bytesReceived = raw.bytes_received
    pagesSent = raw.pages_sent
    linesLost = raw.lines_lost
    linesSuppressed = raw.lines_suppressed
    wakes = raw.wakes
    sweeps = raw.sweeps
    refused = unsafe withUnsafeBytes(of: raw.refused) {
      unsafe Array($0.bindMemory(to: UInt64.self))
    }
  }
}
