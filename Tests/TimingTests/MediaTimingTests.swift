import Testing
import Timing

@Suite struct MediaTimingTests {
  static func timing(
    _ duration: Double, count: Double = 0, autoreverses: Bool = false,
    fill: MediaTiming.FillMode = .both, speed: Double = 1
  ) -> MediaTiming {
    var timing = MediaTiming(duration: duration)
    (timing.repeatCount, timing.autoreverses) = (count, autoreverses)
    (timing.fillMode, timing.speed) = (fill, speed)
    return timing
  }

  @Test("the defaults are those of Core Animation's header")
  func defaults() {
    let timing = MediaTiming()
    #expect(timing.beginTime == 0 && timing.timeOffset == 0 && timing.speed == 1)
    #expect(timing.duration == 0 && timing.repeatCount == 0 && timing.repeatDuration == 0)
    #expect(!timing.autoreverses && timing.fillMode == .removed)
  }

  @Test("a negative duration is a programmer's error")
  func negativeDuration() async {
    await #expect(processExitsWith: .failure) { _ = MediaTiming(duration: -1) }
  }

  @Test("local time is (parent - beginTime) · speed + timeOffset, and back")
  func localTime() {
    var timing = MediaTiming(duration: 1)
    (timing.beginTime, timing.speed, timing.timeOffset) = (10, 0.5, 3)
    #expect(timing.localTime(atParentTime: 14) == 5)
    #expect(timing.parentTime(atLocalTime: 5) == 14)
    timing.speed = 0
    #expect(timing.localTime(atParentTime: 14) == 3)
    #expect(timing.localTime(atParentTime: .infinity) == 3)
    #expect(timing.parentTime(atLocalTime: 5) == 10)
  }

  @Test("convertTime goes up to the common ancestor and down again")
  func convert() {
    var (a, b, c) = (MediaTiming(), MediaTiming(), MediaTiming())
    (a.beginTime, a.speed) = (2, 2)
    (b.timeOffset, b.speed) = (1, 0.5)
    (c.beginTime, c.speed) = (-3, -1)
    // Up from b in a: (4 - 1) / 0.5 = 6, then 2 + 6 / 2 = 5. Down to c: -(5 + 3) = -8.
    #expect(MediaTiming.convert(4, from: [a, b], to: [c]) == -8)
    #expect(MediaTiming.convert(-8, from: [c], to: [a, b]) == 4)
    #expect(MediaTiming.convert(7, from: [a, b, c], to: [a, b, c]) == 7)
    #expect(MediaTiming.convert(7, from: [], to: []) == 7)
  }

  /// Chromium's answers for three alternating iterations of 1 s, fill both.
  @Test(
    "at the exact ends cycles are half-open, and the last one keeps its end",
    arguments: [
      (-1, 0, 0), (0, 0, 0), (0.25, 0, 0.25), (1, 1, 1), (1.25, 1, 0.75), (2, 2, 0), (3, 2, 1),
      (9, 2, 1),
    ])
  func alternating(time: Double, cycle: Double, fraction: Double) throws {
    let progress = try #require(
      Self.timing(1, count: 1.5, autoreverses: true).progress(atParentTime: time))
    #expect(progress.cycle == cycle && progress.fraction == fraction)
    #expect(progress.phase == (time < 0 ? .before : time < 3 ? .active : .after))
  }

  @Test("a fractional count ends within a cycle and stays there")
  func fractionalCount() {
    let timing = Self.timing(1, count: 2.5)
    for time in [2.5, 2.6, 100] {
      #expect(timing.progress(atParentTime: time)?.fraction == 0.5)
      #expect(timing.progress(atParentTime: time)?.cycle == 2)
    }
    #expect(timing.activeDuration == 2.5 && timing.endTime == 2.5)
  }

  @Test("the fill mode says what is shown outside", arguments: MediaTiming.FillMode.allCases)
  func fill(mode: MediaTiming.FillMode) {
    let timing = Self.timing(1, count: 2, fill: mode)
    let before = timing.progress(atParentTime: -1e-9)
    #expect(before?.fraction == (mode == .backwards || mode == .both ? 0 : nil))
    let after = timing.progress(atParentTime: 2)
    #expect(after?.fraction == (mode == .forwards || mode == .both ? 1 : nil))
    #expect(timing.progress(atParentTime: 0)?.fraction == 0)
    #expect(timing.progress(atParentTime: 1)?.fraction == 0)
  }

  @Test("a duration of 0 goes from its start to its end at once, however often it repeats")
  func zeroDuration() {
    for count in [0, 3, Double.infinity] {
      let timing = Self.timing(0, count: count)
      #expect(timing.activeDuration == 0)
      #expect(timing.progress(atParentTime: -1e-9)?.fraction == 0)
      #expect(timing.progress(atParentTime: 0)?.fraction == 1)
      #expect(timing.progress(atParentTime: 5)?.fraction == 1)
    }
    #expect(Self.timing(0, count: 3).progress(atParentTime: 0)?.cycle == 2)
    #expect(Self.timing(0, fill: .removed).progress(atParentTime: 0) == nil)
    var repeated = Self.timing(0)
    repeated.repeatDuration = 4
    #expect(repeated.activeDuration == 0 && repeated.progress(atParentTime: 1)?.fraction == 1)
  }

  @Test("infinite counts and durations never end")
  func infinite() {
    let endless = Self.timing(0.5, count: .infinity, autoreverses: true)
    #expect(endless.activeDuration == .infinity && endless.endTime == nil)
    #expect(endless.progress(atParentTime: 1e6 + 0.125)?.fraction == 0.25)
    #expect(endless.progress(atParentTime: 1e6 + 0.625)?.fraction == 0.75)
    let still = Self.timing(.infinity)
    #expect(still.progress(atParentTime: 1e9)?.fraction == 0)
    #expect(still.basicTime(atParentTime: 1e9) == 1e9 && still.basicTime(atParentTime: -1) == 0)
    var cut = still
    cut.repeatDuration = 5
    #expect(cut.progress(atParentTime: 4)?.fraction == 0)
    #expect(cut.basicTime(atParentTime: 9) == 5)
  }

  @Test("repeatDuration overrides the count, and cuts cycles")
  func repeatDuration() {
    var timing = Self.timing(2, count: 100, autoreverses: true)
    timing.repeatDuration = 5
    #expect(timing.activeDuration == 5)
    #expect(timing.progress(atParentTime: 3)?.fraction == 0.5)
    #expect(timing.progress(atParentTime: 5)?.fraction == 0.5)
    #expect(timing.progress(atParentTime: 5)?.cycle == 2)
  }

  @Test("just before the end no new cycle has begun, whatever the rounding")
  func roundingAtTheEnd() throws {
    for duration in [0.1, 0.3, 0.7, 1.0 / 3, 1.1] {
      for count in 1...40 {
        let timing = Self.timing(duration, count: Double(count))
        let last = try #require(timing.progress(atParentTime: timing.activeDuration.nextDown))
        #expect(last.phase == .active)
        #expect(last.cycle == Double(count - 1) && last.fraction > 0.999)
      }
    }
  }

  /// Stack Overflow 36338092: a layer resumed with a negative speed vanishes.
  @Test(
    "run backwards from its offset an animation returns to 0; without the offset it ends at once")
  func negativeSpeed() {
    var timing = Self.timing(1, fill: .removed, speed: -1)
    (timing.beginTime, timing.timeOffset) = (10, 0.4)
    #expect(timing.progress(atParentTime: 10)?.fraction == 0.4)
    #expect(timing.progress(atParentTime: 10.2)?.fraction.isClose(to: 0.2, 1e-15) == true)
    #expect(timing.progress(atParentTime: 10.4) == nil && timing.endTime == 10.4)
    timing.timeOffset = 0
    #expect(timing.localTime(atParentTime: 10) == 0 && timing.progress(atParentTime: 10) == nil)
    #expect(timing.phase(atParentTime: 10) == .before)
    timing.timeOffset = 1
    #expect(timing.progress(atParentTime: 10)?.fraction.isClose(to: 1, 1e-15) == true)
    #expect(timing.phase(atParentTime: 9.9) == .after)
  }

  @Test("pausing, resuming and changing speed never make local time jump")
  func continuity() {
    var timing = Self.timing(3, count: .infinity)
    var local = timing.localTime(atParentTime: 1)
    for (index, speed) in [0, 1, -1, 0.1, 0, 2, -0.5, 1].enumerated() {
      let now = 1 + Double(index) * 0.37
      local = timing.localTime(atParentTime: now)
      timing.setSpeed(speed, atParentTime: now)
      #expect(timing.localTime(atParentTime: now) == local)
      #expect(timing.localTime(atParentTime: now + 1).isClose(to: local + speed, 1e-15))
    }
    timing.pause(atParentTime: 9)
    let paused = timing.localTime(atParentTime: 9)
    #expect(timing.localTime(atParentTime: 100) == paused && timing.endTime == nil)
    timing.resume(atParentTime: 100)
    #expect(timing.localTime(atParentTime: 100.5).isClose(to: paused + 0.5, 1e-12))
  }

  @Test("a group's children live in its basic time, which turns round with it")
  func nesting() {
    let group = Self.timing(2, count: 2, autoreverses: true, fill: .removed)
    #expect(group.basicTime(atParentTime: 0.5) == 0.5)
    #expect(group.basicTime(atParentTime: 2.5) == 1.5)
    #expect(group.basicTime(atParentTime: 4.25) == 0.25)
    #expect(group.basicTime(atParentTime: 8) == nil)
  }
}
