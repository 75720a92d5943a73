import FoundationEssentials
import Server
import Stage
import Timing
import Wire

/// What `pirouette render` was asked for.
struct RenderOptions {
  /// The events' file; `-` is standard input.
  var events: String?
  /// The link that is rendered instead, or a URL with one.
  var link: String?
  /// Frames a second.
  var rate = 60.0
  /// The instant of the last frame, in seconds.
  var until: Double?
  /// The instants of the frames, in seconds, instead of a rate.
  var times: [Double]?
  var settings = StageSettings()

  init(_ arguments: inout Arguments) throws(UsageError) {
    while let flag = try arguments.next() {
      switch flag {
      case "--link": link = try arguments.value(of: flag, "a link, or a URL with one")
      case "--events": events = try arguments.value(of: flag, "a file, or - for standard input")
      case "--rate":
        rate = try arguments.number(of: flag, in: 0.001...1e6, "frames a second, 0.001 to 1e6")
      case "--until":
        until = try arguments.number(of: flag, in: 0...1e9, "seconds, 0 to 1e9")
      case "--times": times = try Self.times(&arguments, of: flag)
      case "--curve": settings.hold.curve = try arguments.curve(of: flag)
      case "--duration":
        settings.hold.duration = try arguments.number(
          of: flag, in: 0.05...60, "seconds, 0.05 to 60")
      case "--interruption":
        settings.hold.interruption = try arguments.choice(of: flag, Interruption.self)
      case "--settings": settings = try arguments.change(of: flag).applied(to: settings)
      default: throw UsageError(reason: "render has no flag “\(flag)”")
      }
    }
    guard (events != nil) != (link != nil) else {
      throw UsageError(reason: "render needs one of --events FILE, --events - and --link LINK")
    }
    guard link == nil || settings == StageSettings() else {
      throw UsageError(reason: "a link has its own settings: render it without others")
    }
  }

  private static func times(
    _ arguments: inout Arguments, of flag: String
  ) throws(UsageError) -> [Double] {
    var times: [Double] = []
    for word in try arguments.value(of: flag, "seconds with commas").split(separator: ",") {
      guard let time = Double(word), (0...1e9).contains(time) else {
        throw UsageError(reason: "\(flag) needs seconds with commas, not “\(word)”")
      }
      times.append(time)
    }
    return times
  }
}

/// Plays an event file or a link into a stage and prints what it shows, one JSON object a frame.
struct Render {
  private let options: RenderOptions
  private let link: Link

  /// Reads every line before the first frame is printed, so that a broken one leaves no output.
  init(_ options: RenderOptions) throws(RenderError) {
    self.options = options
    if let text = options.link {
      do throws(LinkError) { link = try Link.decode(text) } catch { throw .link(error) }
    } else {
      link = Link(settings: options.settings, log: try Self.read(options.events ?? "-"))
    }
  }

  func run() {
    var playback = Playback(link)
    if let times = options.times {
      for time in times { show(time, of: &playback) }
      return
    }
    let end = options.until ?? link.end.seconds
    // A hair more, so that the last frame is not lost to rounding.
    let count = Int(end * options.rate * (1 + 1e-12))
    for index in 0...count { show(Double(index) / options.rate, of: &playback) }
  }

  private func show(_ time: Double, of playback: inout Playback) {
    // Every time on the command line is within an instant's range.
    let frame = playback.frame(at: Instant.zero.advanced(bySeconds: time))
    print(String(decoding: JSONFrame.line(frame), as: UTF8.self))
  }

  private static func bytes(of file: String) throws(RenderError) -> [UInt8] {
    guard file != "-" else {
      var bytes: [UInt8] = []
      while let line = readLine(strippingNewline: false) { bytes.append(contentsOf: line.utf8) }
      return bytes
    }
    guard let data = FileManager.default.contents(atPath: file) else { throw .unreadable(file) }
    return [UInt8](data)
  }

  private static func read(_ file: String) throws(RenderError) -> EventLog {
    var log = EventLog()
    let lines = try bytes(of: file).split(separator: 0x0A, omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated()
    where !line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) {
      do {
        let event = try EventLine.decode([UInt8](line).span)
        if let last = log.entries.last, event.time < last.time {
          throw RenderError.earlier(index + 1)
        }
        log.append(
          event.event, sequence: event.sequence, happened: event.happened, time: event.time)
      } catch let error as RenderError {
        throw error
      } catch {
        throw .broken(line: index + 1, "\(error)")
      }
    }
    return log
  }
}

/// A stage that is driven by a list of events; asking for an earlier instant plays it again.
private struct Playback {
  private let link: Link
  private let live: LiveStage
  private var played = 0
  private var now = Instant.zero

  init(_ link: Link) {
    self.link = link
    live = LiveStage(settings: link.settings, startingAt: 0)
  }

  mutating func frame(at instant: Instant) -> Frame {
    if instant < now { self = Playback(link) }
    let events = link.log.entries
    now = instant
    while played < events.count, events[played].time <= instant {
      live.play(events[played].event, at: events[played].time)
      played += 1
    }
    live.advance(to: instant)
    return live.stage.frame(at: instant)
  }
}

/// Why nothing can be rendered.
enum RenderError: Error, CustomStringConvertible {
  case unreadable(String)
  case broken(line: Int, String)
  case earlier(Int)
  case link(LinkError)

  var description: String {
    switch self {
    case .unreadable(let file):
      "“\(file)” cannot be read: name a file of events, or - for standard input"
    case .broken(let line, let reason): "line \(line): \(reason)"
    case .earlier(let line): "line \(line): its time is earlier than the line before: sort the file"
    case .link(let error): "\(error)"
    }
  }
}
