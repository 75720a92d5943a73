import CWebSocket

/// The running loop, as a `Handler` sees it.
///
/// It is handed in for the length of one call and cannot be kept, since it can be neither copied nor
/// consumed: so nothing is sent from another thread.
@safe public struct Loop: ~Copyable {
  /// What became of a frame.
  public enum FrameOutcome: Hashable, Sendable {
    /// It was handed to the kernel.
    case sent
    /// It waits until the socket can take it.
    case kept
    /// It waits, in the place of an older one that will never go out.
    case replacedUnsent
    /// The client is gone.
    case gone
  }

  private let raw: OpaquePointer

  init(raw: OpaquePointer) { unsafe self.raw = unsafe raw }

  /// Nanoseconds of `CLOCK_MONOTONIC`.
  public static var now: Int64 { cws_now() }

  /// Calls `Handler.deadline` once `now` has reached `nanoseconds`.
  ///
  /// At once if it has passed, never if it is `Int64.max`. It replaces the deadline before.
  public func setDeadline(nanoseconds: Int64) {
    unsafe cws_set_deadline(raw, nanoseconds)
  }

  /// Calls `Handler.readable`, once, as soon as a pipe or the like can be read.
  ///
  /// The descriptor stays the caller's, who calls ``ignore(_:)`` before closing it.
  /// - Returns: Whether it can be watched.
  @discardableResult
  public func watchOnce(_ descriptor: Int32) -> Bool {
    unsafe cws_watch_once(raw, descriptor) == 0
  }

  /// No longer watches a descriptor.
  public func ignore(_ descriptor: Int32) {
    unsafe cws_ignore(raw, descriptor)
  }

  /// Sends what `fill` encodes, at most `capacity` bytes, as the newest frame of a client.
  ///
  /// It goes straight out, without an allocation, unless an earlier write is unfinished or messages
  /// wait. Then it waits in the one slot of its client, until a newer one takes its place. `fill` is
  /// not called for a client who is gone; if it writes nothing, nothing is sent.
  public func sendFrame(
    to id: ConnectionID, isText: Bool, capacity: Int, _ fill: (inout OutputSpan<UInt8>) -> Void
  ) -> FrameOutcome {
    precondition(capacity >= 0, "a frame cannot hold \(capacity) bytes")
    guard let start = unsafe cws_begin_frame(raw, id.rawValue, capacity) else { return .gone }
    let room = unsafe UnsafeMutableBufferPointer(start: start, count: capacity)
    var output = unsafe OutputSpan(buffer: room, initializedCount: 0)
    fill(&output)
    let count = unsafe output.finalize(for: room)
    return switch unsafe cws_end_frame(raw, id.rawValue, count, isText) {
    case .CWS_FRAME_SENT: .sent
    case .CWS_FRAME_KEPT: .kept
    case .CWS_FRAME_REPLACED: .replacedUnsent
    case .CWS_FRAME_GONE: .gone
    }
  }

  /// Sends a message that must not be lost: in order, and before any frame that waits.
  ///
  /// - Returns: Whether the client is still there. One who lets more than `Limits.queueCapacity`
  ///   messages wait is closed with 1008.
  @discardableResult
  public func sendMessage(_ message: Span<UInt8>, isText: Bool = true, to id: ConnectionID) -> Bool
  {
    unsafe message.withUnsafeBufferPointer {
      unsafe cws_send_message(raw, id.rawValue, $0.baseAddress, $0.count, isText)
    }
  }

  /// Sends a message that must not be lost: in order, and before any frame that waits.
  ///
  /// - Returns: Whether the client is still there. One who lets more than `Limits.queueCapacity`
  ///   messages wait is closed with 1008.
  @discardableResult
  public func sendMessage(_ message: [UInt8], isText: Bool = true, to id: ConnectionID) -> Bool {
    sendMessage(message.span, isText: isText, to: id)
  }

  /// Closes a client after the messages that wait for it.
  ///
  /// `reason` is cut at 123 bytes. `Handler.closed` follows after the present call. A client who is
  /// gone is ignored.
  public func close(_ id: ConnectionID, code: UInt16, reason: String) {
    _ = unsafe cws_close(raw, id.rawValue, code, reason)
  }

  /// Serves these pages from now on; answers under way finish from the old ones.
  public func replacePages(_ pages: [Page], headers: [HeaderField]) throws(WebSocketError) {
    try unsafe WebSocket.replacePages(of: raw, pages, headers: headers)
  }

  /// A snapshot of what this loop has done.
  public var counters: Counters { unsafe Counters(of: raw) }

  /// What all loops behind the port have done together.
  ///
  /// What the others do meanwhile may be in it or not.
  public var totals: Counters { unsafe Counters(totalOf: raw) }

  /// Whether the end has begun: clients are being said goodbye to.
  public var isStopping: Bool { unsafe cws_is_stopping(raw) }

  /// Writes a line to standard error, or drops and counts it when nobody takes it at once.
  ///
  /// Beyond ten a second, lines are left out; the next says how many.
  /// - Parameters:
  ///   - message: Any text; a line end in it ends no line.
  ///   - event: One word, by which programs know what happened.
  ///   - level: What it is worth: `Configuration.logLevel` may leave it out.
  public func log(
    _ message: String, event: String = "message", level: Configuration.LogLevel = .warnings
  ) {
    unsafe cws_log(raw, level.rawValue, event, message, message.utf8.count)
  }

  /// Says 1001 to every client, those of the other loops too, and ends `run()`.
  public func stop() {
    unsafe cws_stop(raw)
  }
}
