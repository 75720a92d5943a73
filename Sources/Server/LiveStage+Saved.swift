import Stage
import Timing
import Wire

extension LiveStage {
  /// What is to be saved of the stage itself.
  ///
  /// While a link is played that is the link: what it puts on the stage may still be taken back,
  /// and follows from it.
  func saved(at now: Int64, boot: String) -> SavedStage {
    var saved = SavedStage(
      boot: boot, origin: origin, reached: max(instant(at: now), firm), epoch: epoch,
      settings: settings, clock: clock)
    saved.told = reached
    saved.replay = replay?.link
    if replay == nil { saved.log = log }
    return saved
  }

  /// Goes on with a stage that was saved, as though it had never stopped.
  ///
  /// Where the clock of the loop is no longer the one that it was, the stage goes on from the
  /// latest instant that is known.
  /// - Parameters:
  ///   - saved: What was saved.
  ///   - now: Nanoseconds of the loop's clock.
  ///   - boot: Which run of the machine this is.
  convenience init(_ saved: SavedStage, at now: Int64, boot: String) {
    // An event may take effect a little after it was noted.
    let isSameClock =
      saved.boot == boot && !boot.isEmpty
      && now >= saved.origin &+ saved.reached.nanoseconds &- Viewer.horizon
    let begin = now.subtractingReportingOverflow(saved.reached.nanoseconds).partialValue
    self.init(settings: saved.settings, startingAt: isSameClock ? saved.origin : begin)
    clocks = ClockHistory(saved.clock)
    let time = EffectTime(at: saved.reached)
    if let link = saved.replay {
      reached = link.begin
      push(Stage(settings: settings), from: saved.clock.changed)
      replay = Replay(link)
    } else {
      push(current.stage, from: saved.clock.changed)
      for entry in saved.log.entries {
        _ = append(
          entry.event, sequence: entry.sequence, happened: entry.happened, position: entry.time,
          time: time)
      }
      completions.removeAll { $0.position <= saved.told }
      reached = saved.told
      push(current.stage, from: saved.reached)
    }
    earlier = []
    epoch = saved.epoch
    firm = current.begin
    // What came to rest meanwhile is told to nobody.
    while !advance(to: instant(at: now)).isEmpty {}
  }
}
