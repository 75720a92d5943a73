import CWebSocket
import Glibc

/// A WebSocket and page server in one thread.
///
/// It listens from `init` on, and serves while `run()` runs, in the one thread that calls it. At the
/// end of its scope every socket is closed and everything freed.
@safe public struct WebSocketServer: ~Copyable {
  private let raw: OpaquePointer
  /// C holds it, unretained, for as long as `raw` lives.
  private let callbacks: Callbacks

  /// Binds and listens.
  public init(_ configuration: Configuration, handler: any Handler) throws(WebSocketError) {
    if let mistake = configuration.mistake { throw .invalidConfiguration(mistake) }
    let callbacks = Callbacks(handler: handler)
    let raw = try unsafe listen(configuration, callbacks: callbacks)
    unsafe callbacks.server = unsafe raw
    self.callbacks = callbacks
    unsafe self.raw = unsafe raw
  }

  deinit { unsafe cws_free(raw) }

  /// The bound port.
  public var port: UInt16 { unsafe cws_port(raw) }

  /// Serves until a handler calls `Loop.stop()`, a `Stopper` is used, or SIGTERM or SIGINT comes.
  ///
  /// Then every client is sent 1001 and `run` returns, a quarter of a second later at most; after a second
  /// signal at once. It may be called once.
  public func run() throws(WebSocketError) {
    guard unsafe cws_run(raw) == 0 else { throw .system(step: "waiting for sockets", code: 0) }
  }

  /// A way to end `run()` from another thread.
  public func makeStopper() throws(WebSocketError) -> Stopper {
    let descriptor = unsafe cws_stop_descriptor(raw)
    guard descriptor >= 0 else { throw .system(step: "making a stopper", code: EMFILE) }
    return Stopper(descriptor: descriptor)
  }
}

/// A server that listens, or the reason why there is none.
private func listen(
  _ configuration: Configuration, callbacks: Callbacks
) throws(WebSocketError) -> OpaquePointer {
  var table = unsafe callbacks.table
  var settings = cws_settings(configuration)
  guard let server = unsafe cws_create(&table, &settings) else { throw .noMemory }
  do {
    try unsafe prepare(server, configuration)
    return unsafe server
  } catch {
    unsafe cws_free(server)
    throw error
  }
}

private func prepare(
  _ server: OpaquePointer, _ configuration: Configuration
) throws(WebSocketError) {
  for name in configuration.subprotocols {
    guard unsafe cws_add_subprotocol(server, name) == 0 else {
      throw .invalidConfiguration("the subprotocol “\(name)” must be a token of 1 to 63 characters")
    }
  }
  let host = configuration.host.contains(":") ? "[\(configuration.host)]" : configuration.host
  for host in [host, "localhost", "127.0.0.1", "[::1]"] + configuration.allowedHosts {
    guard unsafe cws_allow_host(server, host) == 0 else { throw .noMemory }
  }
  for origin in configuration.allowedOrigins {
    guard unsafe cws_allow_origin(server, origin) == 0 else { throw .noMemory }
  }
  try unsafe replacePages(of: server, configuration.pages, headers: configuration.headers)

  var failure = unsafe cws_failure()
  guard
    unsafe cws_listen(server, configuration.host, configuration.port, configuration.path, &failure)
      == 0
  else {
    throw unsafe WebSocketError(failure, configuration)
  }
}

/// Copies the pages into a new table and gives it to the server.
func replacePages(
  of server: OpaquePointer, _ pages: [Page], headers: [HeaderField]
) throws(WebSocketError) {
  if let mistake = mistake(in: pages, headers: headers) { throw .invalidConfiguration(mistake) }
  let lines = headers.map { "\($0.name): \($0.value)\r\n" }.joined()
  guard let table = unsafe cws_pages_create(lines) else { throw .noMemory }
  for page in pages {
    guard
      unsafe cws_pages_add(table, page.path, page.contentType, page.body, page.body.count) == 0
    else {
      unsafe cws_pages_free(table)
      throw .noMemory
    }
  }
  unsafe cws_replace_pages(server, table)
}

extension WebSocketError {
  fileprivate static var noMemory: WebSocketError { .system(step: "allocating", code: ENOMEM) }

  fileprivate init(_ failure: cws_failure, _ configuration: Configuration) {
    self =
      switch unsafe failure.kind {
      case .CWS_PORT_TAKEN: .portTaken(port: configuration.port)
      case .CWS_PERMISSION_DENIED: .permissionDenied(port: configuration.port)
      case .CWS_ADDRESS_UNAVAILABLE: .addressUnavailable(host: configuration.host)
      case .CWS_TOO_FEW_DESCRIPTORS: .tooFewDescriptors
      case .CWS_SYSTEM:
        unsafe .system(
          step: failure.step.map { unsafe String(cString: $0) } ?? "", code: failure.error_number)
      }
  }
}

extension cws_settings {
  fileprivate init(_ configuration: Configuration) {
    let limits = configuration.limits
    self.init(
      maximum_message: limits.maximumMessage,
      messages_per_second: UInt32(limits.messagesPerSecond),
      message_burst: UInt32(limits.messageBurst),
      maximum_fragments: UInt32(limits.maximumFragments),
      maximum_connections: UInt32(limits.maximumConnections),
      queue_capacity: UInt32(limits.queueCapacity),
      header_timeout: UInt16(limits.headerTimeout),
      ping_after: UInt16(limits.pingAfter),
      hang_up_after: UInt16(limits.hangUpAfter),
      log_level: configuration.logLevel.rawValue,
      handles_signals: configuration.handlesSignals)
  }
}
