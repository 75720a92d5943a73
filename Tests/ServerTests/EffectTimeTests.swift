import Testing
import Timing

@testable import Server

@Suite struct EffectTimeTests {
  private func instant(_ milliseconds: Int64) -> Instant {
    Instant(nanoseconds: milliseconds * 1_000_000)
  }

  private func time(
    claimed: Int64?, received: Int64, shown: Int64? = nil, previous: Int64 = 0
  ) -> EffectTime {
    EffectTime(
      claimed: claimed.map(instant), received: instant(received), shown: shown.map(instant),
      previous: instant(previous))
  }

  @Test("a press between two frames takes effect when it happened")
  func between() {
    let time = time(claimed: 995, received: 1000, shown: 990)
    #expect(time.happened == instant(995))
    #expect(time.effective == instant(995))
  }

  @Test("a press older than the newest frame takes effect just after that frame")
  func shownAlready() {
    let time = time(claimed: 950, received: 1000, shown: 990)
    #expect(time.happened == instant(950))
    #expect(time.effective.nanoseconds == instant(990).nanoseconds + 1)
  }

  @Test(
    "the page is believed for 150 ms, and never about the future",
    arguments: [
      (-5000, 850), (849, 850), (850, 850), (1000, 1000), (1001, 1000), (99_999, 1000),
    ])
  func clamped(claimed: Int64, happened: Int64) {
    #expect(time(claimed: claimed, received: 1000).happened == instant(happened))
  }

  @Test("without the page's account it happened when it was received")
  func unclaimed() {
    #expect(time(claimed: nil, received: 1000, shown: 990).effective == instant(1000))
  }

  @Test("a press and release that both came after a later frame keep their distance")
  func shortPress() {
    let press = time(claimed: 940, received: 1000, shown: 990)
    let release = EffectTime(
      claimed: instant(949), received: instant(1000), shown: instant(990),
      previous: press.effective, press: press)
    #expect(release.effective.seconds(since: press.effective) == 0.009)
  }

  @Test("a release that happened after its press took effect is not held back")
  func longPress() {
    let press = time(claimed: 940, received: 1000, shown: 990)
    let release = EffectTime(
      claimed: instant(1100), received: instant(1110), shown: instant(1099),
      previous: press.effective, press: press)
    #expect(release.effective == instant(1100))
  }

  @Test("it never takes effect before the event before it")
  func ordered() {
    #expect(time(claimed: 900, received: 1000, previous: 980).effective == instant(980))
  }
}
