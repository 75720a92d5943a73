package import Stage
package import Timing
import Wire

/// A stage that runs: its state, its event log, and what is still to come of it.
package final class LiveStage {
  /// The stage's state after every logged event.
  package var stage: Stage { current.stage }
  private(set) var log = EventLog()
  private var current: Snapshot
  /// The completions that are still to come, soonest first.
  private var completions: [Completion] = []
  /// When the press that is still held happened and took effect.
  private var press: EffectTime?
  private let origin: Int64
  /// The states before the events that take effect later than frames still to be sent, in order.
  private var earlier: [Snapshot] = []

  /// How many events may wait to take effect with the states before them kept.
  static let maximumEarlier = 64

  /// A state that changes no more: every frame is made from one, and to share it copies nothing.
  private final class Snapshot {
    let stage: Stage

    init(_ stage: Stage) { self.stage = stage }

    func hasReached(_ instant: Instant) -> Bool {
      stage.lastEventTime.map { $0 <= instant } ?? true
    }

    func frame(at instant: Instant) -> Frame { stage.frame(at: instant) }
  }

  /// An animation that comes to rest.
  package struct Completion {
    package var animation: AnimationName
    package var turns: Int
    package var instant: Instant
  }

  /// Something that a viewer is told, in the order in which it took effect.
  package enum Occurrence {
    /// An event was logged; `viewer` is who did it, nil if it happened by itself.
    case logged(LoggedEvent, viewer: Int?)
    case completed(Completion)
  }

  /// Creates a stage that begins at `origin` nanoseconds of the loop's clock.
  package init(settings: StageSettings, startingAt origin: Int64) {
    current = Snapshot(Stage(settings: settings))
    self.origin = origin
  }

  /// The stage's instant at `now` nanoseconds of the loop's clock.
  func instant(at now: Int64) -> Instant { Instant(nanoseconds: now - origin) }

  /// The loop's clock at `instant`.
  func loopTime(of instant: Instant) -> Int64 { origin + instant.nanoseconds }

  /// What the stage shows at `instant`, which may lie before the newest event's effect.
  ///
  /// Frames are sent ahead, and not equally far to all viewers: what took effect after the frames
  /// of one may still be to come for those of another.
  func frame(at instant: Instant) -> Frame {
    if current.hasReached(instant) { return current.frame(at: instant) }
    for index in earlier.indices.reversed() where earlier[index].hasReached(instant) {
      return earlier[index].frame(at: instant)
    }
    return (earlier.first ?? current).frame(at: instant)
  }

  /// Whether a process runs once all events have taken effect.
  var isWorking: Bool {
    let stage = current.stage
    return stage.frame(at: stage.lastEventTime ?? .zero).spinner.isWorking
  }

  /// When something happens next by itself, on the loop's clock; nil when nothing does.
  var nextOccurrence: Int64? {
    // Asked with every frame, so without an array.
    let next = min(
      current.stage.workEnd ?? .distantFuture, completions.first?.instant ?? .distantFuture)
    return next == .distantFuture ? nil : origin + next.nanoseconds
  }

  /// Lets happen what happens by itself up to `instant`: a process that ends, an animation that
  /// comes to rest.
  @discardableResult
  package func advance(to instant: Instant) -> [Occurrence] {
    var occurrences: [Occurrence] = []
    while true {
      let end = current.stage.workEnd ?? .distantFuture
      if let first = completions.first, first.instant <= min(end, instant) {
        completions.removeFirst()
        occurrences.append(.completed(first))
      } else if end <= instant {
        occurrences.append(append(.done, sequence: 0, happened: end, time: end, now: instant))
      } else {
        return occurrences
      }
    }
  }

  /// Lets `event` happen at `instant` exactly, as a replay does.
  package func play(_ event: Event, at instant: Instant) {
    advance(to: instant)
    _ = append(event, sequence: 0, happened: instant, time: instant, now: instant)
  }

  /// Logs and applies an event that arrived from a viewer.
  /// - Parameters:
  ///   - event: what happened.
  ///   - viewer: who did it.
  ///   - sequence: the page's number for it.
  ///   - claimed: when it happened by the page's account.
  ///   - received: when the server read it.
  ///   - shown: the instant of the newest frame that no other can overtake.
  /// - Returns: what the viewers are to be told, the event last, and when it happened and took effect.
  func apply(
    _ event: Event, by viewer: Int? = nil, sequence: UInt64, claimed: Instant?, received: Instant,
    shown: Instant?
  ) -> (occurrences: [Occurrence], time: EffectTime) {
    var occurrences = advance(to: received)
    let time = EffectTime(
      claimed: claimed, received: received, shown: shown,
      previous: current.stage.lastEventTime ?? .zero, press: event == .release ? press : nil)
    switch event {
    case .press: press = press ?? time
    case .release: press = nil
    default: break
    }
    // Frames were sent ahead: a process may end before this takes effect, though not yet.
    while let end = current.stage.workEnd, end <= time.effective {
      occurrences.append(append(.done, sequence: 0, happened: end, time: end, now: received))
    }
    occurrences.append(
      append(
        event, by: viewer, sequence: sequence, happened: time.happened, time: time.effective,
        now: received))
    return (occurrences, time)
  }

  private func append(
    _ event: Event, by viewer: Int? = nil, sequence: UInt64, happened: Instant, time: Instant,
    now: Instant
  ) -> Occurrence {
    let entry = log.append(event, sequence: sequence, happened: happened, time: time)
    earlier.append(current)
    var stage = current.stage
    let effects = stage.apply(event, at: entry.time)
    current = Snapshot(stage)
    for effect in effects {
      // The end of the process needs no note here: the stage itself knows it.
      guard case .completes(let animation, let turns, let end) = effect else { continue }
      completions.removeAll { $0.animation == animation && $0.instant > entry.time }
      let completion = Completion(animation: animation, turns: turns, instant: end)
      let index = completions.firstIndex { $0.instant > end } ?? completions.endIndex
      completions.insert(completion, at: index)
    }
    // A state matters until the event after it has taken effect.
    let past = earlier.indices.prefix { index in
      (index + 1 < earlier.count ? earlier[index + 1] : current).hasReached(now)
    }
    earlier.removeFirst(max(past.count, earlier.count - Self.maximumEarlier))
    return .logged(entry, viewer: viewer)
  }
}

extension Instant {
  /// Later than everything that happens.
  fileprivate static let distantFuture = Instant(nanoseconds: .max)
}
