import Child
import Platform
import Stage
public import WebSocket
import Wire

/// How much the server writes to standard error.
public enum LogLevel: String, CaseIterable, Sendable {
  /// Nothing.
  case none
  /// What stops the server from doing its work.
  case error
  /// Also what an operator should know of.
  case warning
  /// Also each refusal, and the beginning and end of each WebSocket.
  case notice
}

/// How a line looks that the server writes to standard error.
public enum LogFormat: String, CaseIterable, Sendable {
  /// For people: time, level, event, and names with values.
  case text
  /// Names with values alone.
  case logfmt
  /// One JSON object.
  case json
}

/// What `pirouette serve` was asked for.
public struct ServeOptions: Sendable {
  /// An address of this machine.
  public var host = "127.0.0.1"
  /// 0 picks a free port.
  public var port: UInt16 = 8080
  /// The folder of the page.
  public var folder = "Public"
  /// Origins, besides the server's own, whose pages may connect.
  public var allowedOrigins: [String] = []
  /// Names, besides the server's own addresses, that a request may ask for.
  public var allowedHosts: [String] = []
  /// Addresses and networks of proxies whose `X-Forwarded-For` is believed.
  public var trustedProxies: [String] = []
  /// How many threads serve, 1 through 64.
  public var threads = 1
  /// What one client may take, and all together.
  public var limits: Limits = {
    var limits = Limits()
    // A tick for each refresh of the fastest display, and the events and pings besides.
    limits.messagesPerSecond = 360
    limits.messageBurst = 720
    return limits
  }()
  /// The program that the spinner turns for and its arguments; none for a time that passes.
  public var work: [String] = []
  /// The folder in which stages outlive the server; nil if they do not.
  public var state: String?
  /// What is written to standard error.
  public var log = LogLevel.warning
  /// How it looks.
  public var logFormat = LogFormat.text
  /// Whether `/healthz` and `/metrics` are there for everyone, and not for this machine alone.
  public var exposesStatus = false

  /// Creates the defaults.
  public init() {}
}

/// Serves until SIGTERM or SIGINT.
/// - Parameters:
///   - options: where and what.
///   - ready: called once, with the page's URL, when the socket listens.
/// - Throws: ``ServeError`` where it cannot start or its loop failed.
public func serve(_ options: ServeOptions, ready: (String) -> Void) throws(ServeError) {
  var configuration = try configuration(options)
  let command = try command(options.work)
  let metrics = (0..<options.threads).map { _ in LoopMetrics() }
  switch ServiceManager.sockets {
  case 0: break
  case 1: configuration.listener = 3
  case let count: throw .sockets(count)
  }
  let manager = ServiceManager()
  let watchdog = manager.flatMap { Watchdog(of: $0, loops: options.threads) }
  var kept: (folder: StateFolder, found: [[SavedFile]])?
  if let path = options.state { kept = try StateStore.load(path, loops: options.threads) }
  do {
    let server = try WebSocketServer(
      configuration, loops: options.threads,
      route: { Routing.loop(for: $0, loops: options.threads) },
      handler: { index in
        Service(
          settings: StageSettings(), command: command, folder: options.folder, metrics: metrics,
          states: kept.map {
            StateStore($0.folder, found: $0.found[index], metrics: metrics[index])
          },
          manager: index == 0 ? manager : nil, watchdog: watchdog, loopIndex: index)
      })
    // An IPv6 address stands in brackets in a URL (RFC 3986, section 3.2.2).
    let host = options.host.contains(":") ? "[\(options.host)]" : options.host
    ready("http://\(host):\(server.port)/")
    manager?.tell("READY=1")
    try server.run()
  } catch {
    throw .socket(error)
  }
}

private func configuration(_ options: ServeOptions) throws(ServeError) -> Configuration {
  var configuration = Configuration(subprotocols: Subprotocol.allCases.map(\.rawValue))
  configuration.host = options.host
  configuration.port = options.port
  configuration.allowedHosts = options.allowedHosts
  configuration.allowedOrigins = options.allowedOrigins
  configuration.trustedProxies = options.trustedProxies
  configuration.limits = options.limits
  configuration.headers = pageHeaders
  configuration.pages = try PageDirectory.pages(in: options.folder)
  configuration.logLevel =
    switch options.log {
    case .none: .none
    case .error: .errors
    case .warning: .warnings
    case .notice: .notices
    }
  configuration.logFormat =
    switch options.logFormat {
    case .text: .text
    case .logfmt: .logfmt
    case .json: .json
    }
  configuration.statusPaths = Service.statusPaths
  configuration.statusAnywhere = options.exposesStatus
  return configuration
}

private func command(_ words: [String]) throws(ServeError) -> Command? {
  guard let name = words.first else { return nil }
  do {
    return try Command(words)
  } catch {
    throw .noProgram(name, isThere: error == .notRunnable(name, isThere: true))
  }
}

/// The headers of every page: nothing but our own files runs, nobody may frame the page, and the
/// page is isolated, which gives it the finest clock that a browser has (DESIGN, sections 6 and 8).
let pageHeaders = [
  HeaderField(
    name: "Content-Security-Policy",
    value: "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
      + "connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
      + "frame-ancestors 'none'"),
  HeaderField(name: "Cross-Origin-Opener-Policy", value: "same-origin"),
  HeaderField(name: "Cross-Origin-Embedder-Policy", value: "require-corp"),
  HeaderField(name: "Cross-Origin-Resource-Policy", value: "same-origin"),
  HeaderField(name: "Referrer-Policy", value: "no-referrer"),
  HeaderField(name: "X-Content-Type-Options", value: "nosniff"),
]
