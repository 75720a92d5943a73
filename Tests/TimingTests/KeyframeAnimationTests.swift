import Testing
import Timing

@Suite struct KeyframeAnimationTests {
  typealias Mode = KeyframeAnimation<Double>.CalculationMode

  static func animation(
    _ values: [Double], at keyTimes: [Double]? = nil, _ mode: Mode = .linear,
    curves: [UnitCurve] = []
  ) throws -> KeyframeAnimation<Double> {
    try KeyframeAnimation(
      values: values, keyTimes: keyTimes, curves: curves, calculationMode: mode,
      timing: BasicAnimationTests.timing(1))
  }

  @Test("every mode but discrete passes each value at its key time", arguments: Mode.allCases)
  func passesValues(mode: Mode) throws {
    let values = [3, -1, 4, 4, 1.0]
    let animation = try Self.animation(values, mode)
    #expect(animation.keyTimes.count == (mode == .discrete ? 6 : 5))
    if mode != .paced {
      for (keyTime, value) in zip(animation.keyTimes, values) {
        #expect(animation.value(at: keyTime) == value)
      }
    }
    #expect(animation.value(at: 0) == 3 && animation.value(at: 1) == 1)
  }

  @Test("linear goes straight between uneven key times, and equal ones make a jump")
  func linear() throws {
    let animation = try Self.animation([0, 10, 20, 0], at: [0, 0.5, 0.5, 1])
    #expect(animation.value(at: 0.25) == 5)
    #expect(animation.value(at: 0.5.nextDown).isClose(to: 10, 1e-14))
    #expect(animation.value(at: 0.5) == 20)
    #expect(animation.value(at: 0.75) == 10)
    #expect(animation.value(at: 1.25) == -10 && animation.value(at: -0.5) == -10)
    let jumps = try Self.animation([1, 2, 3, 4], at: [0, 0, 1, 1])
    #expect(jumps.value(at: -1) == 1 && jumps.value(at: 0) == 2)
    #expect(jumps.value(at: 1) == 4 && jumps.value(at: 0.5) == 2.5)
  }

  @Test("discrete holds each value until the next key time, of which there is one more")
  func discrete() throws {
    let even = try Self.animation([1, 2, 3], .discrete)
    for (time, value) in [(0, 1), (0.3, 1), (0.34, 2), (0.66, 2), (0.67, 3), (1, 3), (2, 3)] {
      #expect(even.value(at: time) == Double(value))
    }
    let uneven = try Self.animation([1, 2], at: [0, 0.9, 1], .discrete)
    #expect(uneven.value(at: 0.9.nextDown) == 1 && uneven.value(at: 0.9) == 2)
  }

  @Test("paced keeps one speed, whatever the key times and curves say")
  func paced() throws {
    let animation = try Self.animation(
      [0, 1, 11, 6], at: nil, .paced, curves: [.easeIn, .easeOut, .easeIn])
    // 16 in all: out to 11 and back to 6.
    for fraction in stride(from: 0.0, through: 1, by: 1 / 64) {
      let way = 16 * fraction
      #expect(animation.value(at: fraction).isClose(to: way <= 11 ? way : 22 - way, 1e-14))
    }
    #expect(try Self.animation([5, 5, 5], .paced).value(at: 0.4) == 5)
    let points = try KeyframeAnimation(
      values: [Point.zero, Point(x: 3, y: 4), Point(x: 3, y: 9)], calculationMode: .paced,
      timing: BasicAnimationTests.timing(1))
    #expect(points.value(at: 0.5) == Point(x: 3, y: 4))
  }

  @Test("each segment is paced by its own curve")
  func curves() throws {
    let animation = try Self.animation([0, 10, 30], at: [0, 0.8, 1], curves: [.easeIn, .easeOut])
    let first = UnitCurve.easeIn.value(at: 0.5)
    #expect(animation.value(at: 0.4).isClose(to: 10 * first, 1e-14))
    let second = UnitCurve.easeOut.value(at: 0.5)
    #expect(animation.value(at: 0.9).isClose(to: 10 + 20 * second, 1e-13))
  }

  @Test("cubic is the Catmull-Rom spline for even key times")
  func cubic() throws {
    let p = [2.0, -3, 5, 7]
    let animation = try Self.animation(p, .cubic)
    for t in stride(from: 0.0, through: 1, by: 1 / 32) {
      let a = 2 * p[1] + (p[2] - p[0]) * t
      let b = (2 * p[0] - 5 * p[1] + 4 * p[2] - p[3]) * t * t
      let c = (3 * p[1] - p[0] - 3 * p[2] + p[3]) * t * t * t
      #expect(animation.value(at: (1 + t) / 3).isClose(to: (a + b + c) / 2, 1e-13))
    }
  }

  @Test("cubic has no corner, also between uneven key times, and keeps straight lines straight")
  func smooth() throws {
    let keyTimes = [0, 0.1, 0.15, 0.6, 1]
    let animation = try Self.animation([0, 4, -2, 3, 3], at: keyTimes, .cubic)
    let h = 1e-6
    for keyTime in keyTimes[1...3] {
      let before = (animation.value(at: keyTime) - animation.value(at: keyTime - h)) / h
      let after = (animation.value(at: keyTime + h) - animation.value(at: keyTime)) / h
      #expect(before.isClose(to: after, 0.02), "at \(keyTime)")
    }
    let line = try Self.animation(keyTimes.map { 3 * $0 - 1 }, at: keyTimes, .cubic)
    for t in stride(from: 0.0, through: 1, by: 1 / 64) {
      #expect(line.value(at: t).isClose(to: 3 * t - 1, 1e-14))
    }
    #expect(try Self.animation([0, 8], .cubic).value(at: 0.25) == 2)
    let jump = try Self.animation([0, 8, 100, 108], at: [0, 0.5, 0.5, 1], .cubic)
    #expect(jump.value(at: 0.25) == 4 && jump.value(at: 0.75) == 104)
  }

  @Test("a turn through keyframes is cubic too")
  func cubicTransforms() throws {
    let turns = [0, 0.5, 1, 1.5].map { Transform3D.rotation(radians: $0, x: 0, y: 0, z: 1) }
    let animation = try KeyframeAnimation(
      values: turns, calculationMode: .cubic, timing: BasicAnimationTests.timing(1))
    #expect(animation.value(at: 0.5).m11.isClose(to: 0.7316888688738209, 1e-14))  // cos 0.75
  }

  @Test("one value stays, and timing, additivity and cumulation work as for basic animations")
  func presented() throws {
    #expect(try Self.animation([5], .cubic).value(at: 0.7) == 5)
    #expect(try Self.animation([5], at: [0]).value(at: 0.7) == 5)
    let animation = try KeyframeAnimation(
      values: [0.0, 1, 3], timing: BasicAnimationTests.timing(2, fill: .removed, count: 2),
      curve: .easeInEaseOut, composition: Composition(isAdditive: true, isCumulative: true))
    #expect(animation.presented(over: 100, model: 0, atParentTime: 1) == 101)
    #expect(animation.presented(over: 100, model: 0, atParentTime: 3) == 104)
    #expect(animation.presented(over: 100, model: 0, atParentTime: 4) == 100)
  }

  @Test("what does not fit is refused")
  func errors() {
    #expect(throws: AnimationError.noValues) { try Self.animation([]) }
    #expect(throws: AnimationError.keyTimes(count: 2, expected: 3)) {
      try Self.animation([1, 2, 3], at: [0, 1])
    }
    #expect(throws: AnimationError.keyTimes(count: 3, expected: 4)) {
      try Self.animation([1, 2, 3], at: [0, 0.5, 1], .discrete)
    }
    #expect(throws: AnimationError.keyTime(at: 0)) { try Self.animation([1, 2], at: [0.1, 1]) }
    #expect(throws: AnimationError.keyTime(at: 1)) { try Self.animation([1, 2], at: [0, 0.9]) }
    #expect(throws: AnimationError.keyTime(at: 2)) {
      try Self.animation([1, 2, 3, 4], at: [0, 0.5, 0.4, 1])
    }
    #expect(throws: AnimationError.keyTime(at: 1)) {
      try Self.animation([1, 2, 3], at: [0, .nan, 1])
    }
    #expect(throws: AnimationError.curves(count: 1, expected: 2)) {
      try Self.animation([1, 2, 3], curves: [.easeIn])
    }
    for error: AnimationError in [
      .noValues, .keyTimes(count: 1, expected: 2), .keyTime(at: 1), .curves(count: 1, expected: 2),
    ] {
      #expect(!"\(error)".isEmpty)
    }
  }
}
