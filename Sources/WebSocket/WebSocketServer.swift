/// A WebSocket and page server: one loop in one thread, or several behind one port.
///
/// It listens from `init` on, and serves while `run()` runs. At the end of its scope every socket is
/// closed and everything freed.
public struct WebSocketServer: ~Copyable {
  /// How many loops a server may have.
  public static let maximumLoops = 64

  /// The one that listens, then those that joined it.
  private let loops: [OwnedLoop]

  /// Binds and listens, for one loop, in the thread that calls `run()`.
  public init(_ configuration: Configuration, handler: any Handler) throws(WebSocketError) {
    if let mistake = configuration.mistake { throw .invalidConfiguration(mistake) }
    loops = [try OwnedLoop(configuration, loops: 1, callbacks: Callbacks(handler: handler))]
  }

  /// Binds and listens, for several loops: the first in the thread that calls `run()`, each other in
  /// one of its own.
  ///
  /// The first accepts for all. `Limits.maximumConnections` is what they have together.
  /// - Parameters:
  ///   - configuration: the same for all.
  ///   - count: how many loops, 1 through `maximumLoops`.
  ///   - route: which loop, from 0, a connection belongs to, by the target of its first request as
  ///     the client sent it (neither decoded nor checked); `nil` is the one that has the fewest
  ///     connections. Called in the thread of `run()`, and not at all for one loop.
  ///   - makeHandler: called here, once for each loop. What it returns is that loop's alone, so
  ///     handlers share nothing that changes, and need not be `Sendable`.
  /// - Throws: `WebSocketError` when it cannot listen, or a setting makes no sense.
  public init(
    _ configuration: Configuration, loops count: Int,
    route: @escaping (String) -> Int? = { _ in nil },
    handler makeHandler: (Int) -> sending any Handler
  ) throws(WebSocketError) {
    if let mistake = configuration.mistake { throw .invalidConfiguration(mistake) }
    guard 1...Self.maximumLoops ~= count else {
      throw .invalidConfiguration("a server has 1 through \(Self.maximumLoops) loops, not \(count)")
    }
    let first = try OwnedLoop(
      configuration, loops: count, callbacks: Callbacks(handler: makeHandler(0), route: route))
    var loops = [first]
    for index in 1..<count {
      loops.append(
        try OwnedLoop(
          configuration, loops: count, callbacks: Callbacks(handler: makeHandler(index)),
          joining: first))
    }
    self.loops = loops
  }

  /// The bound port.
  public var port: UInt16 { loops[0].port }

  /// What all loops have done, before or after `run()`; `Loop.counters` is one loop's meanwhile.
  public var counters: Counters { loops[0].totals }

  /// Serves until a handler calls `Loop.stop()`, a `Stopper` is used, or SIGTERM or SIGINT comes.
  ///
  /// Then every client is sent 1001 and `run` returns, a quarter of a second later at most; after a second
  /// signal at once. It may be called once. When one loop fails, all end.
  public func run() throws(WebSocketError) {
    var threads: [LoopThread] = []
    var failure: WebSocketError?
    do {
      for loop in loops.dropFirst() { threads.append(try loop.start()) }
    } catch {
      failure = error
      loops[0].stop()
    }
    var isWhole = loops[0].run()
    for thread in threads { isWhole = thread.join() && isWhole }
    if let failure { throw failure }
    guard isWhole else { throw .system(step: "waiting for sockets", code: 0) }
  }

  /// A way to end `run()` from another thread.
  public func makeStopper() throws(WebSocketError) -> Stopper { try loops[0].makeStopper() }
}
