import Testing
import Timing

@Suite("Animatable")
struct AnimatableTests {
  /// The laws that every animatable vector keeps.
  private func checkLaws<Value: Animatable & VectorArithmetic>(
    _ a: Value, _ b: Value
  ) where Value.Mismatch == Never {
    #expect(a.interpolated(to: b, 0) == a)
    #expect(a.interpolated(to: b, 1) == b)
    #expect(a.interpolated(to: a, 0.3) == a)
    for fraction in [0.6, 0.75, 0.8, 0.9] {
      #expect(a.interpolated(to: b, fraction) == b.interpolated(to: a, 1 - fraction))
    }
    // Beyond the end by as much as the start is before it.
    let beyond = a.interpolated(to: b, 2)
    #expect(b.distance(from: beyond.adding(a)).isClose(to: b.distance(from: .zero), 1e-12))
    #expect(a.adding(b).subtracting(b).distance(from: a) < 1e-14)
    #expect(a.distance(from: b) == b.distance(from: a))
  }

  @Test("vectors interpolate exactly at both ends, the same way round in both directions")
  func laws() {
    checkLaws(0.1, 0.7)
    checkLaws(Point(x: 0.1, y: -3), Point(x: 0.3, y: 1e3))
    checkLaws(Size(width: 0.1, height: 3), Size(width: 0.7, height: 1.1))
    checkLaws(Angle(degrees: 10), Angle(degrees: 350))
    checkLaws(
      Color(red: 0.1, green: 0.2, blue: 0.9), Color(red: 0.5, green: 0, blue: 0, opacity: 0.5))
  }

  @Test("distances are Euclidean")
  func distances() {
    #expect(3.0.distance(from: -1) == 4)
    #expect(Point(x: 1, y: 1).distance(from: Point(x: 4, y: 5)) == 5)
    #expect(Size(width: 0, height: 0).distance(from: Size(width: 5, height: 12)) == 13)
    #expect(Angle(radians: 1).distance(from: Angle(radians: 3)) == 2)
    #expect(Color.clear.distance(from: Color(red: 1, green: 1, blue: 1)) == 2)
  }

  @Test("an angle from 350° to 10° goes the long way, and 0 to 360° is a whole turn")
  func angles() {
    let (from, to) = (Angle(degrees: 350), Angle(degrees: 10))
    #expect(from.interpolated(to: to, 0.5).degrees.isClose(to: 180, 1e-12))
    let turn = Angle.zero.interpolated(to: Angle(radians: 2 * .pi), 0.25)
    #expect(turn.radians == .pi / 2)
    #expect(Angle(degrees: 180).radians == .pi)
    var angle = Angle.zero
    angle.degrees = 90
    #expect(angle == Angle(radians: .pi / 2))
    #expect(Angle(degrees: -1) < .zero)
  }

  @Test("colours interpolate premultiplied: white fading in stays white")
  func colours() {
    let white = Color(red: 1, green: 1, blue: 1)
    let half = Color.clear.interpolated(to: white, 0.5)
    #expect(half == Color(red: 1, green: 1, blue: 1, opacity: 0.5))
    // CSS Color 4, section 12.3: rgb(24% 12% 98% / 0.4) to rgb(62% 26% 64% / 0.6), half way:
    // premultiplied sums 0.234, 0.102, 0.388 at opacity 0.5.
    let middle = Color(red: 0.24, green: 0.12, blue: 0.98, opacity: 0.4)
      .interpolated(to: Color(red: 0.62, green: 0.26, blue: 0.64, opacity: 0.6), 0.5)
    #expect(middle.opacity.isClose(to: 0.5, 1e-15))
    #expect(middle.red.isClose(to: 0.468, 1e-15))
    #expect(middle.green.isClose(to: 0.204, 1e-15))
    #expect(middle.blue.isClose(to: 0.776, 1e-15))
    #expect(Color(red: 1, green: 0.5, blue: 0, opacity: 0) == .clear)
    #expect(Color.clear.red == 0)
  }

  @Test("paths add, subtract and measure point by point, and only with the same structure")
  func paths() throws {
    func path(_ scale: Double) -> Path {
      let point = Point(x: scale, y: 2 * scale)
      return Path([.move(point), .line(.zero), .curve(point, .zero, to: point), .close])
    }
    #expect(try path(1).adding(path(2)) == path(3))
    #expect(try path(3).subtracting(path(2)) == path(1))
    // Three points move by (3, 6).
    #expect(try path(1).distance(from: path(4)).isClose(to: (3.0 * 45).squareRoot(), 1e-14))
    let line = Path([.move(.zero), .line(.zero)])
    #expect(throws: PathError.differentCount(4, 2)) { try path(1).adding(line) }
    #expect(throws: PathError.differentElement(at: 1)) {
      try line.distance(from: Path([.move(.zero), .close]))
    }
  }

  @Test("a spring moves vectors as it moves their components")
  func springs() {
    let spring = Spring(response: 0.4, dampingFraction: 0.6)
    let (from, to) = (Point(x: 1, y: -20), Point(x: 5, y: 30))
    let start = Point(x: -7, y: 100)
    for time in [0, 0.05, 0.3, 2] {
      let point = spring.value(fromValue: from, toValue: to, initialVelocity: start, time: time)
      let rate = spring.velocity(fromValue: from, toValue: to, initialVelocity: start, time: time)
      #expect(
        point.x == spring.value(fromValue: 1, toValue: 5, initialVelocity: -7, time: time))
      #expect(
        rate.y == spring.velocity(fromValue: -20, toValue: 30, initialVelocity: 100, time: time))
      var (value, velocity) = (from, start)
      spring.update(value: &value, velocity: &velocity, target: to, deltaTime: time)
      #expect(value == point)
      #expect(velocity == rate)
    }
  }
}
