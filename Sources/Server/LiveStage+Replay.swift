import Stage
import Timing
import Wire

extension LiveStage {
  /// What the stage began with and all that happened to it, or is still to happen of a replay.
  var link: Link {
    var log = log
    for entry in replay?.coming ?? [] { log.append(entry.event, at: entry.time) }
    return Link(settings: settings, log: log)
  }

  /// Begins anew with a link's settings and plays its log, after every frame that no other can
  /// overtake.
  ///
  /// The clock keeps its rate, and runs.
  /// - Parameters:
  ///   - link: What is played.
  ///   - received: when the server read it.
  ///   - shown: the instant of the newest frame that no other can overtake.
  /// - Returns: what the viewers are to be told of the time before, and when it begins.
  func play(
    _ link: Link, received: Instant, shown: Instant?
  ) -> (occurrences: [Occurrence], effective: Instant) {
    let occurrences = advance(to: received)
    let instant = EffectTime(
      claimed: nil, received: received, shown: shown, previous: firm
    ).effective
    takeBack(to: instant)
    settings = link.settings
    log = EventLog()
    clocks = ClockHistory(StageClock(rate: clock.rate, position: link.begin, at: instant))
    completions = []
    (press, reached) = (nil, link.begin)
    push(Stage(settings: settings), from: instant)
    firm = current.begin
    replay = Replay(link)
    revision += 1
    put(through: instant)
    return (occurrences, instant)
  }

  /// Puts those events of a replay on the stage that take effect by `instant`.
  ///
  /// Done when a frame is asked for, however far ahead.
  func put(through instant: Instant) {
    let position = clocks.position(at: instant)
    while let next = replay?.next, next.time <= position,
      earlier.count < Self.maximumEarlier - 1
    {
      while let end = current.stage.workEnd, end <= next.time { put(.done, at: end) }
      put(next.event, at: next.time, isOfLink: true)
    }
  }

  private func put(_ event: Event, at position: Instant, isOfLink: Bool = false) {
    let count = log.entries.count
    let time = EffectTime(at: max(clocks.instant(of: position) ?? current.begin, current.begin))
    let logged = append(event, happened: position, position: position, time: time)
    replay?.put(
      .init(occurrence: logged, position: position, isOfLink: isOfLink, logCount: count))
  }

  /// Takes back what a replay put on the stage to take effect after `instant`; it is as if it had
  /// never been, and comes again if the replay goes on.
  func takeBack(to instant: Instant) {
    guard replay != nil, current.begin > instant else { return }
    let index = earlier.lastIndex { $0.begin <= instant } ?? earlier.startIndex
    current = earlier[index]
    earlier.removeSubrange(index...)
    log.keep(first: current.logCount)
    completions = current.completions.filter { $0.position > reached }
    replay?.takeBack(to: current.logCount)
  }

  /// Ends a replay for a viewer who takes over at `instant`.
  func interrupt(at instant: Instant) -> [Occurrence] {
    guard replay != nil else { return [] }
    takeBack(to: instant)
    revision += 1
    defer { replay = nil }
    return (replay?.untold ?? []).map(\.occurrence) + [.replayed]
  }
}
