import Testing

@testable import Server

@Suite struct FrameScheduleTests {
  @Test(
    "the grid is absolute: after a million frames it is where the rate says",
    arguments: [
      1, 59.94, 60, 144, 240,
    ])
  func grid(rate: Double) {
    var schedule = FrameSchedule(rate: rate, startingAt: 1_000)
    for _ in 0..<999_999 { schedule.advance(past: 0) }
    let exact = 1_000 + 1e6 / rate * 1e9
    #expect(abs(Double(schedule.next) - exact) <= 1)
  }

  @Test("a late frame does not delay the next one")
  func late() {
    var schedule = FrameSchedule(rate: 100, startingAt: 0)
    #expect(schedule.next == 10_000_000)
    #expect(schedule.advance(past: 13_000_000) == 0)
    #expect(schedule.next == 20_000_000)
  }

  @Test("missed frames are skipped and counted, not sent in a burst")
  func missed() {
    var schedule = FrameSchedule(rate: 100, startingAt: 0)
    // Due at 10 ms, served at 55 ms: those of 20, 30, 40 and 50 ms are lost.
    #expect(schedule.advance(past: 55_000_000) == 4)
    #expect(schedule.next == 60_000_000)
  }

  @Test("a served frame on the instant of the next one goes on to the one after")
  func onTheDot() {
    var schedule = FrameSchedule(rate: 100, startingAt: 0)
    #expect(schedule.advance(past: 20_000_000) == 1)
    #expect(schedule.next == 30_000_000)
  }

  @Test(
    "rates are clamped to 1 through 240",
    arguments: [
      (0.001, 1.0), (1e300, 240), (75, 75),
    ])
  func clamped(rate: Double, expected: Double) {
    #expect(FrameSchedule(rate: rate, startingAt: 0).rate == expected)
  }
}
