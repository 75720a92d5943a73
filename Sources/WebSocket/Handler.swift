/// What a loop tells its owner.
///
/// Every call comes on the loop's one thread (that of `WebSocketServer.run()`, if there is one loop), and
/// never one inside another.
public protocol Handler: AnyObject {
  /// The loop has begun: the first call.
  func began(loop: borrowing Loop)

  /// A client came in. `subprotocol` is an index into `Configuration.subprotocols`; `query` is what
  /// followed `?` in the target, percent-decoded, or `nil`.
  func opened(_ id: ConnectionID, subprotocol: Int, query: String?, loop: borrowing Loop)

  /// One whole message came, at most `Limits.maximumMessage` bytes long. Text is valid UTF-8.
  func received(
    _ message: Span<UInt8>, isText: Bool, from id: ConnectionID, loop: borrowing Loop)

  /// The client is gone, or is being closed. Exactly once for each `opened`, at the latest before
  /// `run()` returns.
  func closed(_ id: ConnectionID, loop: borrowing Loop)

  /// The deadline has passed. There is none now: set the next one.
  func deadline(loop: borrowing Loop)

  /// A descriptor that `Loop.watchOnce(_:)` was asked for can be read, or its other side is gone.
  func readable(_ descriptor: Int32, loop: borrowing Loop)

  /// The loop is stopping: every client is being told so.
  func stopping(loop: borrowing Loop)

  /// The loop has ended and `run()` is about to return: the last call.
  func ended(loop: borrowing Loop)

  /// Someone asks for one of `Configuration.statusPaths`.
  /// - Returns: What is answered; `nil` is a 404.
  func status(at path: String, loop: borrowing Loop) -> StatusPage?

  /// SIGHUP came; every loop's handler is told.
  func reload(loop: borrowing Loop)
}

extension Handler {
  /// Does nothing.
  public func began(loop: borrowing Loop) {}

  /// Does nothing.
  public func stopping(loop: borrowing Loop) {}

  /// Does nothing.
  public func reload(loop: borrowing Loop) {}

  /// There is none.
  public func status(at path: String, loop: borrowing Loop) -> StatusPage? { nil }

  /// Does nothing.
  public func readable(_ descriptor: Int32, loop: borrowing Loop) {}

  /// Does nothing.
  public func ended(loop: borrowing Loop) {}
}
