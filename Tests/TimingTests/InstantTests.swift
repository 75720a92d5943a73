import Testing
import Timing

@Suite struct InstantTests {
  @Test(
    "seconds become the nearest nanosecond, whatever their size",
    arguments: [
      (0, 0), (1, 1_000_000_000), (0.1, 100_000_000), (-2.5, -2_500_000_000),
      (1.4e-9, 1), (1.6e-9, 2), (-0.6e-9, -1),
      // 2^30 s + 2^-20 s is a Double; `seconds * 1e9` would be 58 ns off.
      (1_073_741_824 + 0x1p-20, 1_073_741_824_000_000_954),
    ] as [(Double, Int64)])
  func fromSeconds(seconds: Double, nanoseconds: Int64) {
    #expect(Instant(seconds: seconds)?.nanoseconds == nanoseconds)
  }

  @Test(
    "there is no instant beyond 292 years",
    arguments: [.nan, .infinity, -.infinity, 9_223_372_037, -9_223_372_037, 1e300])
  func outOfRange(seconds: Double) {
    #expect(Instant(seconds: seconds) == nil)
  }

  @Test("the ends of the range are instants")
  func range() {
    #expect(Instant(seconds: 9_223_372_036)?.nanoseconds == 9_223_372_036_000_000_000)
    #expect(Instant(seconds: -9_223_372_036)?.nanoseconds == -9_223_372_036_000_000_000)
  }

  @Test("a difference is exact however late both instants are")
  func difference() {
    let late = Instant(nanoseconds: .max)
    #expect(late.seconds(since: Instant(nanoseconds: .max - 1)) == 1e-9)
    #expect(late.seconds(since: Instant(nanoseconds: .min)) == 18_446_744_073.709551615)
  }

  @Test("a million thirds of a 120 Hz frame drift by nothing")
  func noDrift() {
    var instant = Instant.zero
    for _ in 0..<1_000_000 { instant = instant.advanced(byNanoseconds: 2_777_778) }
    #expect(instant.nanoseconds == 2_777_778_000_000)
    #expect(instant.seconds == 2_777.778)
  }

  @Test("advancing stops at the ends of the range")
  func saturation() {
    let last = Instant(nanoseconds: .max)
    let first = Instant(nanoseconds: .min)
    #expect(last.advanced(byNanoseconds: 1) == last)
    #expect(first.advanced(byNanoseconds: -1) == first)
    #expect(Instant.zero.advanced(bySeconds: 1e300) == last)
    #expect(Instant.zero.advanced(bySeconds: -.infinity) == first)
    #expect(last.advanced(bySeconds: 1e-9) == last)
    #expect(Instant.zero.advanced(bySeconds: 0.25).nanoseconds == 250_000_000)
  }

  @Test("advancing by NaN is a programmer's error")
  func advancingByNaN() async {
    await #expect(processExitsWith: .failure) { _ = Instant.zero.advanced(bySeconds: .nan) }
  }

  @Test("instants are ordered by time")
  func order() {
    #expect(Instant(nanoseconds: -1) < .zero)
    #expect(!(Instant.zero < .zero))
  }
}
