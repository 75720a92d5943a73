import Stage
import Testing
import Timing
import Wire

@testable import Server

/// A link that is played on a stage.
@Suite struct LiveStageReplayTests {
  private func seconds(_ value: Double) -> Instant { Instant.zero.advanced(bySeconds: value) }

  /// Five presses and all else that there is, from 3 s on, 0.2 s apart.
  private func link(count: Int = 24) -> Link {
    var log = EventLog()
    let hold = HoldChange(duration: 0.7, interruption: .rewound)
    let events: [Event] = [
      .press, .release, .press, .spin, .release, .settings(SettingsChange(hold: hold)), .press,
      .work(duration: 0.5), .release, .press, .settings(SettingsChange(spinnerDuration: 0.3)),
      .release,
    ]
    for number in 0..<count {
      log.append(
        events[number % events.count],
        at: seconds(3).advanced(byNanoseconds: Int64(number) * 200_000_000))
    }
    let settings = StageSettings(
      hold: HoldSettings(curve: .easeIn, interruption: .matched), spinnerDuration: 0.4)
    return Link(settings: settings, log: log)
  }

  /// A stage that has had a life of its own, and on which a link is played from 10.1 s on.
  private func playing(_ link: Link) -> (live: LiveStage, begin: Instant) {
    let live = LiveStage(settings: StageSettings(), startingAt: 0)
    live.play(.press, at: seconds(1))
    live.play(.work(duration: 60), at: seconds(2))
    _ = live.change(.rate(.quarter), received: seconds(4), shown: nil)
    _ = live.change(.rate(.normal), received: seconds(5), shown: nil)
    let (_, begin) = live.play(link, received: seconds(10), shown: seconds(10.1))
    return (live, begin)
  }

  /// The bits of what is painted.
  private func line(_ frame: Frame) -> [UInt64] {
    let (hold, spinner) = (frame.hold, frame.spinner)
    return
      [hold.fraction, hold.velocity, spinner.angle, spinner.progress, frame.cube[0].pct].map(
        \.bitPattern) + (0..<8).map { hold.strategies[$0].fraction.bitPattern } + [
        UInt64(spinner.turns), hold.isHeld ? 1 : 0, spinner.isRotating ? 1 : 0,
      ]
  }

  private func expected(_ link: Link, at position: Instant) -> [UInt64] {
    line(link.log.stage(settings: link.settings, through: position).frame(at: position))
  }

  private func events(_ occurrences: [LiveStage.Occurrence]) -> [LoggedEvent] {
    occurrences.compactMap { if case .logged(let entry, nil, _) = $0 { entry } else { nil } }
  }

  private func isOver(_ occurrences: [LiveStage.Occurrence]) -> Bool {
    occurrences.contains { if case .replayed = $0 { true } else { false } }
  }

  @Test("frames that are asked for ahead have the events of their time, to the bit")
  func ahead() {
    let link = link()
    let (live, begin) = playing(link)
    #expect(begin == seconds(10.1).advanced(byNanoseconds: 1))
    #expect(live.frame(at: begin).instant == seconds(2))
    // What was shown before goes on as it was.
    #expect(live.frame(at: seconds(10.1)).instant == seconds(10.1 - 0.75))
    #expect(live.frame(at: seconds(10.1)).hold.isHeld)
    var told: [LoggedEvent] = []
    var isOver = false
    for step in 0..<550 {
      let now = seconds(10 + Double(step) * 0.02)
      for lead in [0.101, 0.25, 1] {
        let frame = live.frame(at: now.advanced(bySeconds: lead))
        guard now.advanced(bySeconds: lead) >= begin else { continue }
        #expect(line(frame) == expected(link, at: frame.instant))
      }
      let occurrences = live.advance(to: now)
      told += events(occurrences)
      #expect(told.allSatisfy { $0.time <= live.frame(at: now).instant })
      if self.isOver(occurrences) {
        #expect(!isOver)
        #expect(live.frame(at: now).instant.seconds - link.end.seconds < 0.021)
        isOver = true
      }
    }
    #expect(isOver && live.replay == nil)
    #expect(told.filter { $0.event != .done }.map(\.time) == link.log.entries.map(\.time))
    #expect(told.map(\.event) == live.log.entries.map(\.event))
    #expect(told.count { $0.event == .done } == 2)
    #expect(live.nextOccurrence == nil)
  }

  @Test("a replay can be slowed down, paused and stepped, and stays true", arguments: 0..<4)
  func slow(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let link = link(count: 12)
    let (live, begin) = playing(link)
    var (now, told) = (Int64(10_150_000_000), [LoggedEvent]())
    for _ in 0..<400 where live.replay != nil {
      now += .random(in: 1_000_000...150_000_000, using: &random)
      let instant = Instant(nanoseconds: now)
      told += events(live.advance(to: instant))
      let change: StageClock.Change =
        switch Int.random(in: 0..<6, using: &random) {
        case 0: .pause
        case 1: .step(nanoseconds: .random(in: 1...2000, using: &random) * 100_000)
        case 2: .rate(.quarter)
        case 3: .rate(.normal)
        default: .resume
        }
      // Asked for under the clock that was.
      _ = live.frame(at: instant.advanced(bySeconds: 1))
      let (occurrences, _) = live.change(
        change, received: instant, shown: max(begin, instant.advanced(byNanoseconds: 20_000_000)))
      told += events(occurrences)
      for lead in [0.03, 0.2, 0.9] {
        let frame = live.frame(at: instant.advanced(bySeconds: lead))
        #expect(line(frame) == expected(link, at: frame.instant))
      }
    }
    #expect(live.replay == nil)
    #expect(told.filter { $0.event != .done }.map(\.time) == link.log.entries.map(\.time))
  }

  @Test("whoever does something takes over: what was to come never was", arguments: 0..<40)
  func myTurn(step: Int) throws {
    let link = link()
    let (live, _) = playing(link)
    var told = [LoggedEvent]()
    let now = seconds(10.15 + Double(step) * 0.113)
    told += events(live.advance(to: now))
    _ = live.frame(at: now.advanced(bySeconds: 1))
    let shown = live.frame(at: now.advanced(bySeconds: 0.02))
    let event: Event = [.press, .release, .spin, .settings(SettingsChange())][step % 4]
    let (occurrences, time) = live.apply(
      event, by: 1, sequence: 1, claimed: nil, received: now,
      shown: now.advanced(bySeconds: 0.02))
    #expect(isOver(occurrences) && live.replay == nil)
    told += events(occurrences)
    let (entries, own) = (live.log.entries.dropLast(), try #require(live.log.entries.last))
    #expect(told == Array(entries))
    #expect(own.time == live.frame(at: time.effective).instant)
    // The frames that are out stay, and the value goes on from them.
    #expect(line(live.frame(at: now.advanced(bySeconds: 0.02))) == line(shown))
    let next = live.frame(at: time.effective)
    #expect(abs(next.hold.strategies[2].fraction - shown.hold.strategies[2].fraction) < 0.01)
    #expect(next.hold.isHeld == (event == .press))
    for lead in [0.03, 0.5, 2] {
      let frame = live.frame(at: now.advanced(bySeconds: lead))
      let stage = live.log.stage(settings: link.settings, through: frame.instant)
      #expect(line(frame) == line(stage.frame(at: frame.instant)))
    }
    #expect(events(live.advance(to: seconds(100))).allSatisfy { $0.event == .done })
  }

  @Test("the link of a stage on which one is played is that one, however far it is")
  func linkOfReplay() throws {
    let link = link()
    let (live, _) = playing(link)
    for step in 0..<60 {
      live.advance(to: seconds(10 + Double(step) * 0.2))
      #expect(try live.link.text() == link.text())
    }
  }

  @Test("a stage that replays wakes for what is next, and not while it stands still")
  func wakes() throws {
    let (live, begin) = playing(link())
    live.advance(to: begin)
    // The first event is 1 s after the begin.
    #expect(live.nextOccurrence == begin.nanoseconds + 1_000_000_000)
    _ = live.change(.pause, received: seconds(10.2), shown: nil)
    #expect(live.nextOccurrence == nil)
    let (_, effective) = live.change(.resume, received: seconds(20), shown: nil)
    let left = try #require(live.nextOccurrence) - effective.nanoseconds
    #expect(abs(left - 900_000_000) < 200_000)
  }

  @Test("a link without events is shown for two seconds")
  func empty() {
    let live = LiveStage(settings: StageSettings(), startingAt: 0)
    let link = Link(settings: StageSettings(spinnerDuration: 3), log: EventLog())
    let (_, begin) = live.play(link, received: seconds(1), shown: nil)
    #expect(live.stage.settings.spinnerDuration == 3)
    #expect(!isOver(live.advance(to: begin.advanced(bySeconds: 1.99))))
    #expect(isOver(live.advance(to: begin.advanced(bySeconds: 2))))
  }
}
