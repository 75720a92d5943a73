import Testing
import Timing

@Suite struct CircularCurveTests {
  @Test("easing in lies on the circle of radius 1 about (0, 1), easing out about (1, 0)")
  func circle() {
    for x in stride(from: 0.0, through: 1, by: 1 / 64) {
      let (a, b) = (UnitCurve.circularEaseIn.value(at: x), UnitCurve.circularEaseOut.value(at: x))
      #expect((x * x + (1 - a) * (1 - a)).isClose(to: 1, 1e-15))
      #expect(((1 - x) * (1 - x) + b * b).isClose(to: 1, 1e-15))
    }
  }

  @Test("easing in and out is both at half size, one after the other")
  func inOut() {
    for x in stride(from: 0.0, through: 0.5, by: 1 / 64) {
      let value = UnitCurve.circularEaseInOut.value(at: x)
      #expect(value == UnitCurve.circularEaseIn.value(at: 2 * x) / 2)
      #expect(UnitCurve.circularEaseInOut.value(at: 1 - x).isClose(to: 1 - value, 1e-15))
    }
  }

  @Test(
    "arcs are exact at their ends and stay there",
    arguments: [UnitCurve.circularEaseIn, .circularEaseOut, .circularEaseInOut, .emphasized])
  func ends(curve: UnitCurve) {
    #expect(curve.value(at: 0) == 0 && curve.value(at: 1) == 1)
    #expect(curve.value(at: -3) == 0 && curve.value(at: 3) == 1)
    #expect(curve.value(at: -.infinity) == 0 && curve.value(at: .infinity) == 1)
    #expect(curve.inverse(of: 0) == 0 && curve.inverse(of: 1) == 1)
    #expect(curve.inverse(of: -0.1) == nil && curve.inverse(of: 1.1) == nil)
    #expect(curve.slope(at: -1) == 0 && curve.slope(at: 2) == 0)
    #expect(curve.value(at: .nan).isNaN)
  }

  @Test("arcs are upright where they should be")
  func upright() {
    #expect(UnitCurve.circularEaseIn.slope(at: 1) == .infinity)
    #expect(UnitCurve.circularEaseOut.slope(at: 0) == .infinity)
    #expect(UnitCurve.circularEaseInOut.slope(at: 0.5) == .infinity)
    #expect(UnitCurve.circularEaseIn.slope(at: 0) == 0)
  }

  @Test("the emphasized curve passes its knot, and its pieces are Material's own two curves")
  func emphasized() {
    let knot = 0.166666
    #expect(UnitCurve.emphasized.value(at: knot) == 0.4)
    for x in stride(from: 0.0, through: 1, by: 1 / 32) {
      let first = UnitCurve.emphasized.value(at: x * knot) / 0.4
      let second = (UnitCurve.emphasized.value(at: knot + x * (1 - knot)) - 0.4) / 0.6
      #expect(first.isClose(to: UnitCurve.emphasizedAccelerate.value(at: x), 1e-5))
      #expect(second.isClose(to: UnitCurve.emphasizedDecelerate.value(at: x), 1e-5))
    }
  }
}
