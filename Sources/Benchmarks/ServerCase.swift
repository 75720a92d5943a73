import CBenchmarks
import Foundation
import Wire

/// Servers under the same load in alternation, each round anew; the first is the reference.
struct ServerCase: Sendable {
  /// Who serves.
  enum Server: Sendable {
    /// The raw loop: one `send` for each frame, of as many bytes as one of ours has.
    case raw
    /// `pirouette serve`.
    case pirouette
  }

  struct Side: Sendable {
    var name: String
    var server: Server
    var load: Load
  }

  /// A number that a run gives.
  struct Measure: Sendable {
    var name: String
    var digits = 1
    /// The greatest ratio to the reference that passes, by the side's name; where none is promised,
    /// none.
    var limits: [String: Double] = [:]
    /// The greatest median that passes, likewise.
    var ceilings: [String: Double] = [:]
    var value: @Sendable (LoadResult) -> Double
  }

  /// The case's name on the command line.
  var name: String
  /// What is compared, in words.
  var title: String
  var sides: [Side]
  /// The numbers, each with its ratio.
  var measures: [Measure]

  /// Runs it in at least five alternated rounds and prints it.
  /// - Returns: Whether every limit holds.
  func run(rounds: Int) throws -> Bool {
    var results = sides.map { _ in [LoadResult]() }
    for round in 0..<rounds {
      let order = round.isMultiple(of: 2) ? Array(sides.indices) : sides.indices.reversed()
      for side in order { results[side].append(try measure(sides[side])) }
    }
    print("\(name): \(title); \(rounds) rounds of \(sides[0].load.seconds) s")
    var passes = true
    for measure in measures {
      print("  \(measure.name)")
      let reference = results[0].map(measure.value)
      for (side, results) in zip(sides, results) {
        let values = results.map(measure.value)
        let ratio = Summary(zip(values, reference).map { $0 / $1 }).median
        let said = ratio.isFinite ? "\(ratio.rounded(to: 2))" : "none"
        let (limit, ceiling) = (measure.limits[side.name], measure.ceilings[side.name])
        let summary = Summary(values)
        print(
          "    \(side.name.padding(toLength: 12, withPad: " ", startingAt: 0))",
          "median \(summary.median.rounded(to: measure.digits))"
            + (ceiling.map { " (at most \($0))," } ?? ","),
          "\(summary.least.rounded(to: measure.digits)) to",
          "\(summary.high.rounded(to: measure.digits));",
          "ratio \(said)" + (limit.map { " (at most \($0))" } ?? ""))
        if let limit, !(ratio <= limit) { passes = false }
        if let ceiling, !(summary.median <= ceiling) { passes = false }
      }
    }
    return passes
  }

  private func measure(_ side: Side) throws -> LoadResult {
    let server =
      switch side.server {
      case .raw:
        try Child(
          "Benchmarks", ["serve-raw", "\(side.load.rate)", "\(FrameEncoder.size(count: 1))"],
          core: 0)
      case .pirouette:
        try Child(
          "pirouette",
          [
            "serve", "--port", "0", "--log", "error", "--connections", "\(side.load.viewers + 8)",
            "--connections-per-address", "0", "--connection-rate", "0",
          ],
          core: 0)
      }
    defer { server.end() }
    // The port is the last number of the URL, or all there is.
    let line = try server.line()
    let port = line.split { !$0.isNumber }.last.map(String.init) ?? ""
    let load = side.load
    let client = try Child(
      "Benchmarks",
      [
        "load", port, "\(server.identifier)", "\(load.viewers)", "\(load.rate)", "\(load.seconds)",
        load.isPaced ? "paced" : "free", load.hasEvents ? "events" : "quiet",
      ], core: 1)
    let result = try client.line()
    try client.finish()
    return try JSONDecoder().decode(LoadResult.self, from: Data(result.utf8))
  }
}

/// Prints a line at once, also into a pipe.
func printLine(_ line: String) {
  FileHandle.standardOutput.write(Data("\(line)\n".utf8))
}

extension Load {
  /// What `Benchmarks load` is told, in the order in which `ServerCase` tells it.
  init?(arguments: [String]) {
    guard arguments.count == 7, let viewers = Int(arguments[2]), let rate = Double(arguments[3]),
      let seconds = Double(arguments[4])
    else { return nil }
    self.init(
      viewers: viewers, rate: rate, seconds: seconds, isPaced: arguments[5] == "paced",
      hasEvents: arguments[6] == "events")
  }

  /// Plays the pages against the server at `port` and prints what was found.
  func run(port: Int32, server: pid_t) throws -> Int32 {
    let result = cbm_run_load(
      cbm_load(
        port: port, server: server, viewers: Int32(viewers), rate: rate, seconds: seconds,
        is_paced: isPaced ? 1 : 0, has_events: hasEvents ? 1 : 0))
    guard result.status == 0 else { return 1 }
    printLine(String(decoding: try JSONEncoder().encode(LoadResult(result)), as: UTF8.self))
    return 0
  }
}
