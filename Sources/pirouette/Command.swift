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
    usage: pirouette [serve] [FLAG VALUE]... [--work COMMAND [ARGUMENT]...]
           pirouette render --events FILE|- [--rate HZ] [--until SECONDS] [--times T1,T2,...]
                     [--curve CURVE] [--duration SECONDS] [--interruption NAME] [--settings JSON]
           pirouette render --link LINK [--rate HZ] [--until SECONDS] [--times T1,T2,...]
           pirouette fuzz [--interruption NAME] [--curve CURVE] [--duration SECONDS]
                     [--settings JSON] [--fault NAME] [--logs COUNT] [--seed NUMBER]
           pirouette --help | --version

    serve   Computes the animations, streams them and serves the page; prints its URL.
            Each flag but --work is also read from the environment, as PIROUETTE_MAX_MESSAGE is for
            --max-message, lists with commas; a flag wins.
    \(ServeFlag.usage)

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

  /// Reads the command line, without the program's name, and for `serve` the environment.
  /// - Throws: ``UsageError`` with what cannot be understood.
  init(
    _ words: some Collection<String>, environment: [String: String]
  ) throws(UsageError) {
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
      self = try Self.serve(&arguments, environment)
    case .some(let word) where !word.hasPrefix("-"):
      throw UsageError(reason: "there is no command “\(word)”")
    default:
      self = try Self.serve(&arguments, environment)
    }
  }

  private static func serve(
    _ arguments: inout Arguments, _ environment: [String: String]
  ) throws(UsageError) -> Command {
    guard let options = try ServeOptions.read(&arguments, environment: environment) else {
      return .help
    }
    return .serve(options)
  }
}
