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
    #expect(
      "\(UnitCurveError.controlPoint(x: 2))" == "a control point's x is 2.0, outside 0 through 1")
  }
}
