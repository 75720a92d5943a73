import Stage
import Testing
import Timing

@testable import Server

/// A stage whose own clock is slowed down, paused and stepped.
@Suite struct LiveStageClockTests {
  private func seconds(_ value: Double) -> Instant { Instant.zero.advanced(bySeconds: value) }

  private func linearStage() -> LiveStage {
    let hold = HoldSettings(duration: 1, curve: .linear, interruption: .matched)
    return LiveStage(settings: StageSettings(hold: hold), startingAt: 0)
  }

  /// The position by what was asked for and when it took effect, added up piece by piece in
  /// millionths of a nanosecond.
  private struct Reference {
    var changes: [(at: Instant, change: StageClock.Change)] = []

    func position(at instant: Instant) -> Int64 {
      var (sum, time, rate, isPaused) = (Int128(0), Int64(0), Int64(1_000_000), false)
      for (at, change) in changes where at <= instant {
        if !isPaused { sum += Int128(at.nanoseconds - time) * Int128(rate) }
        time = at.nanoseconds
        switch change {
        case .rate(let new): rate = new.millionths
        case .pause: isPaused = true
        case .resume: isPaused = false
        case .step(let nanoseconds):
          isPaused = true
          sum += Int128(nanoseconds) * 1_000_000
        }
      }
      if !isPaused { sum += Int128(instant.nanoseconds - time) * Int128(rate) }
      return Int64(sum / 1_000_000)
    }
  }

  private func change(using random: inout SplitMix64) -> StageClock.Change {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: .pause
    case 1, 2: .resume
    case 3: .step(nanoseconds: .random(in: 1...10_000, using: &random) * 100_000)
    default: .rate([.normal, .quarter, .tenth].randomElement(using: &random) ?? .normal)
    }
  }

  @Test("whatever happens to the clock, no value moves further than its position", arguments: 0..<6)
  func continuity(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let live = linearStage()
    var (reference, now, shown) = (Reference(), Int64(0), Int64(0))
    var (last, isHeld) = (live.frame(at: .zero), false)
    for number in 1...400 {
      let next = now + Int64.random(in: 0...200_000_000, using: &random)
      // What is to be shown until something happens, as it was known by then.
      for nanoseconds in stride(from: now, to: next, by: 3_000_000) {
        let instant = Instant(nanoseconds: nanoseconds)
        let frame = live.frame(at: instant)
        #expect(frame.instant.nanoseconds == reference.position(at: instant))
        let passed = frame.instant.seconds(since: last.instant)
        #expect(passed >= 0)
        for index in [Interruption.matched, .rewound, .restarted].map(\.index) {
          let step = frame.hold.strategies[index].fraction - last.hold.strategies[index].fraction
          #expect(abs(step) <= passed + 1e-9, "at \(instant.seconds)")
        }
        last = frame
      }
      now = next
      shown = max(shown, now + Int64.random(in: 0...120_000_000, using: &random))
      let (received, committed) = (Instant(nanoseconds: now), Instant(nanoseconds: shown))
      let before = live.frame(at: committed)
      if Bool.random(using: &random) {
        let change = change(using: &random)
        let (_, effective) = live.change(change, received: received, shown: committed)
        #expect(effective > committed)
        reference.changes.append((effective, change))
      } else {
        isHeld.toggle()
        let (_, time) = live.apply(
          isHeld ? .press : .release, sequence: UInt64(number), claimed: nil, received: received,
          shown: committed)
        #expect(time.effective > committed)
        let entry = live.log.entries[live.log.entries.count - 1]
        #expect(entry.time.nanoseconds % 100_000 == 0)
        #expect(entry.time.nanoseconds == reference.position(at: time.effective))
        #expect(entry.happened <= entry.time)
      }
      // What is committed stays as it is.
      let after = live.frame(at: committed)
      #expect(after.instant == before.instant)
      #expect(after.hold.fraction.bitPattern == before.hold.fraction.bitPattern)
    }
    // The log alone, in positions, gives the same stage.
    let replayed = live.log.stage(settings: live.stage.settings)
    for step in 0..<200 {
      let position = last.instant.advanced(byNanoseconds: Int64(step) * 10_000_000)
      #expect(
        replayed.frame(at: position).hold.fraction.bitPattern
          == live.stage.frame(at: position).hold.fraction.bitPattern)
    }
  }

  @Test("a slow press fills as much more slowly, and frames of the past keep the old clock")
  func slow() {
    let live = linearStage()
    live.play(.press, at: .zero)
    let (_, effective) = live.change(.rate(.tenth), received: seconds(0.2), shown: seconds(0.3))
    #expect(effective.nanoseconds == 300_000_001)
    for (time, fraction) in [(0.25, 0.25), (0.3, 0.3), (0.4, 0.31), (1.3, 0.4)] {
      #expect(abs(live.frame(at: seconds(time)).hold.fraction - fraction) < 1e-8)
    }
    #expect(abs(live.frame(at: seconds(1.3)).hold.velocity - 1) < 1e-9)
  }

  @Test("on a paused stage events take effect at the standing position, and several share it")
  func paused() throws {
    let live = linearStage()
    live.play(.press, at: .zero)
    let (_, pause) = live.change(.pause, received: seconds(0.200_000_5), shown: nil)
    #expect(pause == seconds(0.2001))
    for (event, time) in [(Event.release, 1.0), (.press, 2.0), (.release, 3.0)] {
      let before = live.frame(at: seconds(time))
      let (_, effect) = live.apply(
        event, sequence: 0, claimed: nil, received: seconds(time), shown: seconds(time))
      #expect(effect.effective == seconds(time).advanced(byNanoseconds: 1))
      let after = live.frame(at: effect.effective)
      #expect(after.instant == seconds(0.2001) && before.instant == after.instant)
      #expect(before.hold.isHeld != after.hold.isHeld)
      #expect(abs(before.hold.fraction - after.hold.fraction) < 1e-9)
    }
    #expect(live.log.entries.dropFirst().allSatisfy { $0.time == seconds(0.2001) })
    #expect(live.log.entries.dropFirst().allSatisfy { $0.happened == seconds(0.2001) })
    _ = live.change(.step(nanoseconds: 100_000_000), received: seconds(4), shown: nil)
    #expect(abs(live.frame(at: seconds(9)).hold.fraction - 0.1001) < 1e-9)
    let (_, resumed) = live.change(.resume, received: seconds(10), shown: nil)
    let position = live.frame(at: resumed.advanced(byNanoseconds: 50_000_000)).instant
    #expect(position == seconds(0.3501))
  }

  @Test("what happens by itself waits for the clock")
  func occurrences() {
    let live = LiveStage(settings: StageSettings(), startingAt: 500)
    live.play(.work(duration: 1.5), at: .zero)
    #expect(live.nextOccurrence == 1_500_000_500)
    // At 1 s of the stage: the process has half a second left, which takes 2 s.
    _ = live.change(.rate(.quarter), received: seconds(1), shown: nil)
    #expect(live.nextOccurrence == 3_000_000_500)
    #expect(live.advance(to: seconds(2.999)).isEmpty)
    // A change that is still to come leaves what comes before it where it is.
    _ = live.change(.pause, received: seconds(2.999), shown: seconds(3.1))
    #expect(live.nextOccurrence == 3_000_000_500)
    let done = live.advance(to: seconds(3))
    guard case .logged(let entry, nil, let time)? = done.first, done.count == 1 else {
      Issue.record("\(done)")
      return
    }
    #expect(entry.event == .done && entry.time == seconds(1.5))
    #expect(time.effective == seconds(3))
    // The turn would be complete at 2 s of the stage, which stands.
    #expect(live.nextOccurrence == nil)
    #expect(live.advance(to: seconds(1000)).isEmpty)
    let (_, step) = live.change(
      .step(nanoseconds: 500_000_000), received: seconds(1000), shown: nil)
    #expect(live.nextOccurrence == step.nanoseconds + 500)
    guard case .completed(let turn)? = live.advance(to: step).first else {
      Issue.record("the turn is not complete")
      return
    }
    #expect(turn.position == seconds(2) && turn.turns == 2)
  }

  @Test("when it happened is told by the clock of then")
  func happened() {
    let live = LiveStage(settings: StageSettings(), startingAt: 0)
    _ = live.change(.rate(.tenth), received: seconds(1), shown: nil)
    _ = live.apply(
      .press, sequence: 1, claimed: seconds(0.95), received: seconds(1.05), shown: nil)
    #expect(live.log.entries[0].happened == seconds(0.95))
    #expect(live.log.entries[0].time == seconds(1))
    _ = live.apply(
      .release, sequence: 2, claimed: seconds(1.1), received: seconds(1.1), shown: nil)
    #expect(live.log.entries[1].happened == seconds(1.01))
  }

  @Test("the epoch grows with every change of what was sent ahead")
  func epoch() {
    let live = LiveStage(settings: StageSettings(), startingAt: 0)
    live.play(.press, at: .zero)
    _ = live.change(.pause, received: .zero, shown: nil)
    _ = live.apply(.release, sequence: 0, claimed: nil, received: .zero, shown: nil)
    #expect(live.epoch == 3)
  }

  @Test("however often the clock is changed, memory is bounded and the position right")
  func many() {
    let live = LiveStage(settings: StageSettings(), startingAt: 0)
    for _ in 0..<1000 {
      _ = live.change(.pause, received: seconds(1), shown: seconds(1.1))
      _ = live.change(.resume, received: seconds(1), shown: seconds(1.1))
    }
    let position = live.frame(at: seconds(2.1)).instant
    #expect(position.nanoseconds == 2_100_000_000)
  }
}
