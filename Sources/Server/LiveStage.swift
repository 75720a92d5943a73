package import Stage
package import Timing
import Wire

/// A stage that runs: its state, its clock, its event log, and what is still to come of it.
///
/// Frames, targets and all that is measured are of *instants*: the loop's clock since the stage was
/// made. The stage's own time, on which its log and its animations are, is the *position* of its
/// clock.
package final class LiveStage {
  /// The stage's state after every logged event.
  package var stage: Stage { current.stage }
  /// The stage's clock after every change.
  var clock: StageClock { clocks.current }
  /// Counts what changes frames that were sent ahead: events and changes of the clock.
  var epoch: UInt32 = 0
  /// Counts what the log does not tell: it began anew, or a replay ended.
  var revision = 0
  /// What the stage began with.
  var settings: StageSettings
  /// What happened to it since, in positions.
  var log = EventLog()
  /// The log that is being played; nil if none is.
  var replay: Replay?
  var clocks = ClockHistory()
  var current: StageSnapshot
  /// The states before the changes that take effect later than frames still to be sent, in order.
  var earlier: [StageSnapshot] = []
  /// The completions that are still to come, soonest first.
  var completions: [Completion] = []
  /// Up to which position everything was told.
  var reached = Instant.zero
  /// The instant up to which nothing can be taken back.
  var firm = Instant.zero
  /// When the press that is still held happened and took effect.
  var press: EffectTime?
  let origin: Int64

  /// How many changes may wait to take effect with the states before them kept.
  static let maximumEarlier = 128

  /// An animation that comes to rest.
  package struct Completion {
    package var animation: AnimationName
    package var turns: Int
    /// When, on the stage's clock.
    package var position: Instant
  }

  /// Something that a viewer is told, in the order in which it took effect.
  package enum Occurrence {
    /// An event was logged; `viewer` is who did it, nil if it happened by itself. The log has
    /// positions, `time` the instants.
    case logged(LoggedEvent, viewer: Int?, time: EffectTime)
    case completed(Completion)
    /// A replay is over.
    case replayed
  }

  /// Creates a stage that begins at `origin` nanoseconds of the loop's clock.
  package init(settings: StageSettings, startingAt origin: Int64) {
    self.settings = settings
    current = StageSnapshot(Stage(settings: settings), StageClock(), from: .zero)
    self.origin = origin
  }

  /// The stage's instant at `now` nanoseconds of the loop's clock.
  func instant(at now: Int64) -> Instant { Instant(nanoseconds: now - origin) }

  /// The loop's clock at `instant`.
  func loopTime(of instant: Instant) -> Int64 { origin + instant.nanoseconds }

  /// What is shown at `instant`, which may lie before the newest change.
  ///
  /// Frames are sent ahead, and not equally far to all viewers: what took effect after the frames
  /// of one may still be to come for those of another.
  func frame(at instant: Instant) -> Frame {
    if replay != nil { put(through: instant) }
    if current.begin <= instant { return current.frame(at: instant) }
    for index in earlier.indices.reversed() where earlier[index].begin <= instant {
      return earlier[index].frame(at: instant)
    }
    return (earlier.first ?? current).frame(at: instant)
  }

  /// Whether a process runs once all events have taken effect.
  var isWorking: Bool {
    let stage = current.stage
    return stage.frame(at: stage.lastEventTime ?? .zero).spinner.isWorking
  }

  /// When something happens next by itself, on the loop's clock; nil when nothing does, as while
  /// the stage's clock stands still.
  var nextOccurrence: Int64? {
    // Asked with every frame, so without an array.
    var next = min(
      current.stage.workEnd ?? .distantFuture, completions.first?.position ?? .distantFuture)
    if let replay { next = min(next, replay.nextPosition) }
    guard next != .distantFuture else { return nil }
    return clocks.instant(of: next).map(loopTime(of:))
  }

  /// Lets happen what happens by itself up to `instant`: a process that ends, an animation that
  /// comes to rest, what a replay does.
  @discardableResult
  package func advance(to instant: Instant) -> [Occurrence] {
    if replay != nil {
      forget(at: instant)
      put(through: instant)
    }
    let position = clocks.position(at: instant)
    reached = max(reached, position)
    var occurrences: [Occurrence] = []
    while true {
      let end = current.stage.workEnd ?? .distantFuture
      let untold = replay?.untold.first?.position ?? .distantFuture
      if let first = completions.first, first.position <= min(end, position),
        first.position < untold
      {
        completions.removeFirst()
        occurrences.append(.completed(first))
      } else if untold <= position, let told = replay?.tell() {
        occurrences.append(told)
        if case .logged(_, _, let time) = told { firm = max(firm, time.effective) }
      } else if end <= position {
        occurrences.append(endWork(at: end, now: instant))
      } else if let replay, replay.next == nil, replay.end <= position {
        self.replay = nil
        revision += 1
        occurrences.append(.replayed)
      } else {
        return occurrences
      }
    }
  }

  /// Lets `event` happen at exactly this position of a clock that was never changed, as `render`
  /// does.
  package func play(_ event: Event, at position: Instant) {
    advance(to: position)
    _ = append(event, happened: position, position: position, time: EffectTime(at: position))
    settle(at: position)
  }

  /// Logs and applies an event that arrived from a viewer.
  /// - Parameters:
  ///   - event: what happened.
  ///   - viewer: who did it.
  ///   - sequence: the page's number for it.
  ///   - claimed: the instant at which it happened by the page's account.
  ///   - received: when the server read it.
  ///   - shown: the instant of the newest frame that no other can overtake.
  /// - Returns: what the viewers are to be told, the event last, and the instants at which it
  ///   happened and took effect.
  func apply(
    _ event: Event, by viewer: Int? = nil, sequence: UInt64, claimed: Instant?, received: Instant,
    shown: Instant?
  ) -> (occurrences: [Occurrence], time: EffectTime) {
    var occurrences = advance(to: received)
    var time = EffectTime(
      claimed: claimed, received: received, shown: shown, previous: firm,
      press: event == .release ? press : nil)
    time.effective = clock.wholeInstant(from: time.effective)
    let isTakenOver = replay != nil
    occurrences += interrupt(at: time.effective)
    switch event {
    case .press: press = press ?? time
    case .release: press = nil
    default: break
    }
    let position = clock.position(at: time.effective)
    // Frames were sent ahead: a process may end before this takes effect, though not yet.
    while let end = current.stage.workEnd, end <= position {
      occurrences.append(endWork(at: end, now: received))
    }
    // What a replay held, nobody else will let go of.
    if isTakenOver, event != .press, event != .release, stage.frame(at: position).hold.isHeld {
      occurrences.append(
        append(.release, happened: position, position: position, time: time))
    }
    var logged = event
    if case .settings(let change) = event {
      // In full, so that who joins the log anywhere knows all of them.
      logged = .settings(SettingsChange(to: change.applied(to: stage.settings)))
    }
    let happened = min(max(clocks.position(at: time.happened), .zero), position)
    occurrences.append(
      append(
        logged, by: viewer, sequence: sequence, happened: happened, position: position,
        time: time))
    settle(at: received)
    return (occurrences, time)
  }

  /// Changes the clock, after every frame that no other can overtake.
  ///
  /// Pauses and steps stand at whole multiples of ``LoggedEvent/grain``, so that what happens there
  /// takes effect just there.
  /// - Parameters:
  ///   - change: a step is of whole multiples too.
  ///   - received: when the server read it.
  ///   - shown: the instant of the newest frame that no other can overtake.
  /// - Returns: what the viewers are to be told besides, and when it takes effect.
  func change(
    _ change: StageClock.Change, received: Instant, shown: Instant?
  ) -> (occurrences: [Occurrence], effective: Instant) {
    let occurrences = advance(to: received)
    var instant = EffectTime(
      claimed: nil, received: received, shown: shown, previous: firm
    ).effective
    switch change {
    case .pause, .step: instant = clock.wholeInstant(from: instant)
    case .rate, .resume: break
    }
    takeBack(to: instant)
    var clock = clock
    clock.apply(change, at: instant)
    clocks.change(to: clock, at: received)
    push(current.stage, from: instant)
    settle(at: received)
    return (occurrences, instant)
  }

  private func endWork(at end: Instant, now: Instant) -> Occurrence {
    defer { settle(at: now) }
    return append(
      .done, happened: end, position: end, time: EffectTime(at: clocks.instant(of: end) ?? now))
  }

  /// Logs and applies an event, and says from when on frames show it.
  func append(
    _ event: Event, by viewer: Int? = nil, sequence: UInt64 = 0, happened: Instant,
    position: Instant, time: EffectTime
  ) -> Occurrence {
    let entry = log.append(event, sequence: sequence, happened: happened, time: position)
    var stage = current.stage
    let effects = stage.apply(event, at: entry.time)
    for effect in effects {
      // The end of the process needs no note here: the stage itself knows it.
      guard case .completes(let animation, let turns, let end) = effect else { continue }
      completions.removeAll { $0.animation == animation && $0.position > entry.time }
      let completion = Completion(animation: animation, turns: turns, position: end)
      let index = completions.firstIndex { $0.position > end } ?? completions.endIndex
      completions.insert(completion, at: index)
    }
    push(stage, from: time.effective)
    return .logged(entry, viewer: viewer, time: time)
  }

  /// From `instant` on, or from the newest change on if that is later, frames show this.
  func push(_ stage: Stage, from instant: Instant) {
    earlier.append(current)
    current = StageSnapshot(
      stage, clock, from: max(instant, current.begin), logCount: log.entries.count,
      completions: completions)
    epoch &+= 1
  }

  /// What was done now cannot be taken back.
  private func settle(at now: Instant) {
    firm = current.begin
    forget(at: now)
  }

  /// Forgets the states that no frame will show.
  private func forget(at now: Instant) {
    // A state matters until the one after it has begun.
    let past = earlier.indices.prefix { index in
      (index + 1 < earlier.count ? earlier[index + 1] : current).begin <= now
    }
    earlier.removeFirst(max(past.count, earlier.count - Self.maximumEarlier))
  }
}

extension Instant {
  /// Later than everything that happens.
  fileprivate static let distantFuture = Instant(nanoseconds: .max)
}
