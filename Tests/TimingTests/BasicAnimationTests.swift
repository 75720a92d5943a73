import Testing
import Timing

@Suite("BasicAnimation")
struct BasicAnimationTests {
  @Test("from, to and by, by Core Animation's table")
  func ends() {
    let rows: [(from: Double?, to: Double?, by: Double?, start: Double, end: Double)] = [
      (1, 5, nil, 1, 5), (1, nil, 2, 1, 3), (nil, 5, 2, 3, 5), (1, nil, nil, 1, 100),
      (nil, 5, nil, 100, 5), (nil, nil, 2, 100, 102), (nil, nil, nil, 100, 100), (1, 5, 2, 1, 5),
    ]
    for row in rows {
      let ends = BasicAnimation(from: row.from, to: row.to, by: row.by).ends(model: 100)
      #expect(ends.start == row.start)
      #expect(ends.end == row.end)
    }
    var none = BasicAnimation<Double>()
    none.previousValue = 60
    #expect(none.ends(model: 100) == (60, 100))
  }

  @Test("the model is read live")
  func liveModel() {
    let animation = BasicAnimation(from: 0, timing: MediaTiming(duration: 1))
    #expect(animation.presentation(at: 0.5, model: 10) == 5)
    #expect(animation.presentation(at: 0.5, model: 30) == 15)
  }

  @Test("outside its time an animation shows what is below it")
  func outside() {
    let animation = BasicAnimation(
      from: 0, to: 1, timing: MediaTiming(beginTime: 1, duration: 1))
    #expect([0.5, 1, 1.5, 2].map { animation.presentation(at: $0, model: 9) } == [9, 0, 0.5, 9])
    #expect(animation.presentation(at: 0.5, model: 9, base: 7) == 7)
  }

  @Test("the pacing bends every cycle")
  func pacing() {
    let animation = BasicAnimation(
      from: 0, to: 100, timing: MediaTiming(duration: 2, repeatCount: 3),
      pacing: .curve(.easeInEaseOut))
    // Table of 13-digit values in the notes on browsers: 0.25 gives 0.1291619310473.
    for cycle in [0, 2, 4.0] {
      #expect(
        animation.presentation(at: cycle + 0.5, model: 0).isClose(to: 12.91619310473, 1e-11))
    }
  }

  @Test("a spring paces by its own time, and the duration only cuts it short")
  func springPacing() {
    let spring = Spring(stiffness: 100, damping: 10)
    let animation = BasicAnimation(
      from: 10, to: 30, timing: MediaTiming(duration: 2),
      pacing: .spring(spring, initialVelocity: 3))
    for time in [0, 0.1, 0.5, 1.99] {
      let expected = 10 + 20 * spring.value(target: 1, initialVelocity: 3, time: time)
      #expect(animation.presentation(at: time, model: 0).isClose(to: expected, 1e-13))
    }
    #expect(animation.presentation(at: 2, model: 0) == 0)
  }

  @Test("additive values go on top of what is below, in order")
  func additive() {
    let animation = BasicAnimation(
      from: -10, to: 0, timing: MediaTiming(duration: 1), isAdditive: true)
    #expect(animation.presentation(at: 0.5, model: 100) == 95)
    #expect(animation.presentation(at: 0.5, model: 100, base: 40) == 35)
    #expect(animation.presentation(at: 1, model: 100) == 100)
  }

  @Test("additive reversal peaks at 74.1676, three quarters of a second in (published example)")
  func additiveReversal() {
    // 0 to 100 within 1 s and back at 0.5 s, each as the fading difference from the new target.
    let there = BasicAnimation(
      from: -100, to: 0, timing: MediaTiming(duration: 1, fillMode: .both),
      pacing: .curve(.easeInEaseOut), isAdditive: true)
    let back = BasicAnimation(
      from: 100, to: 0, timing: MediaTiming(beginTime: 0.5, duration: 1, fillMode: .both),
      pacing: .curve(.easeInEaseOut), isAdditive: true)
    func value(at time: Double) -> Double {
      let first = there.presentation(at: time, model: 0)
      return back.presentation(at: time, model: 0, base: first)
    }
    #expect(value(at: 0.5).isClose(to: 50, 1e-12))
    #expect(value(at: 0.75).isClose(to: 74.1676, 5e-5))
    #expect(value(at: 1.5) == 0)
  }

  @Test("a cumulative turn goes on growing", arguments: [0, 1, 2, 7, 1000.0])
  func cumulative(cycle: Double) {
    let animation = BasicAnimation(
      from: Angle.zero, to: Angle(radians: 2 * .pi),
      timing: MediaTiming(duration: 1, repeatCount: .infinity), isCumulative: true)
    let angle = animation.presentation(at: cycle + 0.25, model: .zero)
    #expect(angle.radians.isClose(to: 2 * .pi * (cycle + 0.25), 1e-12 * (1 + cycle)))
  }

  @Test("cumulative: the last value so many times, and the present one (Core Animation's rule)")
  func cumulativeRule() {
    let animation = BasicAnimation(
      from: 3, to: 5, timing: MediaTiming(duration: 1, repeatCount: 4, fillMode: .forwards),
      isCumulative: true)
    let values = [0, 0.5, 1, 2.5, 4, 9].map { animation.presentation(at: $0, model: 0) }
    #expect(values == [3, 4, 8, 14, 20, 20])
  }

  @Test("a cumulative animation that reverses ends its repeats where they start")
  func cumulativeReversing() {
    let animation = BasicAnimation(
      from: 3, to: 5, timing: MediaTiming(duration: 1, repeatCount: 4, autoreverses: true),
      isCumulative: true)
    let values = [0, 0.5, 1.5, 2.5, 5].map { animation.presentation(at: $0, model: 0) }
    #expect(values == [3, 4, 4, 7, 11])
  }

  @Test("cumulative transforms are concatenated: three quarter turns and a half of one")
  func cumulativeTransforms() {
    func turn(_ degrees: Double) -> AffineTransform { .rotation(radians: degrees / 180 * .pi) }
    let animation = BasicAnimation(
      from: AffineTransform.identity, to: turn(90),
      timing: MediaTiming(duration: 1, repeatCount: 9), isCumulative: true)
    let transform = animation.presentation(at: 3.5, model: .identity)
    #expect(transform.distance(from: turn(315)) < 1e-14)
  }

  @Test("endless repeats of no duration show their end and accumulate nothing")
  func noDuration() {
    let animation = BasicAnimation(
      from: 1, to: 2, timing: MediaTiming(repeatCount: .infinity, fillMode: .both),
      isCumulative: true)
    #expect(animation.presentation(at: 5, model: 0) == 2)
  }

  @Test("paths of different structure are a typed error")
  func paths() throws {
    let (line, point) = (Path([.move(.zero), .line(Point(x: 2, y: 4))]), Path([.move(.zero)]))
    let timing = MediaTiming(duration: 1)
    let good = BasicAnimation(from: line, to: line, timing: timing)
    #expect(try good.presentation(at: 0.5, model: point) == line)
    let bad = BasicAnimation(from: line, to: point, timing: timing)
    #expect(throws: PathError.differentCount(2, 1)) {
      try bad.presentation(at: 0.5, model: point)
    }
  }
}
