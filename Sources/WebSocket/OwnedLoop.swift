import CWebSocket
import Glibc

/// One loop: what C made for it, and the handler that C calls.
///
/// It is made in one thread, may then run in another, and is freed when that has ended.
@safe final class OwnedLoop {
  private let raw: OpaquePointer
  /// C holds it, unretained, for as long as `raw` lives.
  private let callbacks: Callbacks
  /// The loop that listens, if this one joined it: it must be freed later.
  private let first: OwnedLoop?

  /// A loop that listens or, when there is a first one, joins that.
  init(
    _ configuration: Configuration, loops: Int, callbacks: Callbacks,
    joining first: OwnedLoop? = nil
  ) throws(WebSocketError) {
    var table = unsafe callbacks.table
    var settings = cws_settings(configuration, loops: loops, isFirst: first == nil)
    guard let raw = unsafe cws_create(&table, &settings) else { throw .noMemory }
    unsafe self.raw = unsafe raw
    self.callbacks = callbacks
    self.first = first
    unsafe callbacks.server = unsafe raw
    try prepare(configuration)
    try open(configuration)
  }

  deinit { unsafe cws_free(raw) }

  var port: UInt16 { unsafe cws_port(raw) }

  /// What it and all others of its port have done.
  var totals: Counters { unsafe Counters(totalOf: raw) }

  /// Serves in the calling thread; false when the loop failed.
  func run() -> Bool { unsafe cws_run(raw) == 0 }

  /// Before it runs: it and all others of its port end as soon as they begin.
  func stop() { unsafe cws_stop(raw) }

  func makeStopper() throws(WebSocketError) -> Stopper {
    let descriptor = unsafe cws_stop_descriptor(raw)
    guard descriptor >= 0 else { throw .system(step: "making a stopper", code: EMFILE) }
    return Stopper(descriptor: descriptor)
  }

  /// Runs it in a thread of its own, which must be joined before the loop is freed.
  ///
  /// The thread gets nothing but the loop: its handler is nobody else's.
  func start() throws(WebSocketError) -> LoopThread {
    try unsafe LoopThread(running: raw)
  }
}

extension OwnedLoop {
  private func prepare(_ configuration: Configuration) throws(WebSocketError) {
    for name in configuration.subprotocols {
      guard unsafe cws_add_subprotocol(raw, name) == 0 else {
        throw .invalidConfiguration(
          "the subprotocol “\(name)” must be a token of 1 to 63 characters")
      }
    }
    let host = configuration.host.contains(":") ? "[\(configuration.host)]" : configuration.host
    for host in [host, "localhost", "127.0.0.1", "[::1]"] + configuration.allowedHosts {
      guard unsafe cws_allow_host(raw, host) == 0 else { throw .noMemory }
    }
    for origin in configuration.allowedOrigins {
      guard unsafe cws_allow_origin(raw, origin) == 0 else { throw .noMemory }
    }
    for proxy in configuration.trustedProxies {
      guard unsafe cws_trust_proxy(raw, proxy) == 0 else {
        throw .invalidConfiguration(
          "the trusted proxy “\(proxy)” must be an address or a network, such as 10.0.0.0/8")
      }
    }
    for path in configuration.statusPaths {
      guard unsafe cws_add_status_path(raw, path) == 0 else { throw .noMemory }
    }
    try unsafe replacePages(of: raw, configuration.pages, headers: configuration.headers)
  }

  private func open(_ configuration: Configuration) throws(WebSocketError) {
    var failure = unsafe cws_failure()
    let status =
      if let first {
        unsafe cws_join(raw, first.raw, &failure)
      } else {
        unsafe cws_listen(
          raw, configuration.host, configuration.port, configuration.path, &failure)
      }
    guard status == 0 else { throw unsafe WebSocketError(failure, configuration) }
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
  fileprivate init(_ configuration: Configuration, loops: Int, isFirst: Bool) {
    let limits = configuration.limits
    self.init(
      maximum_message: limits.maximumMessage,
      messages_per_second: UInt32(limits.messagesPerSecond),
      message_burst: UInt32(limits.messageBurst),
      maximum_fragments: UInt32(limits.maximumFragments),
      maximum_connections: UInt32(limits.maximumConnections),
      addresses: limits.perAddress(
        connections: Limits.standardConnectionsPerAddress, rate: Limits.standardConnectionRate),
      loopback: limits.perAddress(connections: 0, rate: 0),
      queue_capacity: UInt32(limits.queueCapacity),
      header_size: UInt16(limits.headerSize),
      header_timeout: UInt16(limits.headerTimeout),
      ping_after: UInt16(limits.pingAfter),
      hang_up_after: UInt16(limits.hangUpAfter),
      log_level: configuration.logLevel.rawValue,
      log_format: configuration.logFormat.rawValue,
      status_anywhere: configuration.statusAnywhere,
      listener: configuration.listener ?? -1,
      loops: UInt8(loops),
      handles_signals: isFirst && configuration.handlesSignals)
  }
}

extension Limits {
  /// What one address may have, where nothing else was asked for.
  fileprivate func perAddress(connections: Int, rate: Int) -> cws_address_limits {
    cws_address_limits(
      connections: UInt32(connectionsPerAddress ?? connections),
      rate: UInt32(connectionRate ?? rate))
  }
}
