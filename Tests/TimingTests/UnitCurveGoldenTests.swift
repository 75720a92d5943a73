import Testing
import Timing

/// The hard points of Tests/Golden/curves.json: flat, upright and cusped curves, up to their ends.
///
/// The tolerances allow for a time 4 ulp(1) of the nearer end away, not for 1e-12 in progress.
@Suite struct UnitCurveGoldenTests {
  @Test("values are those of a time 4 ulp away at most, and good to 1e-12 below a slope of 1000")
  func values() throws {
    var count = 0
    for golden in try Golden.curves().curves {
      let curve = try curve(golden.points)
      for row in golden.values.rows(of: 5).map(Array.init) {
        let (x, expected, tolerance) = (try #require(row[0]), try #require(row[1]), row[2] ?? 0)
        let value = curve.value(at: x)
        #expect(value.isClose(to: expected, tolerance), "\(curve.cssText) at \(x)")
        let scale = max(1, abs(golden.points[1]), abs(golden.points[3]))
        if let slope = row[3], abs(slope) <= 1000 * scale {
          #expect(value.isClose(to: expected, 1e-12 * scale), "\(curve.cssText) at \(x)")
        }
        count += 1
      }
    }
    #expect(count == 882)
  }

  struct Browser: Decodable {
    struct Case: Decodable {
      let easing: String
      /// Time, progress.
      let samples: [[Double]]
    }
    let cases: [Case]
  }

  @Test("Chromium reads the same text to the same curve, as far as it solves for the time")
  func browser() throws {
    var count = 0
    for golden in try Golden.decode(Browser.self, from: "curve-progress.json").cases {
      let curve = try UnitCurve(cssText: golden.easing)
      // Its solver stops within 1e-7; where there is nothing to solve, rounding remains.
      let reach = if case .cubicBezier = curve { 1e-7 } else { 0.0 }
      for sample in golden.samples {
        let values = (-4...4).map { curve.value(at: sample[0] + reach * Double($0) / 4) }
        let (lowest, highest) = (values.min() ?? .nan, values.max() ?? .nan)
        let rounding = 1e-13 * max(1, abs(sample[1]))
        #expect(
          (lowest - rounding...highest + rounding).contains(sample[1]),
          "\(golden.easing) at \(sample[0])")
        count += 1
      }
      #expect(try UnitCurve(cssText: curve.cssText) == curve)
    }
    #expect(count == 1200)
  }

  @Test("slopes are as exact as their conditioning allows")
  func slopes() throws {
    for golden in try Golden.curves().curves {
      let curve = try curve(golden.points)
      for row in golden.values.rows(of: 5).map(Array.init) {
        let x = try #require(row[0])
        if let slope = row[3], let tolerance = row[4] {
          // So close to an upright tangent that it is upright 4 ulp away.
          if tolerance > abs(slope), curve.slope(at: x).isInfinite { continue }
          #expect(curve.slope(at: x).isClose(to: slope, tolerance), "\(curve.cssText) at \(x)")
        } else {
          #expect(curve.slope(at: x).isInfinite, "\(curve.cssText) at \(x)")
        }
      }
    }
  }

  @Test("inverses are those of a value 4 ulp away at most")
  func inverses() throws {
    var count = 0
    for golden in try Golden.curves().curves {
      let curve = try curve(golden.points)
      #expect((curve.inverse(of: 0.5) == nil) == golden.inverses.isEmpty)
      for row in golden.inverses.rows(of: 3).map(Array.init) {
        let x = try #require(curve.inverse(of: row[0]))
        #expect(x.isClose(to: row[1], row[2]), "\(curve.cssText) of \(row[0])")
        count += 1
      }
    }
    #expect(count == 777)
  }

  @Test("arcs and the emphasized curve are exact to 1e-14 of their size")
  func named() throws {
    let named = try Golden.curves().named
    #expect(named.count == 4)
    for golden in named {
      let curve = try UnitCurve(cssText: golden.name)
      for row in golden.samples.rows(of: 3).map(Array.init) {
        let (x, value, slope) = (row[0], row[1], row[2])
        #expect(curve.value(at: x).isClose(to: value, 1e-14 * value), "\(golden.name) at \(x)")
        #expect(curve.slope(at: x).isClose(to: slope, 3e-14 * slope), "\(golden.name) at \(x)")
        let back = try #require(curve.inverse(of: value))
        #expect(
          back.isClose(to: x, 4e-16 * max(1, value / slope, 1 / slope)), "\(golden.name) \(x)")
      }
    }
  }

  private func curve(_ points: [Double]) throws -> UnitCurve {
    .cubicBezier(try CubicBezier(points[0], points[1], points[2], points[3]))
  }
}
