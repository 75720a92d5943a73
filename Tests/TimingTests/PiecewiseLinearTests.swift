import Testing
import Timing

@Suite struct PiecewiseLinearTests {
  @Test("a jump at the first point is not seen before the animation begins")
  func beforeFlag() throws {
    let curve = try UnitCurve(cssText: "linear(0.2 0%, 0.7 0%, 1)")
    #expect(curve.value(at: 0) == 0.7)
    #expect(curve.value(at: 0, beforeFlag: true) == 0.2)
    #expect(curve.value(at: 0.5, beforeFlag: true) == curve.value(at: 0.5))
  }

  /// linear-timing-functions-output.html (web-platform-tests, css/css-easing).
  @Test(
    "values are those of the web platform tests",
    arguments: [
      ("linear(0, 1.5, 1)", [0: 0, 0.25: 0.75, 0.5: 1.5, 0.75: 1.25, 1: 1]),
      ("linear(1, -0.5, 0)", [0: 1, 0.25: 0.25, 0.5: -0.5, 0.75: -0.25, 1: 0]),
      (
        "linear(0.2 0% 20%, 0.4 20% 40%, 0.6 40% 60%, 0.8 60% 80%, 1.0 80% 100%)",
        [0: 0.2, 0.2: 0.4, 0.4: 0.6, 0.6: 0.8, 0.8: 1, 1: 1, 0.5: 0.6]
      ),
      ("linear(0, 0.1 -10%, 1)", [0: 0.1, 0.1: 0.19, 0.55: 0.595, 1: 1]),
      ("linear(0, 0.9 110%, 1)", [0: 0, 0.45: 0.9 * 45 / 110, 0.9: 0.9 * 9 / 11, 1: 9 / 11]),
    ] as [(String, [Double: Double])])
  func webPlatform(text: String, expected: [Double: Double]) throws {
    let curve = try UnitCurve(cssText: text)
    for (x, value) in expected {
      #expect(curve.value(at: x).isClose(to: value, 1e-15), "at \(x)")
    }
  }

  /// The computed values in linear-timing-functions-syntax.html (web-platform-tests).
  @Test(
    "missing times are filled in, and early ones moved up, as CSS computes them",
    arguments: [
      ("linear(0, 1)", "linear(0 0%, 1 100%)"),
      ("linear(-10, -5, 0, 5, 10)", "linear(-10 0%, -5 25%, 0 50%, 5 75%, 10 100%)"),
      (
        "linear(-10 -10%, -5 -5%, 0, 5, 10)",
        "linear(-10 -10%, -5 -5%, 0 30%, 5 65%, 10 100%)"
      ),
      ("linear(0 0% 50%, 1 50% 100%)", "linear(0 0%, 0 50%, 1 50%, 1 100%)"),
      (
        "linear(0, 0.5 25% 75%, 1 100% 100%)",
        "linear(0 0%, 0.5 25%, 0.5 75%, 1 100%, 1 100%)"
      ),
      (
        "linear(0, 1.3, 1, 0.92, 1, 0.99, 1, 0.998, 1 100% 100%)",
        "linear(0 0%, 1.3 12.5%, 1 25%, 0.92 37.5%, 1 50%, 0.99 62.5%, 1 75%, 0.998 87.5%, "
          + "1 100%, 1 100%)"
      ),
      ("linear(0, 0 40%, 1, 0.5, 1)", "linear(0 0%, 0 40%, 1 60%, 0.5 80%, 1 100%)"),
      ("linear(0 50%, 1 20%, 2)", "linear(0 50%, 1 50%, 2 100%)"),
      ("linear(0, 1 120%, 2)", "linear(0 0%, 1 120%, 2 120%)"),
      ("linear(0.3)", "linear(0.3 0%)"),
    ])
  func canonical(text: String, computed: String) throws {
    guard case .piecewiseLinear(let curve) = try UnitCurve(cssText: text),
      case .piecewiseLinear(let expected) = try UnitCurve(cssText: computed)
    else {
      Issue.record("not a piecewise linear curve")
      return
    }
    #expect(curve.points.count == expected.points.count)
    for (point, want) in zip(curve.points, expected.points) {
      #expect(point.output == want.output && point.input.isClose(to: want.input, 1e-15))
    }
  }

  @Test("at a jump the last point counts, and nothing is extrapolated from one")
  func jumps() throws {
    let curve = try UnitCurve(cssText: "linear(1 0%, 2 0%, 3 50%, 4 50%, 5 50%, 6 100%, 7 100%)")
    #expect(curve.value(at: -1) == 1)
    #expect(curve.value(at: 0) == 2)
    #expect(curve.value(at: 0.25) == 2.5)
    #expect(curve.value(at: 0.5) == 5)
    #expect(curve.value(at: 1) == 7)
    #expect(curve.value(at: 2) == 7)
    #expect(curve.slope(at: -1) == 0 && curve.slope(at: 2) == 0)
    #expect(curve.slope(at: 0) == 2 && curve.slope(at: 0.5) == 2)
  }

  @Test("outside its points a curve goes on along its outer pieces; one stop is a constant")
  func extrapolation() throws {
    let curve = try UnitCurve(cssText: "linear(0, 0.5 25%, 1 75%, 1)")
    #expect(curve.value(at: -1) == -2 && curve.value(at: 7) == 1)
    #expect(curve.value(at: -.infinity) == -.infinity && curve.value(at: .infinity) == 1)
    let falling = try UnitCurve(cssText: "linear(1, 0)")
    #expect(falling.value(at: .infinity) == -.infinity && falling.value(at: 3) == -2)
    let constant = try UnitCurve(cssText: "linear(0.3 20%)")
    for x in [-1, 0, 0.2, 1, 9] { #expect(constant.value(at: x) == 0.3) }
    #expect(constant.slope(at: 0.5) == 0)
  }

  @Test("the inverse is the earliest time with that progress, if it is shown at all")
  func inverse() throws {
    let curve = try UnitCurve(cssText: "linear(0, 0.5 25% 75%, 0.8 75%, 1)")
    #expect(curve.inverse(of: 0.25) == 0.125)
    #expect(curve.inverse(of: 0.5) == 0.25)
    #expect(curve.inverse(of: 0.6) == nil)
    #expect(curve.inverse(of: 0.8) == 0.75)
    #expect(try #require(curve.inverse(of: 0.9)).isClose(to: 0.875, 1e-15))
    #expect(curve.inverse(of: -0.5) == -0.25)
    #expect(try #require(curve.inverse(of: 1.2)).isClose(to: 1.25, 1e-15))
    #expect(try UnitCurve(cssText: "linear(0, 1, 0.9, 1)").inverse(of: 0.5) == nil)
    #expect(try UnitCurve(cssText: "linear(0, 0.5 50%, 0.7 50%, 1)").inverse(of: 0.5) == nil)
  }

  @Test("a curve needs a stop, and finite numbers")
  func errors() {
    #expect(throws: UnitCurveError.noStops) { try PiecewiseLinear([]) }
    #expect(throws: UnitCurveError.notFinite) { try PiecewiseLinear([.init(.nan)]) }
    #expect(throws: UnitCurveError.notFinite) { try PiecewiseLinear([.init(0, at: .infinity)]) }
  }
}
