import Testing
import Timing

@Suite("EffectTiming")
struct EffectTimingTests {
  /// A case of Tests/Golden/effect-timing.json; -1 stands for infinity.
  struct Case: Decodable {
    let duration, delay, endDelay, iterations, iterationStart, rate: Double
    let direction, fill, easing: String
    let activeDuration, endTime: Double
    /// Local time, eased progress, current iteration; all in milliseconds.
    let samples: [[Double?]]

    struct File: Decodable {
      let cases: [Case]
    }

    func timing() throws -> EffectTiming {
      let directions: [String: PlaybackDirection] = [
        "normal": .normal, "reverse": .reverse, "alternate": .alternate,
        "alternate-reverse": .alternateReverse,
      ]
      let fills: [String: FillMode] = [
        "none": .removed, "forwards": .forwards, "backwards": .backwards, "both": .both,
      ]
      return try EffectTiming(
        duration: infinite(duration), delay: delay, endDelay: endDelay,
        iterations: infinite(iterations), iterationStart: iterationStart,
        direction: #require(directions[direction]), fillMode: #require(fills[fill]))
    }
  }

  @Test("Chromium reports the same eased progress and iteration of random timings")
  func browser() throws {
    var samples = 0
    for golden in try Golden.decode(Case.File.self, from: "effect-timing.json").cases {
      let timing = try golden.timing()
      let curve = try UnitCurve(cssText: golden.easing)
      #expect(timing.activeDuration.isClose(to: infinite(golden.activeDuration), 1e-9))
      #expect(timing.endTime.isClose(to: infinite(golden.endTime), 1e-9))
      for sample in golden.samples {
        let time = try #require(sample[0])
        let here = timing.iteration(at: time, playbackRate: golden.rate)
        if let progress = sample[1], let iteration = sample[2] {
          let here = try #require(here, "\(timing) at \(time)")
          let eased = curve.value(at: here.progress, beforeFlag: here.beforeFlag)
          // Rounding grows with the iterations, here at most 500, and the easing's slope, 200.
          #expect(eased.isClose(to: progress, 1e-10), "\(timing), \(curve) at \(time)")
          #expect(here.iteration == infinite(iteration), "\(timing) at \(time)")
        } else {
          #expect(here == nil, "\(timing) at \(time)")
        }
        samples += 1
      }
    }
    #expect(samples > 400)
  }

  @Test("three alternating seconds, as measured in a browser")
  func alternating() {
    let timing = EffectTiming(
      duration: 1, iterations: 3, direction: .alternate, fillMode: .both)
    let rows: [(time: Double, progress: Double, iteration: Double)] = [
      (-0.001, 0, 0), (0, 0, 0), (0.25, 0.25, 0), (1, 1, 1), (1.25, 0.75, 1), (2, 0, 2),
      (2.25, 0.25, 2), (3, 1, 2), (3.5, 1, 2),
    ]
    for row in rows {
      let here = timing.iteration(at: row.time)
      #expect(here?.progress == row.progress, "at \(row.time)")
      #expect(here?.iteration == row.iteration, "at \(row.time)")
    }
  }

  @Test("part of an iteration at the end is where the effect stays")
  func fractional() {
    let timing = EffectTiming(duration: 1, iterations: 2.5, fillMode: .both)
    for (time, progress) in [(0.999, 0.999), (1, 0), (2, 0), (2.5, 0.5), (2.6, 0.5)] {
      #expect(timing.iteration(at: time)?.progress.isClose(to: progress, 1e-15) == true)
    }
  }

  @Test("the active interval is half-open, and which end is open depends on the direction")
  func halfOpen() {
    let timing = EffectTiming(duration: 1, delay: 0.5, iterations: 2)
    #expect(timing.iteration(at: 0.5.nextDown) == nil)
    #expect(timing.iteration(at: 0.5)?.progress == 0)
    #expect(timing.iteration(at: 2.5.nextDown) != nil)
    #expect(timing.iteration(at: 2.5) == nil)
    #expect(timing.iteration(at: 0.5, playbackRate: -1) == nil)
    #expect(timing.iteration(at: 0.5.nextUp, playbackRate: -1) != nil)
    #expect(timing.iteration(at: 2.5, playbackRate: -1)?.progress == 1)
    #expect(timing.iteration(at: 2.5.nextUp, playbackRate: -1) == nil)
  }

  @Test("a whole number of iterations ends at 1 however the product of the two is rounded")
  func wholeEnds() {
    for duration in [0.1, 0.3, 0.7, 1.1, 1 / 3.0] {
      for count in 1...400 {
        let timing = EffectTiming(
          duration: duration, iterations: Double(count), fillMode: .forwards)
        let end = timing.iteration(at: timing.activeDuration)
        #expect(end?.progress == 1)
        #expect(end?.iteration == Double(count - 1))
        #expect(end?.time == duration)
      }
    }
  }

  @Test("no duration at all goes from 0 to 1 at once")
  func zeroDuration() {
    let timing = EffectTiming(fillMode: .both)
    #expect(timing.iteration(at: -0x1p-1074)?.progress == 0)
    #expect(timing.iteration(at: 0)?.progress == 1)
    var endless = timing
    endless.iterations = .infinity
    #expect(endless.activeDuration == 0)
    #expect(endless.iteration(at: 0)?.progress == 1)
    #expect(endless.iteration(at: 0)?.iteration == .infinity)
  }

  @Test("an endless duration has no progress, but its time passes")
  func infiniteDuration() {
    let timing = EffectTiming(duration: .infinity, delay: 1)
    #expect(timing.activeDuration == .infinity)
    let here = timing.iteration(at: 1001)
    #expect(here?.progress == 0)
    #expect(here?.time == 1000)
  }

  @Test("the billionth iteration is as exact as the first")
  func manyIterations() {
    let timing = EffectTiming(duration: 0.75, iterations: .infinity)
    for part in [0, 0.125, 0.25, 0.5, 0.625] {
      let here = timing.iteration(at: 0.75e9 + part)
      #expect(here?.iteration == 1e9)
      #expect(here?.time == part)
      #expect(here?.progress == part / 0.75)
    }
  }

  @Test("step curves look before the jump outside the interval, where the effect runs to it")
  func beforeFlag() {
    let timing = EffectTiming(duration: 1, fillMode: .both)
    var reversed = timing
    reversed.direction = .reverse
    let flags = [-1, 0.5, 2].map { timing.iteration(at: $0)?.beforeFlag }
    #expect(flags == [true, false, false])
    #expect([-1, 0.5, 2].map { reversed.iteration(at: $0)?.beforeFlag } == [false, false, true])
  }

  @Test("times that are not numbers show nothing; negative counts and durations are 0")
  func outOfRange() {
    let timing = EffectTiming(duration: 1, iterations: .infinity, fillMode: .both)
    for time in [Double.nan, .infinity, -.infinity] { #expect(timing.iteration(at: time) == nil) }
    let negative = EffectTiming(
      duration: -1, iterations: -2, iterationStart: -3, fillMode: .both)
    let zero = EffectTiming(duration: 0, iterations: 0, iterationStart: 0, fillMode: .both)
    for time in [-1.0, 0, 1] { #expect(negative.iteration(at: time) == zero.iteration(at: time)) }
  }
}

/// The golden file's -1 is infinity.
private func infinite(_ value: Double) -> Double { value == -1 ? .infinity : value }
