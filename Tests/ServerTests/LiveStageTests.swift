import Stage
import Testing
import Timing

@testable import Server

@Suite struct LiveStageTests {
  private func seconds(_ value: Double) -> Instant { Instant.zero.advanced(bySeconds: value) }

  private func names(_ occurrences: [LiveStage.Occurrence]) -> [String] {
    occurrences.map {
      switch $0 {
      case .logged(let entry, _, _): "\(entry.event)@\(entry.time.seconds)"
      case .completed(let done): "\(done.animation)×\(done.turns)@\(done.position.seconds)"
      case .replayed: "replayed"
      }
    }
  }

  @Test("a process ends by itself, is logged as done, and the turn completes after it")
  func processEnds() {
    let live = LiveStage(settings: StageSettings(), startingAt: 0)
    live.play(.work(duration: 2.5), at: .zero)
    #expect(live.nextOccurrence == 2_500_000_000)
    #expect(names(live.advance(to: seconds(2.4))).isEmpty)
    #expect(names(live.advance(to: seconds(10))) == ["done@2.5", "spinner×3@3.0"])
    #expect(live.nextOccurrence == nil)
    #expect(live.log.entries.count == 2)
  }

  @Test("a process that is ended early ends once")
  func endedEarly() {
    let live = LiveStage(settings: StageSettings(), startingAt: 0)
    live.play(.work(duration: 60), at: .zero)
    live.play(.done, at: seconds(0.5))
    #expect(names(live.advance(to: seconds(100))) == ["spinner×1@1.0"])
  }

  @Test("a tap completes one turn; a tap while it rotates adds nothing")
  func tap() {
    let live = LiveStage(settings: StageSettings(), startingAt: 0)
    live.play(.spin, at: seconds(1))
    live.play(.spin, at: seconds(1.5))
    #expect(names(live.advance(to: seconds(9))) == ["spinner×1@2.0"])
  }

  @Test("another duration moves the end that was to come, and leaves one that lies before it")
  func movedEnd() {
    let live = LiveStage(settings: StageSettings(), startingAt: 0)
    live.play(.spin, at: .zero)
    live.play(.settings(SettingsChange(spinnerDuration: 3)), at: seconds(0.5))
    #expect(names(live.advance(to: seconds(9))) == ["spinner×1@2.0"])
    live.play(.spin, at: seconds(10))
    // Frames are sent ahead: the change takes effect after an end that nobody was told of yet.
    _ = live.apply(
      .settings(SettingsChange(spinnerDuration: 1)), sequence: 1, claimed: nil,
      received: seconds(12.95), shown: seconds(13.05))
    #expect(names(live.advance(to: seconds(20))) == ["spinner×1@13.0"])
  }

  @Test("what is painted never jumps: the frame after a late press goes on from the one before it")
  func continuity() throws {
    let live = LiveStage(settings: StageSettings(), startingAt: 0)
    live.play(.press, at: .zero)
    let shown = seconds(0.5)
    let before = live.stage.frame(at: shown).hold.fraction
    // Released 100 ms ago, but a frame has gone out since.
    _ = live.apply(
      .release, sequence: 1, claimed: seconds(0.42), received: seconds(0.52), shown: shown)
    let effective = try #require(live.log.entries.last).time
    #expect(effective.nanoseconds == shown.nanoseconds + LoggedEvent.grain)
    let after = live.stage.frame(at: effective).hold.fraction
    #expect(abs(after - before) < 1e-3)
    #expect(after == live.frame(at: effective).hold.fraction)
    #expect(live.log.entries.last?.happened == seconds(0.42))
  }

  @Test("a press that a late packet brings together with its release is not lost")
  func shortPress() {
    let live = LiveStage(settings: StageSettings(), startingAt: 0)
    let (shown, received) = (seconds(1), seconds(1.001))
    _ = live.apply(
      .press, sequence: 1, claimed: seconds(0.95), received: received, shown: shown)
    _ = live.apply(
      .release, sequence: 2, claimed: seconds(0.99), received: received, shown: shown)
    let peak = live.stage.frame(at: live.log.entries[1].time).hold.fraction
    #expect(peak > 0.003)
  }

  @Test("a frame before an event's effect shows the stage as it was, and one after as it is")
  func before() {
    let live = LiveStage(settings: StageSettings(), startingAt: 0)
    let hold = HoldSettings(duration: 1, curve: .linear, interruption: .matched)
    live.play(.hold(hold), at: .zero)
    live.play(.press, at: .zero)
    // Another viewer has frames up to 0.6 s that none can overtake.
    for (event, claimed) in [(Event.release, 0.5), (.press, 0.51)] {
      _ = live.apply(
        event, sequence: 1, claimed: seconds(claimed), received: seconds(0.51),
        shown: seconds(0.6))
    }
    for (time, fraction) in [(0.52, 0.52), (0.6, 0.6), (0.7, 0.7)] {
      #expect(abs(live.frame(at: seconds(time)).hold.fraction - fraction) < 1e-8)
    }
    // Both took effect at once: it was held all the time.
    #expect(live.log.entries[2].time == live.log.entries[3].time)
    _ = live.apply(
      .release, sequence: 2, claimed: nil, received: seconds(0.7), shown: seconds(0.8))
    for (time, fraction) in [(0.75, 0.75), (0.8, 0.8), (0.9, 0.7002), (1.0, 0.6002)] {
      #expect(abs(live.frame(at: seconds(time)).hold.fraction - fraction) < 1e-8)
    }
  }

  @Test("however many events wait to take effect, frames are to be had and memory is bounded")
  func waiting() {
    let live = LiveStage(settings: StageSettings(), startingAt: 0)
    for number in 1...1000 {
      let event = number.isMultiple(of: 2) ? Event.release : .press
      _ = live.apply(
        event, sequence: UInt64(number), claimed: nil, received: seconds(1), shown: seconds(1.1))
    }
    #expect(live.frame(at: seconds(1.05)).hold.isHeld == false)
    #expect(live.frame(at: seconds(1.2)).hold.isHeld == false)
  }

  @Test("a process that ends before an event's effect is logged before it")
  func endsAhead() {
    let live = LiveStage(settings: StageSettings(), startingAt: 0)
    live.play(.work(duration: 1.05), at: .zero)
    let told = live.apply(
      .press, sequence: 1, claimed: nil, received: seconds(1), shown: seconds(1.1))
    #expect(names(told.occurrences) == ["done@1.05", "press@1.1001"])
  }

  @Test("the log alone gives the same frames")
  func replay() {
    let live = LiveStage(settings: StageSettings(), startingAt: 0)
    for (event, at) in [(Event.press, 0.1), (.release, 0.4), (.press, 0.45), (.spin, 0.5)] {
      live.play(event, at: seconds(at))
    }
    let replayed = live.log.stage(settings: StageSettings())
    for step in 0..<100 {
      let instant = seconds(0.5 + Double(step) * 0.01)
      let (one, other) = (live.stage.frame(at: instant), replayed.frame(at: instant))
      #expect(one.hold.fraction.bitPattern == other.hold.fraction.bitPattern)
      #expect(one.spinner.angle.bitPattern == other.spinner.angle.bitPattern)
    }
  }
}
