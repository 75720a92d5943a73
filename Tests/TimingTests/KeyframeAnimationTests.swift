import Testing
import Timing

@Suite("KeyframeAnimation")
struct KeyframeAnimationTests {
  @Test("linear keyframes go straight from one to the next, evenly unless told when")
  func linear() throws {
    let even = try KeyframeAnimation([0, 10, 0, 40.0, 0])
    #expect(even.keyTimes == [0, 0.25, 0.5, 0.75, 1])
    #expect(
      [0, 0.125, 0.25, 0.5, 0.625, 0.75, 1].map { even.value(at: $0, model: 9) }
        == [0, 5, 10, 0, 20, 40, 0])
    let timed = try KeyframeAnimation([0, 10, 30.0], keyTimes: [0, 0.2, 1])
    #expect([0.1, 0.2, 0.6].map { timed.value(at: $0, model: 9) } == [5, 10, 20])
  }

  @Test("two keyframes at one time are a jump, which has happened at that time")
  func jump() throws {
    let middle = try KeyframeAnimation([0, 10, 50, 60.0], keyTimes: [0, 0.5, 0.5, 1])
    #expect([0.499999999, 0.5].map { middle.value(at: $0, model: 0).rounded() } == [10, 50])
    let ends = try KeyframeAnimation([0, 10, 50, 60.0], keyTimes: [0, 0, 1, 1])
    #expect([-0.1, 0, 0.5, 1, 1.1].map { ends.value(at: $0, model: 0) } == [0, 10, 30, 60, 60])
  }

  @Test("discrete values hold, each from its key time to the next")
  func discrete() throws {
    let even = try KeyframeAnimation([1, 2, 3, 4.0], calculationMode: .discrete)
    #expect(even.keyTimes == [0, 0.25, 0.5, 0.75, 1])
    #expect(
      [-1, 0, 0.2, 0.25, 0.74, 0.75, 1, 2].map { even.value(at: $0, model: 0) }
        == [1, 1, 1, 2, 3, 4, 4, 4])
    let timed = try KeyframeAnimation(
      [1, 2.0], keyTimes: [0, 0.9, 1], calculationMode: .discrete)
    #expect([0.5, 0.9].map { timed.value(at: $0, model: 0) } == [1, 2])
    #expect(try KeyframeAnimation([5], calculationMode: .discrete).value(at: 0.5, model: 0) == 5)
  }

  @Test("each segment has its curve")
  func curves() throws {
    let animation = try KeyframeAnimation([0, 1, 2], curves: [.easeInEaseOut, .linear])
    #expect(animation.value(at: 0.125, model: 0).isClose(to: 0.1291619310473, 1e-13))
    #expect(animation.value(at: 0.625, model: 0) == 1.25)
  }

  /// Left, in pixels, at so many milliseconds: the web platform's test of cubic-bezier output, as
  /// Chromium answers it.
  static let extrapolated: [(keyframe: [Double], effect: [Double], time: Double, left: Double)] = [
    ([0.5, 1, 0.5, 0], [0, 1.5, 1, 1.5], 240, 101.901),
    ([0.5, 1, 0.5, 0], [0, 1.5, 1, 1.5], 700, 159.804),
    ([0.5, 1, 0.5, 0], [0, 1.5, 1, 1.5], 990, 116.589),
    ([0, 1.5, 1, 1.5], [0, 1.5, 1, 1.5], 240, 100),
    ([0, 1.5, 1, 1.5], [0, 1.5, 1, 1.5], 700, 100),
    ([0, 1.5, 1, 1.5], [0, 1.5, 1, 1.5], 230, 106.318),
    ([0.5, 1, 0.5, 0], [0, -0.5, 1, -0.5], 10, -16.5892),
    ([0.5, 1, 0.5, 0], [0, -0.5, 1, -0.5], 300, -59.8036),
    ([0.5, 1, 0.5, 0], [0, -0.5, 1, -0.5], 750, -4.81333),
    ([0.5, 1, 0.5, 0], [0, -0.5, 1, -0.5], 770, 1.12933),
  ]

  @Test("outside 0 through 1 the first and last segment's curves go on", arguments: extrapolated)
  func extrapolation(
    row: (keyframe: [Double], effect: [Double], time: Double, left: Double)
  ) throws {
    func curve(_ p: [Double]) throws -> UnitCurve {
      .cubicBezier(try CubicBezier(p[0], p[1], p[2], p[3]))
    }
    let animation = try KeyframeAnimation(
      [0, 100.0], curves: [curve(row.keyframe)],
      timing: MediaTiming(duration: 1, fillMode: .both), pacing: .curve(curve(row.effect)))
    let left = animation.presentation(at: row.time / 1000, model: 0)
    #expect(left.isClose(to: row.left, 1e-3))
  }

  @Test("paced values move at an even speed, whatever their times and curves")
  func paced() throws {
    let animation = try KeyframeAnimation(
      [0, 1, -1, 5.0], keyTimes: [0, 0.1, 0.2, 1], curves: [.easeIn, .easeOut, .default],
      calculationMode: .paced)
    #expect(animation.keyTimes == [0, 1 / 9.0, 3 / 9.0, 1])
    #expect(animation.curves.isEmpty)
    #expect(animation.value(at: 2 / 9.0, model: 0).isClose(to: 0, 1e-15))
    let points = try KeyframeAnimation(
      [Point(x: 0, y: 0), Point(x: 3, y: 4), Point(x: 3, y: 19)], calculationMode: .paced)
    #expect(points.keyTimes == [0, 0.25, 1])
    let still = try KeyframeAnimation([2, 2, 2.0], calculationMode: .paced)
    #expect(still.keyTimes == [0, 0.5, 1])
  }

  @Test("paced paths divide the sum of their points' ways")
  func pacedPaths() throws {
    let paths = [0, 1, 4.0].map { Path([.move(Point(x: $0, y: 0)), .line(Point(x: 0, y: $0))]) }
    let animation = try KeyframeAnimation(paths, calculationMode: .paced)
    #expect(animation.keyTimes[1].isClose(to: 0.25, 1e-15))
    #expect(try animation.value(at: animation.keyTimes[1], model: Path()) == paths[1])
  }

  @Test("keyframes that cannot be are typed errors")
  func errors() {
    func error<Value: Animatable>(
      _ values: [Value], keyTimes: [Double]? = nil, curves: [UnitCurve] = [],
      _ mode: CalculationMode = .linear
    ) -> KeyframeError? {
      do throws(KeyframeError) {
        _ = try KeyframeAnimation(
          values, keyTimes: keyTimes, curves: curves, calculationMode: mode)
        return nil
      } catch { return error }
    }
    #expect(error([1.0]) == .valueCount(have: 1, need: 2))
    #expect(error([Double](), .discrete) == .valueCount(have: 0, need: 1))
    #expect(error([1, 2.0], keyTimes: [0, 0.5, 1]) == .keyTimeCount(have: 3, need: 2))
    #expect(error([1, 2.0], keyTimes: [0, 1], .discrete) == .keyTimeCount(have: 2, need: 3))
    #expect(error([1, 2.0], keyTimes: [0.1, 1]) == .keyTime(at: 0))
    #expect(error([1, 2, 3.0], keyTimes: [0, -0.5, 1]) == .keyTime(at: 1))
    #expect(error([1, 2, 3.0], keyTimes: [0, .nan, 1]) == .keyTime(at: 1))
    #expect(error([1, 2, 3.0], keyTimes: [0, 0.5, 0.9]) == .keyTime(at: 2))
    #expect(error([1, 2.0], curves: [.linear, .linear]) == .curveCount(have: 2, need: 1))
    #expect(error([1, 2.0], .cubic([.catmullRom])) == .shapeCount(have: 1, need: 2))
    let (empty, line) = (Path(), Path([.move(.zero)]))
    for mode in [CalculationMode.linear, .paced, .cubic(), .cubicPaced()] {
      #expect(error([empty, empty, line], mode) == .mismatch(at: 1))
    }
    #expect(error([empty, line], .discrete) == nil)
  }
}
