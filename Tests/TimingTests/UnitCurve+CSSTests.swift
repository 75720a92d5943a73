import Testing
import Timing

@Suite struct UnitCurveCSSTests {
  @Test(
    "CSS text is read and written back in its shortest form",
    arguments: [
      ("linear", "linear"), ("ease", "ease"), ("ease-in", "ease-in"), ("ease-out", "ease-out"),
      ("ease-in-out", "ease-in-out"), ("default", "ease"), ("  EASE-In\n", "ease-in"),
      ("cubic-bezier(.25,.1,.25,1)", "ease"),
      ("cubic-bezier( 0.1 , -2.50 , +1e-1 , 10.0 )", "cubic-bezier(0.1, -2.5, 0.1, 10)"),
      ("Cubic-Bezier(0,0,1,1)", "cubic-bezier(0, 0, 1, 1)"),
      ("cubic-bezier(+.5,1.5e+0,.5E-1,0)", "cubic-bezier(0.5, 1.5, 0.05, 0)"),
      ("cubic-bezier(1e-99999999999999999999,0,1,0)", "cubic-bezier(0, 0, 1, 0)"),
      ("step-start", "steps(1, jump-start)"), ("step-end", "steps(1)"),
      ("steps(4, start)", "steps(4, jump-start)"), ("steps( 2 , end )", "steps(2)"),
      ("steps(+3, JUMP-both)", "steps(3, jump-both)"),
      ("steps(2, jump-none)", "steps(2, jump-none)"),
      ("linear( 0 0%, 1 100% )", "linear(0 0%, 1 100%)"),
      ("linear(0, 1)", "linear(0 0%, 1 100%)"),
      ("linear(25% 75% .5, -1 -12.5%)", "linear(0.5 25%, 0.5 75%, -1 75%)"),
      ("linear(0 .5%, 2 7e1%, 1 1e2%)", "linear(0 0.5%, 2 70%, 1 100%)"),
      ("linear(3 0.000001%, 4 1e-18%, 5 150%)", "linear(3 1e-6%, 4 1e-6%, 5 150%)"),
      ("circular-ease-in", "circular-ease-in"), ("circular-ease-out", "circular-ease-out"),
      ("circular-ease-in-out", "circular-ease-in-out"), ("Emphasized", "emphasized"),
    ])
  func roundTrip(text: String, printed: String) throws {
    let curve = try UnitCurve(cssText: text)
    #expect(curve.cssText == printed)
    #expect(try UnitCurve(cssText: curve.cssText) == curve)
  }

  @Test("every number survives being printed and read")
  func numbers() throws {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<500 {
      let curve = UnitCurve.cubicBezier(
        try CubicBezier(
          .random(in: 0...1, using: &random),
          .random(in: -1e300...1e300, using: &random),
          Double(bitPattern: .random(in: 0...0x3FF0_0000_0000_0000, using: &random)),
          .random(in: -2...2, using: &random)))
      #expect(try UnitCurve(cssText: curve.cssText) == curve)
    }
  }

  @Test("every percentage survives being printed and read")
  func percentages() throws {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<500 {
      let inputs = [
        .random(in: -1...0, using: &random), .random(in: 0...1, using: &random),
        1 + Double(bitPattern: .random(in: 0...0x4400_0000_0000_0000, using: &random)),
      ]
      let curve = UnitCurve.piecewiseLinear(
        try PiecewiseLinear(inputs.map { .init(.random(in: -9...9, using: &random), at: $0) }))
      #expect(try UnitCurve(cssText: curve.cssText) == curve, "\(curve.cssText)")
    }
  }

  @Test(
    "an error points at the first character that is wrong, and says what may stand there",
    arguments: [
      ("", 0, "the name of a timing curve"),
      ("  bounce", 2, "the name of a timing curve"),
      ("ease-", 0, "the name of a timing curve"),
      ("ease in", 5, "the end"),
      ("cubic-bezier", 12, "\"(\""),
      ("cubic-bezier (0,0,1,1)", 12, "\"(\""),
      ("cubic-bezier(0,0,1)", 18, "\",\""),
      ("cubic-bezier(0,0,1,1", 20, "\")\""),
      ("cubic-bezier(0,0,1,1,1)", 20, "\")\""),
      ("cubic-bezier(0,0,1,1)x", 21, "the end"),
      ("cubic-bezier(1.5,0,1,1)", 13, "a number from 0 through 1"),
      ("cubic-bezier(0,0,-1,1)", 17, "a number from 0 through 1"),
      ("cubic-bezier(0,inf,1,1)", 15, "a number"),
      ("cubic-bezier(0,1e999,1,1)", 15, "a number"),
      ("cubic-bezier(0,1.,1,1)", 16, "\",\""),
      ("cubic-bezier(0,0x1,1,1)", 16, "\",\""),
      ("ease\u{e9}", 4, "the end"),
      ("ease-in(1)", 0, "the name of a timing curve"),
      ("steps()", 6, "a whole number of at least 1"),
      ("steps(0, end)", 6, "a whole number of at least 1"),
      ("steps(2.0)", 6, "a whole number of at least 1"),
      ("steps(1e1)", 6, "a whole number of at least 1"),
      ("steps(2147483648)", 6, "a whole number of at least 1"),
      ("steps(2,)", 8, "jump-start, jump-end, jump-none or jump-both"),
      ("steps(2, jump-up)", 9, "jump-start, jump-end, jump-none or jump-both"),
      ("steps(1, jump-none)", 9, "jump-start, jump-end or jump-both (jump-none takes 2 steps)"),
      ("steps(2 end)", 8, "\")\""),
      ("linear()", 7, "a number"),
      ("linear(100%)", 11, "a number"),
      ("linear(0% 1 50%)", 12, "\")\""),
      ("linear(0 1% 2% 3%)", 15, "\")\""),
      ("linear(0, )", 10, "a number"),
      ("linear(0 1e999%, 1)", 9, "a percentage"),
    ])
  func errors(text: String, offset: Int, expected: String) {
    #expect(throws: UnitCurveError.syntax(offset: offset, expected: expected)) {
      try UnitCurve(cssText: text)
    }
  }

  @Test("errors read as sentences")
  func descriptions() {
    #expect(
      "\(UnitCurveError.syntax(offset: 3, expected: "a number"))"
        == "at character 3: expected a number")
    #expect("\(UnitCurveError.notFinite)" == "a number is not finite")
    #expect("\(UnitCurveError.noStops)" == "a curve of straight pieces needs a stop")
    #expect("\(UnitCurveError.stepCount(0))".hasPrefix("0 steps are too few"))
    #expect(
      "\(UnitCurveError.controlPoint(x: 2))" == "a control point's x is 2.0, outside 0 through 1")
  }
}
