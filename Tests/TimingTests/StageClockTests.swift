import Testing
import Timing

@Suite("StageClock")
struct StageClockTests {
  private func at(_ nanoseconds: Int64) -> Instant { Instant(nanoseconds: nanoseconds) }

  /// A clock after the changes of a timeline "0.1x@5 pause@9 …", whose times are in seconds.
  private func clock(_ timeline: String) throws -> StageClock {
    var clock = StageClock()
    for word in timeline.split(separator: " ") {
      let parts = word.split(separator: "@")
      let instant = try #require(Double(parts[1]).flatMap(Instant.init(seconds:)))
      switch parts[0] {
      case "pause": clock.apply(.pause, at: instant)
      case "resume": clock.apply(.resume, at: instant)
      case "step": clock.apply(.step(nanoseconds: 16_666_667), at: instant)
      case "back": clock.apply(.step(nanoseconds: -16_666_667), at: instant)
      default:
        let rate = try #require(Double(parts[0].dropLast()).flatMap(PlaybackRate.init))
        clock.apply(.rate(rate), at: instant)
      }
    }
    return clock
  }

  @Test(
    "positions by arithmetic, in seconds",
    arguments: [
      ("", 7, 7.0), ("0.1x@5", 25, 7), ("0.25x@4", 8, 5), ("pause@3", 90, 3),
      ("pause@3 resume@10", 11, 4), ("0.1x@1 1x@11", 12, 3), ("pause@2 0.5x@3", 9, 2),
      ("pause@2 0.5x@3 resume@5", 9, 4), ("step@4", 9, 4.016_666_667),
      ("pause@4 step@5 step@6", 9, 4.033_333_334), ("step@4 back@5", 9, 4),
      ("step@4 resume@9", 10, 5.016_666_667), ("0.1x@1 0.25x@2 pause@6 resume@7 1x@9", 10, 3.6),
    ])
  func positions(timeline: String, seconds: Double, expected: Double) throws {
    let instant = try #require(Instant(seconds: seconds))
    #expect(try clock(timeline).position(at: instant) == Instant(seconds: expected))
  }

  @Test("no change but a step moves the position")
  func continuous() {
    var random = SplitMix64(seed: 2)
    for _ in 0..<500 {
      var (clock, now) = (StageClock(), Int64(0))
      for _ in 0..<40 {
        now += .random(in: 0...5_000_000_000, using: &random)
        let before = clock.position(at: at(now))
        let change = change(using: &random)
        clock.apply(change, at: at(now))
        if case .step(let nanoseconds) = change {
          #expect(clock.position(at: at(now)).nanoseconds == before.nanoseconds + nanoseconds)
        } else {
          #expect(clock.position(at: at(now)) == before)
        }
      }
    }
  }

  @Test("ten thousand pieces of an hour at a tenth are exactly 360 s, wherever they are cut")
  func noDrift() {
    var random = SplitMix64(seed: 3)
    let hour: Int64 = 3_600_000_000_000
    var clock = StageClock()
    clock.apply(.rate(.tenth), at: .zero)
    let cuts = (0..<10_000).map { _ in Int64.random(in: 0...hour, using: &random) }.sorted()
    for (index, cut) in cuts.enumerated() {
      clock.apply(index.isMultiple(of: 2) ? .pause : .resume, at: at(cut))
      clock.apply(.resume, at: at(cut))
    }
    #expect(clock.position(at: at(hour)) == at(hour / 10))
  }

  @Test("the position agrees with the sum of its pieces in whole arithmetic")
  func exact() {
    var random = SplitMix64(seed: 4)
    for _ in 0..<300 {
      var (clock, now, sum) = (StageClock(), Int64(0), Int128(-9_000_000_000 * 1_000_000))
      clock.apply(.step(nanoseconds: -9_000_000_000), at: .zero)
      clock.apply(.resume, at: .zero)
      for _ in 0..<30 {
        let elapsed = Int64.random(in: 0...3_000_000_000, using: &random)
        now += elapsed
        if !clock.isPaused { sum += Int128(elapsed) * Int128(clock.rate.millionths) }
        let change = change(using: &random)
        clock.apply(change, at: at(now))
        if case .step(let nanoseconds) = change { sum += Int128(nanoseconds) * 1_000_000 }
        // The floor of the sum: back steps may take it below 0.
        let floor = (sum - (sum < 0 ? 999_999 : 0)) / 1_000_000
        #expect(Int128(clock.position(at: at(now)).nanoseconds) == floor)
      }
    }
  }

  @Test("the inverse is the first instant with that position", arguments: [0.1, 0.25, 1, 0.3, 7.3])
  func inverse(rate: Double) throws {
    var random = SplitMix64(seed: 5)
    var clock = StageClock()
    clock.apply(.rate(try #require(PlaybackRate(rate))), at: at(123_456_789))
    for _ in 0..<2000 {
      let position = at(.random(in: 123_456_790...50_000_000_000, using: &random))
      let instant = try #require(clock.instant(at: position))
      #expect(clock.position(at: instant) >= position)
      #expect(clock.position(at: instant.advanced(byNanoseconds: -1)) < position)
      if rate <= 1 { #expect(clock.position(at: instant) == position) }
    }
  }

  @Test("a position already past, or never reached, has no instant")
  func noInverse() throws {
    let slow = try clock("0.1x@5")
    #expect(slow.instant(at: at(4_999_999_999)) == nil)
    #expect(slow.instant(at: at(5_000_000_000)) == at(5_000_000_000))
    let paused = try clock("pause@5")
    #expect(paused.instant(at: at(5_000_000_000)) == at(5_000_000_000))
    #expect(paused.instant(at: at(5_000_000_001)) == nil)
    #expect(slow.instant(at: at(.max)) == nil)
  }

  @Test("a change at an instant before the last one counts as at that one")
  func late() throws {
    #expect(try clock("pause@5 resume@3") == clock("pause@5 resume@5"))
  }

  @Test("the same changes make equal clocks, and positions at the ends of time stay there")
  func ends() throws {
    var fast = try clock("1000x@1")
    #expect(fast.position(at: at(.max)) == at(.max))
    #expect(fast.position(at: at(.min)) == at(.min))
    fast.apply(.pause, at: at(.max))
    fast.apply(.step(nanoseconds: .max), at: at(.max))
    #expect(fast.position(at: at(.max)) == at(.max))
    fast.apply(.step(nanoseconds: -1), at: at(.max))
    #expect(fast.position(at: at(.max)) == at(.max - 1))
    #expect(try clock("0.1x@1 pause@2") == clock("0.1x@1 pause@2"))
  }

  @Test("rates are whole millionths from 0.000001 through 1000")
  func rates() {
    #expect(PlaybackRate(0.1) == .tenth)
    #expect(PlaybackRate(0.25) == .quarter)
    #expect(PlaybackRate(1) == .normal)
    for thousandths in 1...2000 {
      let rate = PlaybackRate(Double(thousandths) / 1000)
      #expect(rate?.millionths == Int64(thousandths) * 1000)
    }
    #expect(PlaybackRate(1 / 3.0)?.millionths == 333_333)
    #expect(PlaybackRate(1000)?.value == 1000)
    for value in [0, -1, 4e-7, 1000.1, .nan, .infinity, 1e300] {
      #expect(PlaybackRate(value) == nil)
    }
    #expect(PlaybackRate(millionths: 0) == nil)
    #expect(PlaybackRate(millionths: 1_000_000_001) == nil)
  }

  private func change(using random: inout SplitMix64) -> StageClock.Change {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: .pause
    case 1: .resume
    case 2: .step(nanoseconds: .random(in: -20_000_000...20_000_000, using: &random))
    default: .rate(PlaybackRate(millionths: .random(in: 1...3_000_000, using: &random)) ?? .normal)
    }
  }
}
