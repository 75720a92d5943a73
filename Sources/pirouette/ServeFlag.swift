import Server
import WebSocket

/// One flag of `serve`: a row of ``all``, from which it is read, found in the environment and
/// explained.
struct ServeFlag: Sendable {
  /// Such as `--max-message`.
  let name: String
  /// What stands for the value in the usage.
  let value: String
  /// What a value must be, for who gave another.
  let need: String
  /// What it is for, with range and default.
  let help: String
  /// How it is given.
  var kind = Kind.once
  /// Takes one value; false where it is none.
  let take: @Sendable (inout ServeOptions, String) -> Bool

  enum Kind {
    case once
    /// Without a value; in the environment 1 or 0.
    case alone
    /// Several times; in the environment once, with commas.
    case list
    /// All words that follow; not in the environment, where they would need a shell's rules.
    case rest
  }

  /// The environment's name for it: `PIROUETTE_MAX_MESSAGE` for `--max-message`.
  var variable: String? {
    guard kind != .rest else { return nil }
    return "PIROUETTE_" + name.dropFirst(2).uppercased().replacing("-", with: "_")
  }
}

extension ServeFlag {
  private typealias Option<Value> = any WritableKeyPath<ServeOptions, Value> & Sendable

  private static let defaults = ServeOptions()

  private static func text(
    _ name: String, _ value: String, _ option: Option<String>, _ need: String, _ help: String
  ) -> Self {
    Self(name: name, value: value, need: need, help: "\(help) (\(defaults[keyPath: option]))") {
      $0[keyPath: option] = $1
      return true
    }
  }

  /// A text without a default, which is `standard` in words.
  private static func text(
    _ name: String, _ value: String, _ option: Option<String?>, _ need: String, _ help: String,
    standard: String
  ) -> Self {
    Self(name: name, value: value, need: need, help: "\(help) (\(standard))") {
      $0[keyPath: option] = $1
      return !$1.isEmpty
    }
  }

  private static func list(
    _ name: String, _ value: String, _ option: Option<[String]>, _ need: String, _ help: String,
    where isRight: @escaping @Sendable (String) -> Bool
  ) -> Self {
    Self(name: name, value: value, need: need, help: "\(help), repeatable", kind: .list) {
      $0[keyPath: option].append($1)
      return isRight($1)
    }
  }

  /// A whole number; `standard` is its default in words, if that is none.
  private static func number<Number: BinaryInteger & SendableMetatype>(
    _ name: String, _ value: String, _ option: Option<Number>, in range: ClosedRange<Int>,
    _ unit: String, _ help: String
  ) -> Self {
    Self(
      name: name, value: value, need: "\(unit), \(range.words)",
      help: "\(help), \(range.words) (\(defaults[keyPath: option]))"
    ) {
      guard let number = Int($1), range.contains(number) else { return false }
      $0[keyPath: option] = Number(number)
      return true
    }
  }

  /// A whole number whose default is not one, but `standard`.
  private static func number(
    _ name: String, _ value: String, _ option: Option<Int?>, in range: ClosedRange<Int>,
    _ unit: String, _ help: String, standard: String
  ) -> Self {
    Self(
      name: name, value: value, need: "\(unit), \(range.words)",
      help: "\(help), \(range.words), 0 for any (\(standard))"
    ) {
      guard let number = Int($1), range.contains(number) else { return false }
      $0[keyPath: option] = number
      return true
    }
  }

  private static func choice<Choice: RawRepresentable<String> & CaseIterable & SendableMetatype>(
    _ name: String, _ value: String, _ option: Option<Choice>, _ help: String
  ) -> Self {
    let names = Choice.allCases.map(\.rawValue).joined(separator: ", ")
    return Self(
      name: name, value: value, need: "one of \(names)",
      help: "\(help): \(names) (\(defaults[keyPath: option].rawValue))"
    ) {
      guard let choice = Choice(rawValue: $1) else { return false }
      $0[keyPath: option] = choice
      return true
    }
  }

  private static func alone(_ name: String, _ option: Option<Bool>, _ help: String) -> Self {
    Self(name: name, value: "", need: "1 or 0", help: help, kind: .alone) {
      $0[keyPath: option] = $1 == "1"
      return $1 == "1" || $1 == "0"
    }
  }

  /// Every flag of `serve`, in the order of the usage.
  static let all: [ServeFlag] = [
    .text("--host", "ADDRESS", \.host, "an address", "an address of this machine"),
    .number("--port", "PORT", \.port, in: 0...65535, "a port", "0 picks a free one"),
    .text("--public", "DIR", \.folder, "a folder", "the folder of the page"),
    .list(
      "--allow-origin", "ORIGIN", \.allowedOrigins,
      "an origin as a browser names it, such as https://example.org",
      "also answer pages from this origin, such as https://example.org", where: isOrigin),
    .list(
      "--allow-host", "HOST", \.allowedHosts, "a name, such as example.org",
      "also answer to this name in Host, such as example.org",
      where: { !$0.isEmpty && !$0.contains("/") }),
    .list(
      "--trust-proxy", "ADDRESS", \.trustedProxies,
      "an address or a network, such as 127.0.0.1 or 10.0.0.0/8",
      "believe the X-Forwarded-For of this proxy, or of all in a network such as 10.0.0.0/8",
      where: Configuration.isNetwork),
    .number(
      "--threads", "COUNT", \.threads, in: 1...WebSocketServer.maximumLoops, "a count",
      "how many threads serve"),
    .choice("--log", "LEVEL", \.log, "what goes to standard error"),
    .choice("--log-format", "FORMAT", \.logFormat, "how it looks"),
    .alone(
      "--expose-status", \.exposesStatus,
      "answer /healthz and /metrics to everyone, not to this machine alone"),
    .text(
      "--state", "DIR", \.state, "a folder",
      "a folder, of this user alone, in which stages outlive a restart", standard: "none"),
    .number(
      "--connections", "COUNT", \.limits.maximumConnections, in: Limits.connectionCounts, "a count",
      "pages that may be open; a further one gets 503"),
    .number(
      "--connections-per-address", "COUNT", \.limits.connectionsPerAddress,
      in: Limits.addressCounts, "a count", "connections that one address may have",
      standard: "\(Limits.standardConnectionsPerAddress), and any from this machine"),
    .number(
      "--connection-rate", "COUNT", \.limits.connectionRate, in: Limits.addressCounts, "a count",
      "new connections a second of one address, twice as many at once",
      standard: "\(Limits.standardConnectionRate), and any from this machine"),
    .number(
      "--header-size", "BYTES", \.limits.headerSize, in: Limits.headerSizes, "bytes",
      "the longest request line and headers"),
    .number(
      "--header-timeout", "SECONDS", \.limits.headerTimeout, in: Limits.seconds, "seconds",
      "until these must be there, and a stalled page must move on"),
    .number(
      "--max-message", "BYTES", \.limits.maximumMessage, in: Limits.messageSizes, "bytes",
      "the longest message of a page"),
    .number(
      "--message-rate", "COUNT", \.limits.messagesPerSecond, in: Limits.counts, "a count",
      "messages, fragments and pongs a second of one page"),
    .number(
      "--message-burst", "COUNT", \.limits.messageBurst, in: Limits.counts, "a count",
      "how many of them may come at once"),
    .number(
      "--max-fragments", "COUNT", \.limits.maximumFragments, in: Limits.counts, "a count",
      "fragments of one message"),
    .number(
      "--queue", "COUNT", \.limits.queueCapacity, in: Limits.counts, "a count",
      "messages that wait for a page which does not read"),
    .number(
      "--ping-after", "SECONDS", \.limits.pingAfter, in: Limits.seconds, "seconds",
      "silence until a page is sent a ping"),
    .number(
      "--hang-up-after", "SECONDS", \.limits.hangUpAfter, in: Limits.longSeconds, "seconds",
      "silence until it is dropped, more than --ping-after"),
    ServeFlag(
      name: "--work", value: "COMMAND ...", need: "a command",
      help:
        "the program that the spinner turns for, once a stage at a time; all that follows is its "
        + "command line, without a shell (5 s instead of one)", kind: .rest
    ) {
      $0.work.append($1)
      return true
    },
  ]
}

/// RFC 6454 6.2: a scheme, a host, perhaps a port, and nothing after them.
@Sendable private func isOrigin(_ text: String) -> Bool {
  guard let mark = text.firstRange(of: "://") else { return false }
  return mark.lowerBound > text.startIndex && mark.upperBound < text.endIndex
    && !text[mark.upperBound...].contains("/")
}

extension ClosedRange<Int> {
  fileprivate var words: String { "\(lowerBound) through \(upperBound)" }
}
