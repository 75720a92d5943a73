import Testing
import Timing

@Suite("MediaTiming")
struct MediaTimingTests {
  @Test("Core Animation's defaults")
  func defaults() {
    let timing = MediaTiming()
    #expect(
      timing
        == MediaTiming(
          beginTime: 0, timeOffset: 0, speed: 1, duration: 0, repeatCount: 0, repeatDuration: 0,
          autoreverses: false, fillMode: .removed))
  }

  @Test("active time is (parent - begin)·speed + offset, as CAMediaTiming.h says")
  func activeTime() {
    let timing = MediaTiming(beginTime: 3, timeOffset: 0.5, speed: 2)
    #expect([2, 3, 4.25].map(timing.activeTime(at:)) == [-1.5, 0.5, 3])
    #expect([-1.5, 0.5, 3].map(timing.parentTime(at:)) == [2, 3, 4.25])
  }

  @Test(
    "the cycles, as Web Animations counts iterations", arguments: [0.5, 1, 2, 2.5, 3, .infinity])
  func cycles(count: Double) {
    for autoreverses in [false, true] {
      for fillMode in FillMode.allCases {
        let timing = MediaTiming(
          beginTime: 2, duration: 0.75, repeatCount: count, autoreverses: autoreverses,
          fillMode: fillMode)
        let effect = EffectTiming(
          duration: 0.75, delay: 2, iterations: autoreverses ? 2 * count : count,
          direction: autoreverses ? .alternate : .normal, fillMode: fillMode)
        for step in 0...80 {
          let time = Double(step) / 8
          #expect(timing.iteration(at: time) == effect.iteration(at: time), "at \(time)")
        }
      }
    }
  }

  @Test("a cycle there and back, point by point")
  func autoreverse() {
    let timing = MediaTiming(duration: 2, repeatCount: 1.5, autoreverses: true, fillMode: .forwards)
    #expect(timing.activeDuration == 6)
    let times = [0, 1, 2, 3, 4, 5, 6, 7].map { timing.iteration(at: $0)?.time }
    #expect(times == [0, 1, 2, 1, 0, 1, 2, 2])
  }

  @Test("a repeat duration limits the cycles and outdoes a count")
  func repeatDuration() {
    let timing = MediaTiming(
      duration: 1, repeatCount: 9, repeatDuration: 2.25, fillMode: .forwards)
    #expect(timing.activeDuration == 2.25)
    #expect([0.5, 2, 2.25, 99].map { timing.iteration(at: $0)?.time } == [0.5, 0, 0.25, 0.25])
    let reversing = MediaTiming(
      duration: 1, repeatDuration: 1.75, autoreverses: true, fillMode: .forwards)
    #expect([1, 1.5, 1.75, 99].map { reversing.iteration(at: $0)?.time } == [1, 0.5, 0.25, 0.25])
    let endless = MediaTiming(duration: .infinity, repeatDuration: 3, fillMode: .forwards)
    #expect([2, 3, 4].map { endless.iteration(at: $0)?.time } == [2, 3, 3])
    #expect(MediaTiming(duration: 0, repeatDuration: 3).activeDuration == 0)
  }

  @Test("a fill mode shows the ends before and after")
  func fillModes() {
    let expected: [FillMode: [Double?]] = [
      .removed: [nil, 0.5, nil], .backwards: [0, 0.5, nil], .forwards: [nil, 0.5, 1],
      .both: [0, 0.5, 1],
    ]
    for (fillMode, progress) in expected {
      let timing = MediaTiming(beginTime: 1, duration: 2, fillMode: fillMode)
      #expect([0, 2, 3].map { timing.iteration(at: $0)?.progress } == progress)
    }
  }

  @Test("a negative speed with the offset carried runs back to the start and is over there")
  func reversed() {
    // Resumed at 10 with progress 0.4 (public report: SO 36338092).
    let timing = MediaTiming(beginTime: 10, timeOffset: 0.4, speed: -1, duration: 1)
    #expect(timing.iteration(at: 10)?.progress == 0.4)
    #expect(timing.iteration(at: 10.2)?.progress.isClose(to: 0.2, 1e-15) == true)
    #expect(timing.phase(at: 10.4 - 1e-9) == .active)
    #expect(timing.phase(at: 10.4 + 1e-9) == .before)
    #expect(
      MediaTiming(beginTime: 10, timeOffset: 0.5, speed: -1, duration: 1)
        .phase(at: 10.5) == .before)
  }

  @Test("a negative speed without the offset is over at once, as was reported")
  func reversedWithoutOffset() {
    let timing = MediaTiming(beginTime: 10, timeOffset: 0, speed: -1, duration: 1)
    #expect(timing.activeTime(at: 10) == 0)
    #expect(timing.phase(at: 10) == .before)
    #expect(timing.iteration(at: 10) == nil)
  }

  @Test("pausing, resuming and changing speed leave the active time exactly where it is")
  func continuous() {
    var random = SplitMix64(seed: 1)
    for _ in 0..<2000 {
      var timing = MediaTiming(
        beginTime: .random(in: -5...5, using: &random), duration: 1, repeatCount: .infinity)
      var now = 5.0
      for _ in 0..<20 {
        now += .random(in: 0...3, using: &random)
        let before = timing.activeTime(at: now)
        timing.setSpeed([0, 1, -1, 0.1, -0.25, 3].randomElement(using: &random) ?? 0, at: now)
        #expect(timing.activeTime(at: now) == before)
        if timing.speed == 0 { #expect(timing.activeTime(at: now + 100) == before) }
      }
    }
  }

  @Test("the speed alone moves the position: by twice the way made when it is turned round")
  func speedAlone() {
    var timing = MediaTiming(beginTime: 1, duration: 1)
    timing.speed = -1
    #expect(timing.activeTime(at: 1.25) == -0.25)
  }

  @Test("five seconds reversed every two never jump: 0.4, 0, 0.4 (public report: yui3 1276)")
  func reversedEveryTwoSeconds() {
    var timing = MediaTiming(duration: 5, fillMode: .both)
    var highest = 0.0
    var last = 0.0
    for step in 0...(60 * 30) {
      let time = Double(step) / 60
      if step > 0 && step % 120 == 0 { timing.setSpeed(-timing.speed, at: time) }
      let progress = timing.iteration(at: time)?.progress ?? .nan
      #expect(abs(progress - last) <= 0.0033334)
      if step % 240 == 0 { #expect(progress.isClose(to: 0, 1e-14)) }
      if step % 240 == 120 { #expect(progress.isClose(to: 0.4, 1e-14)) }
      highest = max(highest, progress)
      last = progress
    }
    #expect(highest.isClose(to: 0.4, 1e-14))
  }

  @Test("reversed at 0.3 the default curve stays and runs back (openradar-mirror 18493)")
  func reversedOnCurve() {
    var timing = MediaTiming(duration: 1, fillMode: .both)
    timing.setSpeed(-1, at: 0.3)
    let values = [0.3, 0.5, 0.6, 0.7].map { time in
      UnitCurve.default.value(at: timing.iteration(at: time)?.progress ?? .nan)
    }
    for (value, expected) in zip(values, [0.5133151609733, 0.0947963057160, 0, 0]) {
      #expect(value.isClose(to: expected, 1e-13))
    }
  }

  @Test("after a reversal the next run takes its full duration (openradar-mirror 18494)")
  func nextRun() {
    var first = MediaTiming(duration: 0.33)
    first.setSpeed(-1, at: 0.1)
    #expect(first.phase(at: 0.2 + 1e-12) == .before)
    let next = MediaTiming(beginTime: 5, duration: 0.33)
    #expect(next.iteration(at: 5.165)?.progress.isClose(to: 0.5, 1e-14) == true)
    #expect(next.phase(at: 5.33 - 1e-12) == .active)
    #expect(next.phase(at: 5.33 + 1e-12) == .after)
  }

  @Test("scrubbed to its end, an animation that goes on is over at once (openradar-mirror 18975)")
  func scrubbedToEnd() {
    var timing = MediaTiming(duration: 1, fillMode: .forwards)
    timing.setSpeed(0, at: 0.5)
    timing.timeOffset = 1
    timing.setSpeed(1, at: 2)
    #expect(timing.phase(at: 2) == .after)
    #expect(timing.iteration(at: 2)?.progress == 1)
  }

  @Test("an animation is over at its end, or back at its start, or never")
  func endTime() {
    var timing = MediaTiming(beginTime: 10, duration: 2, repeatCount: 1.5, autoreverses: true)
    #expect(timing.endTime == 16)
    timing.setSpeed(2, at: 12)
    #expect(timing.endTime == 14)
    timing.setSpeed(-0.5, at: 13)
    #expect(timing.endTime == 21)
    for speed in [2, -0.5] {
      timing.speed = speed
      let end = timing.endTime ?? .nan
      #expect(timing.phase(at: end - 1e-9) == .active)
      #expect(timing.phase(at: end) != .active)
    }
    timing.setSpeed(0, at: 13)
    #expect(timing.endTime == nil)
    #expect(MediaTiming(duration: 1, repeatCount: .infinity).endTime == nil)
    // Scrubbed to the end at 2 and let go there, it is over at 2 (openradar-mirror 18975).
    var scrubbed = MediaTiming(timeOffset: 1, speed: 0, duration: 1)
    scrubbed.setSpeed(1, at: 2)
    #expect(scrubbed.endTime == 2)
  }

  @Test("a spinner suspended at 2.25 for 7.4 s: by the clock at 234°, paused still at 90°")
  func suspended() {
    let running = MediaTiming(duration: 1, repeatCount: .infinity)
    var paused = running
    paused.setSpeed(0, at: 2.25)
    paused.setSpeed(1, at: 9.65)
    #expect(running.iteration(at: 9.65)?.progress.isClose(to: 234 / 360.0, 1e-14) == true)
    #expect(paused.iteration(at: 9.65)?.progress == 0.25)
    // The whole turn stays a multiple of 360° from the pause.
    #expect(paused.iteration(at: 9.65 + 0.75)?.progress.isClose(to: 0, 1e-14) == true)
  }
}
