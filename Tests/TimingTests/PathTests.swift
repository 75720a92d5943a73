import Testing
import Timing

@Suite struct PathTests {
  static let (a, b) = (Point(x: 0, y: 10), Point(x: 100, y: -10))
  static let start = Path([.move(a), .line(b), .curve(a, b, to: a), .close])
  static let end = Path([.move(b), .line(a), .curve(b, a, to: b), .close])

  @Test("every point moves straight; the ends are exact")
  func interpolation() throws {
    #expect(try Self.start.interpolated(to: Self.end, 0) == Self.start)
    #expect(try Self.start.interpolated(to: Self.end, 1) == Self.end)
    let quarter = try Self.start.interpolated(to: Self.end, 0.25)
    let (p, q) = (Point(x: 25, y: 5), Point(x: 75, y: -5))
    #expect(quarter == Path([.move(p), .line(q), .curve(p, q, to: p), .close]))
    #expect(try Self.start.interpolated(to: Self.start, 0.3) == Self.start)
  }

  @Test("paths of different structure have nothing in between")
  func mismatch() {
    let shorter = Path([.move(Self.a), .line(Self.b)])
    #expect(throws: PathError.differentCount(4, 2)) {
      try Self.start.interpolated(to: shorter, 0.5)
    }
    #expect(throws: PathError.differentCount(2, 4)) {
      try shorter.interpolated(to: Self.start, 0.5)
    }
    let other = Path([.move(Self.a), .line(Self.b), .line(Self.a), .close])
    #expect(throws: PathError.differentElement(at: 2)) {
      try Self.start.interpolated(to: other, 0)
    }
  }

  @Test("a blend is exact at both ends")
  func exactEnds() {
    // 1 + (1e-17 - 1) is 0, not 1e-17.
    let (large, small) = (Point(x: 1, y: 0.1), Point(x: 1e-17, y: 0.7))
    #expect(Point.blend(large, small, 0) == large && Point.blend(large, small, 1) == small)
  }

  @Test("a point between two equal points is that point, at any fraction")
  func equalPoints() {
    let point = Point(x: 0.1, y: 1 / 3)
    for fraction in [-1, 0, 0.1, 0.7, 1, 5] {
      #expect(Point.blend(point, point, fraction) == point)
    }
  }
}

@Suite struct CirclePathTests {
  static let circle = CirclePath(center: Point(x: 100, y: 50), radius: 40)

  /// The point at parameter `t` of the quarter that starts at `index`.
  static func point(_ circle: CirclePath, _ index: Int, _ t: Double) -> Point {
    let weights = [
      (1 - t) * (1 - t) * (1 - t), 3 * (1 - t) * (1 - t) * t, 3 * (1 - t) * t * t, t * t * t,
    ]
    var point = Point.zero
    for (offset, weight) in weights.enumerated() {
      point.x += weight * circle.points[index + offset].x
      point.y += weight * circle.points[index + offset].y
    }
    return point
  }

  @Test("it starts on the right and goes clockwise through the bottom")
  func direction() {
    let ends = [0, 3, 6, 9, 12].map { Self.circle.points[$0] }
    let expected = [(140, 50), (100, 90), (60, 50), (100, 10), (140, 50)]
    #expect(ends == expected.map { Point(x: Double($0.0), y: Double($0.1)) })
  }

  @Test("the radius is at most 2.73e-4 too long, and never too short")
  func radius() {
    var longest = 0.0
    for index in [0, 3, 6, 9] {
      for t in stride(from: 0.0, through: 1, by: 1 / 256) {
        let point = Self.point(Self.circle, index, t)
        let (x, y) = (point.x - 100, point.y - 50)
        let error = (x * x + y * y).squareRoot() / 40 - 1
        longest = max(longest, error)
        #expect(error > -1e-15)
      }
    }
    // The known maximum of the error for control distance 4(√2 - 1)/3.
    #expect(longest.isClose(to: 2.7253e-4, 1e-8))
  }

  @Test("a blend of circles is the circle in between")
  func blend() {
    let empty = CirclePath(center: Point(x: 100, y: 50), radius: 0)
    let half = CirclePath.blend(empty, Self.circle, 0.5)
    let expected = CirclePath(center: Point(x: 100, y: 50), radius: 20)
    for index in half.points.indices {
      #expect(half.points[index].x.isClose(to: expected.points[index].x, 1e-13))
      #expect(half.points[index].y.isClose(to: expected.points[index].y, 1e-13))
    }
    #expect(CirclePath.blend(empty, Self.circle, 0) == empty)
    #expect(CirclePath.blend(empty, Self.circle, 1) == Self.circle)
    #expect(half != Self.circle)
  }

  @Test("as a path it is a move, four curves and a close")
  func path() throws {
    let path = Self.circle.path
    #expect(path.elements.count == 6)
    #expect(path.elements.first == .move(Point(x: 140, y: 50)) && path.elements.last == .close)
    let smaller = CirclePath(center: Point(x: 100, y: 50), radius: 20)
    #expect(
      try smaller.path.interpolated(to: path, 0.25)
        == CirclePath.blend(smaller, Self.circle, 0.25).path)
  }
}
