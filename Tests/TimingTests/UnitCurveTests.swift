import Testing
import Timing

@Suite struct UnitCurveTests {
  static let named: [(name: String, curve: UnitCurve)] = [
    ("linear", .linear), ("easeIn", .easeIn), ("easeOut", .easeOut),
    ("easeInEaseOut", .easeInEaseOut), ("default", .default),
  ]

  /// Named curves and all corners of the square of times, where tangents are flat or upright.
  static let curves: [UnitCurve] = {
    var curves = named.map(\.curve)
    for x1 in [0, 0.3, 1] {
      for x2 in [0, 0.6, 1] {
        for (y1, y2) in [(0, 0), (0, 1), (1, 0), (1, 1), (0.2, 0.9), (1.5, 1.5), (-0.5, 1.2)] {
          if let curve = try? CubicBezier(x1, y1, x2, y2) { curves.append(.cubicBezier(curve)) }
        }
      }
    }
    return curves
  }()

  /// All over, next to nothing, and on both sides of where a curve is cut into pieces.
  static let times: [Double] =
    (1..<200).map { Double($0) / 200 }
    + (1..<32).flatMap { [(Double($0) / 32).nextDown, Double($0) / 32] } + [
      .leastNonzeroMagnitude, .leastNormalMagnitude, 1e-300, 1e-100, 1e-16, 1e-9, 1e-4,
      1 - 1e-4, 1 - 1e-9, (1.0).nextDown, 0.5.nextDown, 0.5.nextUp,
    ]

  @Test("values and slopes are the formula's to 1e-14", arguments: named)
  func golden(name: String, curve: UnitCurve) throws {
    let golden = try #require(Golden.seeds().curves[name])
    #expect(golden.samples.count == 21)
    for sample in golden.samples {
      let x = try #require(sample[0])
      #expect(curve.value(at: x).isClose(to: try #require(sample[1]), 1e-14))
      if let slope = sample[2] { #expect(curve.slope(at: x).isClose(to: slope, 1e-14)) }
    }
  }

  @Test("a curve is exactly 0 at 0 and 1 at 1", arguments: curves)
  func ends(curve: UnitCurve) {
    #expect(curve.value(at: 0) == 0)
    #expect(curve.value(at: 1) == 1)
    #expect(curve.inverse(of: 0) ?? 0 == 0)
    #expect(curve.inverse(of: 1) ?? 1 == 1)
  }

  @Test("the inverse undoes the value, as well as the slope allows", arguments: curves)
  func inverse(curve: UnitCurve) throws {
    for x in Self.times {
      guard let back = curve.inverse(of: curve.value(at: x)) else { continue }
      // The value's own rounding moves the time by ulp / slope.
      let slope = curve.slope(at: x)
      #expect(back.isClose(to: x, 1e-12) || slope < 1e-3, "\(curve) at \(x): \(back)")
    }
  }

  @Test("the slope is the value's derivative", arguments: curves)
  func derivative(curve: UnitCurve) {
    let h = 1e-5
    for x in stride(from: 0.01, through: 0.99, by: 0.01) {
      let difference = (curve.value(at: x + h) - curve.value(at: x - h)) / (2 * h)
      let slope = curve.slope(at: x)
      // Central differences are good to h² times the third derivative, which grows with slope⁵.
      #expect(slope.isClose(to: difference, 1e-6) || abs(slope) > 4, "\(curve) at \(x)")
    }
  }

  @Test("turning a curve round turns its values round", arguments: curves)
  func pointReflection(curve: UnitCurve) throws {
    guard case .cubicBezier(let c) = curve else { return }
    let turned = UnitCurve.cubicBezier(try CubicBezier(1 - c.x2, 1 - c.y2, 1 - c.x1, 1 - c.y1))
    for x in Self.times where x > 1e-3 && x < 0.999 && abs(curve.slope(at: x)) < 1e3 {
      #expect(turned.value(at: 1 - x).isClose(to: 1 - curve.value(at: x), 1e-12))
    }
  }

  @Test("monotone curves rise and have an inverse; the others have none")
  func monotone() throws {
    #expect(UnitCurve.cubicBezier(try CubicBezier(0.1, 1.5, 0.7, 1)).inverse(of: 0.5) == nil)
    #expect(UnitCurve.cubicBezier(try CubicBezier(0.1, 0, 0.7, -0.5)).inverse(of: 0.5) == nil)
    // Control points outside 0...1 that still never fall: 0.9² ≤ 1.1 · 0.8.
    let steep = UnitCurve.cubicBezier(try CubicBezier(0.1, 1.1, 0.7, 0.2))
    let x = try #require(steep.inverse(of: 0.5))
    #expect(steep.value(at: x).isClose(to: 0.5, 1e-14))
    for curve in Self.curves where curve.inverse(of: 0.5) != nil {
      var last = 0.0
      for x in Self.times.sorted() {
        #expect(curve.value(at: x) >= last - 1e-15, "\(curve) at \(x)")
        last = curve.value(at: x)
      }
    }
  }

  /// The tests of cubic-bezier-timing-functions-output.html (web-platform-tests, css/css-easing):
  /// a keyframe's curve within an effect's, over 100 px, tolerance 0.01 px.
  @Test(
    "outside 0 through 1 a curve goes on along its tangent, as web platform tests have it",
    arguments: [
      ("0.5, 1, 0.5, 0", "0, 1.5, 1, 1.5", 0.24, 101.9007),
      ("0.5, 1, 0.5, 0", "0, 1.5, 1, 1.5", 0.7, 159.8036),
      ("0.5, 1, 0.5, 0", "0, 1.5, 1, 1.5", 0.99, 116.589),
      ("0, 1.5, 1, 1.5", "0, 1.5, 1, 1.5", 0.24, 100),
      ("0, 1.5, 1, 1.5", "0, 1.5, 1, 1.5", 0.23, 106.318),
      ("0.5, 1, 0.5, 0", "0, -0.5, 1, -0.5", 0.01, -16.5892),
      ("0.5, 1, 0.5, 0", "0, -0.5, 1, -0.5", 0.3, -59.8036),
      ("0.5, 1, 0.5, 0", "0, -0.5, 1, -0.5", 0.75, -4.81333),
      ("0.5, 1, 0.5, 0", "0, -0.5, 1, -0.5", 0.77, 1.12933),
    ])
  func extrapolation(keyframe: String, effect: String, time: Double, left: Double) throws {
    let keyframe = try UnitCurve(cssText: "cubic-bezier(\(keyframe))")
    let effect = try UnitCurve(cssText: "cubic-bezier(\(effect))")
    #expect((100 * keyframe.value(at: effect.value(at: time))).isClose(to: left, 0.01))
  }

  @Test(
    "the tangent at an end leads to the first control point that is elsewhere",
    arguments: [
      ("0.5, 1, 0.5, 0", 2, 2), ("0, 0, 0.5, 0.25", 0.5, 1.5), ("0.25, 0.75, 1, 1", 3, 1 / 3),
      ("0, 0, 0, 0.5", 0, 0.5), ("0, 1, 1, 0", 0, 0),
    ] as [(String, Double, Double)])
  func tangents(points: String, start: Double, end: Double) throws {
    let curve = try UnitCurve(cssText: "cubic-bezier(\(points))")
    #expect(curve.value(at: -2) == -2 * start)
    #expect(curve.value(at: 3).isClose(to: 1 + 2 * end, 1e-15))
    #expect(curve.value(at: -.infinity) == (start == 0 ? 0 : -.infinity))
    #expect(curve.slope(at: -1) == start)
    if start > 0 { #expect(curve.slope(at: 0) == start) }
    if end > 0 { #expect(curve.slope(at: 1).isClose(to: end, 1e-15)) }
  }

  @Test("where a curve stands upright its slope is infinite")
  func upright() throws {
    let curve = UnitCurve.cubicBezier(try CubicBezier(0, 1.5, 1, 1.5))
    #expect(curve.slope(at: 0) == .infinity)
    #expect(curve.slope(at: 1) == -.infinity)
    #expect(UnitCurve.cubicBezier(try CubicBezier(1, 0, 0, 1)).slope(at: 0.5) == .infinity)
  }

  @Test("NaN stays NaN", arguments: curves)
  func nan(curve: UnitCurve) {
    #expect(curve.value(at: .nan).isNaN)
    #expect(curve.inverse(of: .nan)?.isNaN ?? true)
  }

  @Test("a control point must be finite and its time within 0 through 1")
  func controlPoints() {
    #expect(throws: UnitCurveError.controlPoint(x: 1.5)) { try CubicBezier(1.5, 0, 1, 1) }
    #expect(throws: UnitCurveError.controlPoint(x: -0.1)) { try CubicBezier(0, 0, -0.1, 1) }
    #expect(throws: UnitCurveError.notFinite) { try CubicBezier(0, .nan, 1, 1) }
    #expect(throws: UnitCurveError.notFinite) { try CubicBezier(.infinity, 0, 1, 1) }
  }
}
