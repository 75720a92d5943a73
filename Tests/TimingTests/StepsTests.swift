import Testing
import Timing

@Suite struct StepsTests {
  /// step-timing-functions-output.html (web-platform-tests, css/css-easing): a keyframe's steps in
  /// an effect's curve, over 100 px.
  @Test(
    "steps are those of the web platform tests, also outside 0 through 1",
    arguments: [
      ("step-start", "0, 1.5, 1, 1.5", [0: 1, 0.23: 1, 0.25: 2, 1: 1]),
      ("step-start", "0, 3, 1, 3", [0: 1, 0.114: 2, 0.5: 3, 0.9: 2]),
      ("step-start", "0, -0.5, 1, -0.5", [0: 1, 0.75: 0, 0.8: 1, 1: 1]),
      ("step-start", "0, -2, 1, -2", [0: 1, 0.1: 0, 0.5: -1, 1: 1]),
      ("step-end", "0, 1.5, 1, 1.5", [0: 0, 0.23: 0, 0.25: 1, 1: 1]),
      ("step-end", "0, 3, 1, 3", [0: 0, 0.114: 1, 0.5: 2, 0.9: 1]),
      ("step-end", "0, -0.5, 1, -0.5", [0: 0, 0.75: -1, 0.8: 0, 1: 1]),
      ("steps(1, jump-both)", "0, 1.5, 1, 1.5", [0: 0.5, 0.23: 0.5, 0.25: 1, 1: 1]),
      ("steps(1, jump-both)", "0, 3, 1, 3", [0: 0.5, 0.114: 1, 0.5: 1.5, 0.9: 1]),
      ("steps(1, jump-both)", "0, -0.5, 1, -0.5", [0: 0.5, 0.75: 0, 0.8: 0.5, 1: 1]),
      ("steps(2, jump-none)", "0, 1.5, 1, 1.5", [0: 0, 0.045: 1, 0.23: 1, 0.25: 2, 1: 1]),
      ("steps(2, jump-none)", "0, 3, 1, 3", [0: 0, 0.114: 3, 0.5: 4, 0.9: 3]),
      ("steps(2, jump-none)", "0, -0.5, 1, -0.5", [0: 0, 0.75: -1, 0.8: 0, 1: 1]),
    ] as [(String, String, [Double: Double])])
  func webPlatform(steps: String, effect: String, expected: [Double: Double]) throws {
    let steps = try UnitCurve(cssText: steps)
    let effect = try UnitCurve(cssText: "cubic-bezier(\(effect))")
    for (time, progress) in expected {
      #expect(steps.value(at: effect.value(at: time)) == progress, "at \(time)")
    }
  }

  @Test(
    "four steps of each kind rise where CSS says",
    arguments: [
      (.jumpStart, [0.25, 0.5, 0.75, 1, 1]), (.jumpEnd, [0, 0.25, 0.5, 0.75, 1]),
      (.jumpNone, [0, 1 / 3, 2 / 3, 1, 1]), (.jumpBoth, [0.2, 0.4, 0.6, 0.8, 1]),
    ] as [(Steps.Position, [Double])])
  func positions(position: Steps.Position, expected: [Double]) throws {
    let curve = UnitCurve.steps(try Steps(4, position))
    for (quarter, value) in expected.enumerated() {
      let x = Double(quarter) / 4
      #expect(curve.value(at: x) == value)
      // With the before flag a rise shows its foot: what was seen just before.
      if x > 0 { #expect(curve.value(at: x, beforeFlag: true) == curve.value(at: x - 0.01)) }
      if x < 1 { #expect(curve.value(at: x + 0.1) == value) }
      #expect(curve.value(at: x + 0.1, beforeFlag: true) == curve.value(at: x + 0.1))
      #expect(curve.slope(at: x) == 0)
    }
    #expect(curve.value(at: 0, beforeFlag: true) == 0)
    #expect(curve.value(at: .nan).isNaN)
  }

  @Test("the inverse is the earliest time of a step", arguments: Steps.Position.allCases)
  func inverse(position: Steps.Position) throws {
    for count in [1, 2, 3, 7, 49, 1000] where count > 1 || position != .jumpNone {
      let curve = UnitCurve.steps(try Steps(count, position))
      let rises = position == .jumpNone ? count - 1 : position == .jumpBoth ? count + 1 : count
      for step in 0...rises {
        let value = Double(step) / Double(rises)
        let x = try #require(curve.inverse(of: value), "\(curve.cssText) of \(value)")
        #expect(curve.value(at: x) == value)
        #expect(curve.value(at: x - 1e-9) < value)
        #expect(curve.inverse(of: value + 0.3 / Double(rises)) == nil)
      }
    }
  }

  @Test("there is at least one step, and two without a jump at the ends")
  func counts() {
    #expect(throws: UnitCurveError.stepCount(0)) { try Steps(0) }
    #expect(throws: UnitCurveError.stepCount(-3)) { try Steps(-3, .jumpBoth) }
    #expect(throws: UnitCurveError.stepCount(1)) { try Steps(1, .jumpNone) }
    #expect(throws: UnitCurveError.stepCount(1 << 31)) { try Steps(1 << 31) }
    #expect(throws: Never.self) { try Steps(2, .jumpNone) }
  }
}
