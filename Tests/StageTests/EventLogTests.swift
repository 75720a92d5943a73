import Stage
import Testing
import Timing

@Suite("EventLog")
struct EventLogTests {
  @Test("times do not decrease; what happened and its number are kept")
  func monotone() {
    var log = EventLog()
    log.append(.press, sequence: 1, happened: at(1), time: at(1.02))
    let entry = log.append(.release, sequence: 2, happened: at(0.9), time: at(1.01))
    #expect(entry.time == at(1.02) && entry.happened == at(0.9) && entry.sequence == 2)
    #expect(log.entries.map(\.time) == [at(1.02), at(1.02)])
    #expect(log.entries.map(\.event) == [.press, .release])
  }

  @Test("the stage through an instant has the events up to it and no other")
  func through() {
    var log = EventLog()
    log.append(.press, at: at(1))
    log.append(.spin, at: at(1))
    log.append(.release, at: at(2))
    #expect(log.stage(through: at(0.99)).eventCount == 0)
    #expect(log.stage(through: at(1)).eventCount == 2)
    #expect(log.stage().eventCount == 3)
    #expect(log.stage(through: at(1.5)).frame(at: at(1.5)).hold.isHeld)
  }

  @Test("the same log gives the same frames, bit for bit", arguments: 0..<100 as Range<UInt64>)
  func replay(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var log = EventLog()
    var live = Stage()
    var time = 0.0
    for _ in 0..<30 {
      time += Bool.random(using: &random) ? 0 : Double.random(in: 0...0.7, using: &random)
      let event = try Self.event(using: &random)
      log.append(event, at: at(time))
      _ = live.apply(event, at: at(time))
      // Looking does not change what is seen later.
      _ = live.frame(at: at(time + 3))
      let instant = at(time + Double.random(in: 0...0.2, using: &random))
      let replayed = log.stage(through: instant).frame(at: instant)
      #expect(bits(live.frame(at: instant)) == bits(replayed), "seed \(seed)")
    }
  }

  static func event(using random: inout SplitMix64) throws -> Event {
    switch Int.random(in: 0..<8, using: &random) {
    case 0...2: .press
    case 3...4: .release
    case 5: .spin
    case 6: .work(duration: .random(in: 0...3, using: &random))
    default:
      Bool.random(using: &random) ? .done : .settings(try SettingsTests.change(using: &random))
    }
  }
}
