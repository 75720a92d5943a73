import Testing
import Timing

@Suite("Keyframe splines")
struct KeyframeSplineTests {
  static let values = [3, -1, 4, 10, 10, 2.0]

  @Test("without shapes the curve is Catmull and Rom's, by its polynomial")
  func catmullRom() throws {
    let animation = try KeyframeAnimation(Self.values, calculationMode: .cubic())
    // Beyond the ends the first and last way are repeated.
    let p = [7] + Self.values + [-6]
    for step in 0...500 {
      let place = Double(step) / 100
      let index = min(Int(place), 4)
      let u = place - Double(index)
      let (a, b, c, d) = (p[index], p[index + 1], p[index + 2], p[index + 3])
      let expected =
        0.5
        * (2 * b + (c - a) * u + (2 * a - 5 * b + 4 * c - d) * u * u
          + (3 * b - a - 3 * c + d) * u * u * u)
      #expect(animation.value(at: place / 5, model: 0).isClose(to: expected, 1e-12), "\(place)")
    }
  }

  @Test(
    "tension, continuity and bias are Kochanek and Bartels's, by their Hermite form",
    arguments: [(0.5, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -0.5, 0), (0, 0, 1), (0.2, -0.3, 0.4)])
  func kochanekBartels(t: Double, c: Double, b: Double) throws {
    let shape = SplineShape(tension: t, continuity: c, bias: b)
    let animation = try KeyframeAnimation(
      Self.values, calculationMode: .cubic(Array(repeating: shape, count: 6)))
    let p = [7] + Self.values + [-6]
    for step in 0...500 {
      let place = Double(step) / 100
      let index = min(Int(place), 4)
      let u = place - Double(index)
      let (w, x, y, z) = (p[index], p[index + 1], p[index + 2], p[index + 3])
      // Equations 8 and 9 of the paper: the destination derivative at x, the source one at y.
      let leaving =
        (1 - t) * (1 + c) * (1 + b) / 2 * (x - w) + (1 - t) * (1 - c) * (1 - b) / 2 * (y - x)
      let arriving =
        (1 - t) * (1 - c) * (1 + b) / 2 * (y - x) + (1 - t) * (1 + c) * (1 - b) / 2 * (z - y)
      let (u2, u3) = (u * u, u * u * u)
      let expected =
        (2 * u3 - 3 * u2 + 1) * x + (u3 - 2 * u2 + u) * leaving + (3 * u2 - 2 * u3) * y
        + (u3 - u2) * arriving
      #expect(animation.value(at: place / 5, model: 0).isClose(to: expected, 1e-12), "\(place)")
    }
  }

  @Test("the velocity is continuous at every keyframe, however long the segments are")
  func continuous() throws {
    let keyTimes = [0, 0.1, 0.15, 0.6, 0.8, 1]
    let shape = SplineShape(tension: 0.1, continuity: 0, bias: -0.3)
    let animation = try KeyframeAnimation(
      Self.values, keyTimes: keyTimes, calculationMode: .cubic(Array(repeating: shape, count: 6)))
    for time in keyTimes.dropFirst().dropLast() {
      let step = 1e-6
      let here = animation.value(at: time, model: 0)
      let before = (here - animation.value(at: time - step, model: 0)) / step
      let after = (animation.value(at: time + step, model: 0) - here) / step
      #expect(before.isClose(to: after, 0.05), "at \(time)")
    }
  }

  @Test("values evenly along a line move evenly, with equal times or not")
  func linearPrecision() throws {
    let keyTimes = [0, 0.1, 0.15, 0.6, 0.8, 1]
    let animation = try KeyframeAnimation(
      keyTimes.map { 3 + 5 * $0 }, keyTimes: keyTimes, calculationMode: .cubic())
    for step in 0...100 {
      let time = Double(step) / 100
      #expect(animation.value(at: time, model: 0).isClose(to: 3 + 5 * time, 1e-14))
    }
  }

  @Test("the curve passes exactly through its keyframes")
  func exact() throws {
    for mode in [CalculationMode.cubic(), .cubicPaced()] {
      let animation = try KeyframeAnimation(Self.values, calculationMode: mode)
      for (time, value) in zip(animation.keyTimes, Self.values) {
        #expect(animation.value(at: time, model: 0) == value)
      }
    }
  }

  @Test("transforms and paths follow the curve that their points do")
  func otherValues() throws {
    let places = [Point(x: 0, y: 0), Point(x: 10, y: 3), Point(x: 5, y: -8), Point(x: 0, y: 40)]
    let points = try KeyframeAnimation(places, calculationMode: .cubic())
    let moves = try KeyframeAnimation(
      places.map { AffineTransform.translation(x: $0.x, y: $0.y) }, calculationMode: .cubic())
    let paths = try KeyframeAnimation(
      places.map { Path([.move($0)]) }, calculationMode: .cubic())
    for step in 0...30 {
      let progress = Double(step) / 30
      let point = points.value(at: progress, model: .zero)
      let move = moves.value(at: progress, model: .identity)
      #expect(move.distance(from: .translation(x: point.x, y: point.y)) < 1e-12)
      let path = try paths.value(at: progress, model: Path())
      #expect(try path.distance(from: Path([.move(point)])) < 1e-12)
    }
  }

  @Test("paced, the point moves along the curve at an even speed")
  func paced() throws {
    let places = [Point(x: 0, y: 0), Point(x: 10, y: 3), Point(x: 5, y: -8), Point(x: 0, y: 40)]
    let animation = try KeyframeAnimation(places, calculationMode: .cubicPaced())
    let points = (0...20_000).map { animation.value(at: Double($0) / 20_000, model: .zero) }
    let ways = zip(points, points.dropFirst()).map { $0.distance(from: $1) }
    let whole = ways.reduce(0, +)
    var way = 0.0
    for (index, next) in ways.enumerated() {
      #expect(abs(way / whole - Double(index) / 20_000) <= 1e-4)
      way += next
    }
  }
}
