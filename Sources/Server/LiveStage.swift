import Stage
import Timing

/// A stage that runs: its state, its event log, and the effects that are still to come.
struct LiveStage {
  /// The stage's state after every logged event.
  private(set) var stage: Stage
  private(set) var log = EventLog()
  /// The stamps of the newest event, which travel with every frame.
  private(set) var lastStamps: EventStamps?

  private let origin: Int64
  private var pending: [Pending] = []

  /// Something that a viewer is told, in the order in which it took effect.
  enum Occurrence {
    case logged(LoggedEvent)
    case completed(turns: Int, at: Instant)
  }

  /// An effect whose instant has not come yet.
  private enum Pending {
    case processEnds(Instant)
    case completes(turns: Int, Instant)

    var instant: Instant {
      switch self {
      case .processEnds(let instant), .completes(_, let instant): instant
      }
    }
  }

  /// - Parameter origin: the loop's clock, in nanoseconds, at which the stage begins.
  init(settings: StageSettings, startingAt origin: Int64) {
    stage = Stage(settings: settings)
    self.origin = origin
  }

  /// The stage's instant at `now` nanoseconds of the loop's clock.
  func instant(at now: Int64) -> Instant { Instant(nanoseconds: now - origin) }

  /// When, on the loop's clock, the next pending effect is due; nil when none is.
  var nextEffect: Int64? { pending.first.map { origin + $0.instant.nanoseconds } }

  /// Applies what was due by `instant`: a process that ended, an animation that completed.
  mutating func advance(to instant: Instant) -> [Occurrence] {
    var occurrences: [Occurrence] = []
    while let due = pending.first, due.instant <= instant {
      pending.removeFirst()
      switch due {
      case .processEnds(let end):
        // A process may end between two frames, but the log never runs backwards.
        let time = max(end, log.last?.time ?? end)
        occurrences.append(append(.done, sequence: 0, happened: end, time: time))
      case .completes(let turns, let end):
        occurrences.append(.completed(turns: turns, at: end))
      }
    }
    return occurrences
  }

  /// Logs and applies an event that arrived from a viewer.
  /// - Parameters:
  ///   - sequence: the page's number for it.
  ///   - claimed: when it happened by the page's account.
  ///   - received: when the server read it.
  ///   - shown: the instant of the newest frame that went out.
  mutating func apply(
    _ event: Event, sequence: UInt64, claimed: Instant?, received: Instant, shown: Instant?
  ) -> [Occurrence] {
    var occurrences = advance(to: received)
    let time = EffectTime(
      claimed: claimed, received: received, shown: shown, previous: log.last?.time ?? .zero)
    occurrences.append(
      append(event, sequence: sequence, happened: time.happened, time: time.effective))
    lastStamps = EventStamps(
      sequence: sequence, happened: time.happened, received: received, effective: time.effective)
    return occurrences
  }

  private mutating func append(
    _ event: Event, sequence: UInt64, happened: Instant, time: Instant
  ) -> Occurrence {
    let logged = LoggedEvent(event: event, sequence: sequence, happened: happened, time: time)
    log.append(logged)
    for effect in stage.apply(event, at: time) {
      switch effect {
      case .workEnds(let end): schedule(.processEnds(end))
      case .completes(let turns, let end): schedule(.completes(turns: turns, end))
      }
    }
    return .logged(logged)
  }

  private mutating func schedule(_ effect: Pending) {
    let index = pending.firstIndex { $0.instant > effect.instant } ?? pending.endIndex
    pending.insert(effect, at: index)
  }
}
