import Server
import WebSocket

extension ServeOptions {
  /// Reads the flags of `serve` and, for those that are not given, the environment.
  /// - Returns: nil where help was asked for.
  /// - Throws: ``UsageError`` with the flag or variable, what it needs and what it was given.
  static func read(
    _ arguments: inout Arguments, environment: [String: String]
  ) throws(UsageError) -> ServeOptions? {
    var options = ServeOptions()
    var given: Set<String> = []
    while let name = try arguments.next() {
      if name == "--help" || name == "-h" { return nil }
      guard let flag = ServeFlag.all.first(where: { $0.name == name }) else {
        throw UsageError(reason: "serve has no flag “\(name)”")
      }
      given.insert(name)
      switch flag.kind {
      case .alone: try options.take(["1"], of: flag, from: name)
      case .rest: try options.take(try arguments.rest(of: name, flag.need), of: flag, from: name)
      case .once, .list:
        try options.take([try arguments.value(of: name, flag.need)], of: flag, from: name)
      }
    }
    for flag in ServeFlag.all where !given.contains(flag.name) {
      guard let variable = flag.variable, let text = environment[variable] else { continue }
      let values = flag.kind == .list ? text.split(separator: ",").map(String.init) : [text]
      try options.take(values, of: flag, from: variable)
    }
    if options.limits.hangUpAfter <= options.limits.pingAfter {
      throw UsageError(
        reason: "--hang-up-after needs more seconds than --ping-after, which is "
          + "\(options.limits.pingAfter), not “\(options.limits.hangUpAfter)”")
    }
    return options
  }

  private mutating func take(
    _ values: [String], of flag: ServeFlag, from source: String
  ) throws(UsageError) {
    for value in values where !flag.take(&self, value) {
      throw UsageError(reason: "\(source) needs \(flag.need), not “\(value)”")
    }
  }
}

extension ServeFlag {
  /// The part of the usage that explains every flag.
  static var usage: String {
    all.map { $0.lines }.joined(separator: "\n")
  }

  private var lines: String {
    let (column, width) = (34, 99)
    var line = "  \(name) \(value) "
    line += String(repeating: " ", count: max(0, column - line.count))
    var lines: [String] = []
    for word in help.split(separator: " ") {
      if line.count + word.count > width {
        lines.append(line)
        line = String(repeating: " ", count: column)
      }
      line += line.count == column ? "\(word)" : " \(word)"
    }
    return (lines + [line]).joined(separator: "\n")
  }
}
