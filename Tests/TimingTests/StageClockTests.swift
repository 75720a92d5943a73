import Testing
import Timing

@Suite struct StageClockTests {
  static func at(_ milliseconds: Int64) -> Instant {
    Instant(nanoseconds: milliseconds * 1_000_000)
  }

  /// One letter a 100 ms: n normal, q quarter, t tenth, p pause, r resume, s step by 1 ms.
  static func run(_ timeline: String) -> StageClock {
    var clock = StageClock()
    for (index, letter) in timeline.enumerated() where letter != "-" {
      let command: StageClock.Command =
        switch letter {
        case "n": .run(.normal)
        case "q": .run(.quarter)
        case "t": .run(.tenth)
        case "p": .pause
        case "r": .resume
        default: .step(nanoseconds: 1_000_000)
        }
      clock.apply(command, at: at(Int64(index) * 100))
    }
    return clock
  }

  @Test(
    "a timeline of commands shows the time it adds up to",
    arguments: [
      ("", 1000, 1000), ("q", 1000, 250), ("t", 1000, 100), ("p", 1000, 0),
      ("-----p", 1000, 500), ("-----p--r", 1000, 700), ("-----q----", 1000, 625),
      ("q----p--r", 1000, 175), ("-----s-s--s", 2000, 503), ("-----s-s-r", 1000, 602),
      ("t----n", 1000, 550), ("---p-p-r-r", 1000, 600), ("q--p--n", 1000, 475),
    ] as [(String, Int64, Int64)])
  func timelines(timeline: String, now: Int64, expected: Int64) {
    #expect(Self.run(timeline).stageTime(at: Self.at(now)) == Self.at(expected))
  }

  @Test("changing the rate never makes the time jump")
  func continuity() {
    var clock = StageClock()
    var now = Instant.zero
    var random = SystemRandomNumberGenerator()
    for _ in 0..<2000 {
      now = now.advanced(byNanoseconds: .random(in: 0...9_999_999, using: &random))
      let before = clock.stageTime(at: now)
      let command: StageClock.Command =
        [
          .run(.normal), .run(.quarter), .run(.tenth), .pause, .resume,
        ].randomElement(using: &random) ?? .pause
      clock.apply(command, at: now)
      #expect(clock.stageTime(at: now) == before)
    }
  }

  @Test("a million changes of rate, a nanosecond apart, lose nothing")
  func noDrift() {
    var clock = StageClock()
    // Ten nanoseconds at a tenth and four at a quarter are two nanoseconds.
    for round in 0..<100_000 {
      for tick in 0..<14 {
        let now = Instant(nanoseconds: Int64(round * 14 + tick))
        clock.apply(.run(tick < 10 ? .tenth : .quarter), at: now)
      }
    }
    #expect(clock.stageTime(at: Instant(nanoseconds: 1_400_000)).nanoseconds == 200_000)
  }

  @Test("time never runs backwards, also if a command comes late")
  func monotone() {
    var clock = StageClock(start: Self.at(50))
    #expect(clock.stageTime(at: .zero) == .zero)
    clock.apply(.run(.quarter), at: Self.at(150))
    let shown = clock.stageTime(at: Self.at(350))
    clock.apply(.pause, at: Self.at(350))
    clock.apply(.resume, at: Self.at(200))
    #expect(clock.stageTime(at: Self.at(200)) == shown)
    #expect(shown == Self.at(150))
    #expect(clock.stageTime(at: Self.at(350)) == shown)
    #expect(clock.stageTime(at: Self.at(750)) == Self.at(250))
  }

  @Test("the real time of a stage time is the first at which it is reached")
  func realTime() throws {
    for timeline in ["", "q", "t", "-----q", "--p-r--t", "q--n-t--r"] {
      let clock = Self.run(timeline)
      let now = clock.stageTime(at: Self.at(Int64(timeline.count) * 100))
      for nanoseconds: Int64 in [1, 2, 3, 999, 16_666_667, 1_000_000_000] {
        let target = now.advanced(byNanoseconds: nanoseconds)
        let real = try #require(clock.realTime(at: target))
        #expect(clock.stageTime(at: real) >= target)
        #expect(clock.stageTime(at: real.advanced(byNanoseconds: -1)) < target)
      }
    }
    var third = StageClock()
    third.apply(.run(try #require(StageClock.Rate(thousandths: 300))), at: .zero)
    #expect(third.realTime(at: Instant(nanoseconds: 1))?.nanoseconds == 4)
    let paused = Self.run("-----p")
    #expect(paused.realTime(at: Self.at(501)) == nil)
    #expect(paused.realTime(at: Self.at(500)) == Self.at(500))
  }

  @Test("a rate is from a thousandth to a thousand")
  func rates() {
    #expect(StageClock.Rate(thousandths: 0) == nil && StageClock.Rate(thousandths: -1) == nil)
    #expect(StageClock.Rate(thousandths: 1_000_001) == nil)
    #expect(StageClock.Rate(thousandths: 250) == .quarter)
    #expect(StageClock.Rate(thousandths: 1000) == .normal)
  }

  @Test("the clock saturates at the ends of time")
  func saturation() {
    var clock = StageClock(start: Instant(nanoseconds: .min))
    if let fast = StageClock.Rate(thousandths: 1_000_000) {
      clock.apply(.run(fast), at: Instant(nanoseconds: .min))
    }
    #expect(clock.stageTime(at: Instant(nanoseconds: .max)).nanoseconds == .max)
  }
}
