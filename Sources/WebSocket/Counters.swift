import CWebSocket

/// What a loop has done since it began, but for `websockets` and `connections`, which are now.
public struct Counters: Sendable {
  /// Why a request was refused, or a client closed.
  public enum Cause: Int, CaseIterable, Sendable {
    /// The Host is not allowed.
    case host
    /// The Origin is not allowed.
    case origin
    /// There is nothing at this path.
    case path
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
    case headers
    /// A request line and headers too slow.
    case headerTime
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
    /// No sign of life.
    case silent
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
  /// Log lines dropped.
  public var linesDropped: UInt64
  /// Turns of the loop: how often it waited.
  public var wakes: UInt64
  /// Turns that looked at every socket, and not only at those that were ready.
  public var sweeps: UInt64
  private var refused: [UInt64]

  /// How often a request was refused or a client closed for this cause.
  public func refused(_ cause: Cause) -> UInt64 { refused[cause.rawValue] }
}

extension Counters {
  /// What two loops have done together.
  public static func + (left: Counters, right: Counters) -> Counters {
    var sum = left
    sum.websockets += right.websockets
    sum.connections += right.connections
    sum.accepted += right.accepted
    sum.opened += right.opened
    sum.framesSent += right.framesSent
    sum.framesReplaced += right.framesReplaced
    sum.messagesSent += right.messagesSent
    sum.messagesReceived += right.messagesReceived
    sum.bytesSent += right.bytesSent
    sum.bytesReceived += right.bytesReceived
    sum.pagesSent += right.pagesSent
    sum.linesDropped += right.linesDropped
    sum.wakes += right.wakes
    sum.sweeps += right.sweeps
    sum.refused = zip(left.refused, right.refused).map(+)
    return sum
  }
}

extension Counters {
  init(of server: OpaquePointer) {
    var raw = cws_counters()
    unsafe cws_copy_counters(server, &raw)
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
    linesDropped = raw.lines_dropped
    wakes = raw.wakes
    sweeps = raw.sweeps
    refused = unsafe withUnsafeBytes(of: raw.refused) {
      unsafe Array($0.bindMemory(to: UInt64.self))
    }
  }
}
