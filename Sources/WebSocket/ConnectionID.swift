/// Names one WebSocket of one server.
///
/// It outlives the connection and is never given out again, so that what is sent to a client who
/// has gone reaches nobody.
public struct ConnectionID: Hashable, Sendable {
  /// The generation above the slot: see `cws_open_connection`.
  let rawValue: UInt64
}

extension ConnectionID: CustomStringConvertible {
  /// A number for log lines.
  public var description: String { String(rawValue) }
}
