import Server
import Stage
import Timing

/// What the command line asks for.
enum Command {
  case serve(ServeOptions)
  case render(RenderOptions)
  case fuzz(FuzzOptions)
  case help
  case version

  static let usage = """
    usage: pirouette [serve] [--host ADDRESS] [--port PORT] [--public DIR]
                     [--allow-origin ORIGIN]... [--allow-host HOST]... [--threads COUNT]
                     [--connections COUNT] [--log LEVEL] [--log-format FORMAT]
                     [--expose-status] [--state DIR] [--work COMMAND [ARGUMENT]...]
           pirouette render --events FILE|- [--rate HZ] [--until SECONDS] [--times T1,T2,...]
                     [--curve CURVE] [--duration SECONDS] [--interruption NAME] [--settings JSON]
           pirouette render --link LINK [--rate HZ] [--until SECONDS] [--times T1,T2,...]
           pirouette fuzz [--interruption NAME] [--curve CURVE] [--duration SECONDS]
                     [--settings JSON] [--fault NAME] [--logs COUNT] [--seed NUMBER]
           pirouette --help | --version

    serve   Computes the animations, streams them and serves the page; prints its URL.
      --host ADDRESS         an address of this machine (127.0.0.1)
      --port PORT            0 picks a free one (8080)
      --public DIR           the folder of the page (Public)
      --allow-origin ORIGIN  also answer pages from this origin, such as https://example.org
      --allow-host HOST      also answer to this name in Host, such as example.org
      --threads COUNT        how many threads serve, 1 through 64 (1)
      --connections COUNT    how many pages may be open, 1 through 65535; more get 503 (256)
      --log LEVEL            none, error, warning or notice (warning)
      --log-format FORMAT    text, logfmt or json (text)
      --expose-status        answer /healthz and /metrics to everyone, not to this machine alone
      --state DIR            a folder, of this user alone, in which stages outlive a restart (none)
      --work COMMAND ...     the program that the spinner turns for, once a stage at a time; all that
                             follows is its command line, without a shell (5 s instead of one)

    render  Prints what the stage shows, one JSON object a frame, for events that are given as
            JSON lines such as {"time":0.5,"event":"press"}
            (press, release, spin, work with an optional duration, done, settings).
      --events FILE          - is standard input
      --link LINK            instead: what the page's “Copy link” gives, with its settings
      --rate HZ              frames a second (60)
      --until SECONDS        the last frame (2 s after the last event)
      --times T1,T2,...      these instants instead of a rate
      --curve CURVE          the hold's: linear, ease, ease-in, ease-out, ease-in-out, default,
                             x1,y1,x2,y2 or cubic-bezier(x1,y1,x2,y2) (default)
      --duration SECONDS     the hold's, 0.05 through 60 (1)
      --interruption NAME    \(Interruption.allCases.map(\.rawValue).joined(separator: ", "))
                             (matched)
      --settings JSON        any of them, as a settings message has them, such as
                             '{"cube":{"perspective":0.5},"spinner":{"duration":2}}'

    fuzz    Looks for the presses and releases at which an interruption strategy behaves worst,
            shrinks them to the fewest, and prints them as events for render.
      --interruption NAME, --curve CURVE, --duration SECONDS, --settings JSON
                             as for render (mirrored, default, 1)
      --fault NAME           \(Fault.allCases.map(\.rawValue).joined(separator: ", ")) (each)
      --logs COUNT           how many random logs are tried (1000)
      --seed NUMBER          the same seed finds the same case (1)
    """

  /// Reads the command line, without the program's name.
  /// - Throws: ``UsageError`` with what cannot be understood.
  init(_ words: some Collection<String>) throws(UsageError) {
    var arguments = Arguments(words)
    switch words.first {
    case "render":
      _ = try arguments.next()
      self = .render(try RenderOptions(&arguments))
    case "fuzz":
      _ = try arguments.next()
      self = .fuzz(try FuzzOptions(&arguments))
    case "--help", "-h", "help": self = .help
    case "--version": self = .version
    case "serve":
      _ = try arguments.next()
      self = try Self.serve(&arguments)
    case .some(let word) where !word.hasPrefix("-"):
      throw UsageError(reason: "there is no command “\(word)”")
    default:
      self = try Self.serve(&arguments)
    }
  }

  private static func serve(_ arguments: inout Arguments) throws(UsageError) -> Command {
    var options = ServeOptions()
    while let flag = try arguments.next() {
      switch flag {
      case "--host": options.host = try arguments.value(of: flag, "an address")
      case "--port": options.port = try arguments.port(of: flag)
      case "--public": options.folder = try arguments.value(of: flag, "a folder")
      case "--allow-origin":
        options.allowedOrigins.append(try arguments.value(of: flag, "an origin"))
      case "--allow-host": options.allowedHosts.append(try arguments.value(of: flag, "a name"))
      case "--threads":
        options.threads = try arguments.integer(of: flag, in: 1...64, "a count, 1 through 64")
      case "--connections":
        options.connections = try arguments.integer(
          of: flag, in: 1...65535, "a count, 1 through 65535")
      case "--log": options.log = try arguments.choice(of: flag, LogLevel.self)
      case "--log-format":
        options.logFormat = try arguments.choice(of: flag, LogFormat.self)
      case "--expose-status": options.exposesStatus = true
      case "--state": options.state = try arguments.value(of: flag, "a folder")
      case "--work": options.work = try arguments.rest(of: flag, "a command")
      case "--help", "-h": return .help
      default: throw UsageError(reason: "serve has no flag “\(flag)”")
      }
    }
    return .serve(options)
  }
}
