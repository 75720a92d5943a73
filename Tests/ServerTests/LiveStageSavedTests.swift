import Stage
import Testing
import Timing

@testable import Server
@testable import Wire

/// A stage that is saved, and gone on with.
@Suite struct LiveStageSavedTests {
  private static let second: Int64 = 1_000_000_000
  private static let origin: Int64 = 77 * second

  /// A stage after random events and changes of its clock, and the loop's clock then.
  private func live(_ seed: UInt64) -> (LiveStage, now: Int64) {
    var random = SplitMix64(seed: seed)
    let live = LiveStage(settings: StageSettings(), startingAt: Self.origin)
    var now = Self.origin
    for number in 1...40 {
      now += Int64.random(in: 0...700_000_000, using: &random)
      let received = live.instant(at: now)
      let shown = received.advanced(byNanoseconds: 30_000_000)
      let change: StageClock.Change? =
        switch Int.random(in: 0..<12, using: &random) {
        case 0: .rate(.quarter)
        case 1: .rate(.normal)
        case 2: .pause
        case 3: .resume
        case 4: .step(nanoseconds: -500_000_000)
        default: nil
        }
      if let change {
        _ = live.change(change, received: received, shown: shown)
        continue
      }
      let hold = HoldChange(
        duration: .random(in: 0.05...3, using: &random),
        interruption: Interruption.allCases.randomElement(using: &random))
      let events: [Event] = [
        .press, .release, .press, .release, .spin, .done, .work(duration: 0.3),
        .settings(SettingsChange(hold: hold)),
      ]
      let event = events.randomElement(using: &random) ?? .press
      _ = live.apply(
        event, sequence: UInt64(number), claimed: received, received: received, shown: shown)
    }
    return (live, now)
  }

  /// The stage as it was read from the bytes that were written of it.
  private func read(_ saved: SavedStage) throws -> SavedStage {
    guard case .stage(let stage) = try StageRecord.decode(StageRecord.stage(saved).bytes[...])
    else { preconditionFailure("a whole stage was written") }
    return stage
  }

  @Test(
    "it shows the same at every later instant, and has the same log",
    arguments: Array(1...8) + [11, 28])
  func same(seed: UInt64) throws {
    let (live, now) = live(seed)
    let saved = try read(live.saved(at: now, boot: "a"))
    for away in [0, 1, 60] {
      let later = now + Int64(away) * Self.second
      let again = LiveStage(saved, at: later, boot: "a")
      _ = live.advance(to: live.instant(at: later))
      #expect(again.log == live.log)
      #expect(again.clock == live.clock)
      #expect(again.nextOccurrence == live.nextOccurrence)
      for step in 0..<6 {
        // From where no event is to take effect any more.
        let instant = max(again.instant(at: later), again.firm)
          .advanced(byNanoseconds: Int64(step) * 397_000_000)
        #expect(
          JSONFrame.line(again.frame(at: instant)) == JSONFrame.line(live.frame(at: instant)))
      }
    }
  }

  @Test(
    "on another clock it goes on from the latest instant that is known",
    arguments: [("a", "b", 100), ("a", "a", -100), ("", "", 100)])
  func elsewhere(before: String, after: String, away: Int64) throws {
    let (live, now) = live(9)
    let saved = try read(live.saved(at: now, boot: before))
    let later = now + away * Self.second
    let again = LiveStage(saved, at: later, boot: after)
    #expect(again.instant(at: later) == saved.reached)
    let instant = saved.reached.advanced(byNanoseconds: Self.second)
    #expect(JSONFrame.line(again.frame(at: instant)) == JSONFrame.line(live.frame(at: instant)))
  }

  @Test("a replay is gone on with, and ends with the link's log", arguments: [1, 5, 100])
  func replay(away: Int64) throws {
    var log = EventLog()
    for number in 0..<300 {
      log.append(
        number.isMultiple(of: 2) ? .press : .release,
        at: Instant(nanoseconds: 2 * Self.second + Int64(number) * 20_000_000))
    }
    let link = Link(settings: StageSettings(spinnerDuration: 2), log: log)
    let live = LiveStage(settings: StageSettings(), startingAt: Self.origin)
    _ = live.play(link, received: .zero, shown: nil)
    let saved = try read(live.saved(at: Self.origin, boot: "a"))
    #expect(saved.log.entries.isEmpty)
    let again = LiveStage(saved, at: Self.origin + away * Self.second, boot: "a")
    for second in away...away + 20 {
      while !again.advance(to: again.instant(at: Self.origin + second * Self.second)).isEmpty {}
    }
    #expect(again.link == link)
    #expect(again.replay == nil)
  }
}
