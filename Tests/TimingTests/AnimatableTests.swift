import Testing
import Timing

@Suite struct AnimatableTests {
  /// What every kind of value must satisfy; exact for these short binary fractions.
  static func checkArithmetic<Value: Animatable>(_ a: Value, _ b: Value) throws {
    #expect(try Value.blend(a, b, 0) == a)
    #expect(try Value.blend(a, b, 1) == b)
    #expect(try Value.blend(a, a, 0.3) == a)
    #expect(try b.subtracting(a).adding(a) == b)
    #expect(a.scaled(by: 1) == a)
    #expect(try a.scaled(by: 3) == a.adding(a).adding(a))
    #expect(try a.distance(to: a) == 0)
    #expect(try a.distance(to: b) == b.distance(to: a))
    #expect(try a.distance(to: b) > 0)
    #expect(try Value.blend(a, b, 0.5).distance(to: a) == a.distance(to: b) / 2)
  }

  @Test("numbers, points, angles, colours and paths add up and blend alike")
  func arithmetic() throws {
    try Self.checkArithmetic(0.25, -8)
    try Self.checkArithmetic(Point(x: 1, y: 2), Point(x: 4, y: 6))
    try Self.checkArithmetic(Angle(radians: 0.5), Angle(radians: 8))
    try Self.checkArithmetic(
      Color(red: 0.25, green: 0, blue: 1, alpha: 0.5),
      Color(red: 0.75, green: 1, blue: 0.5, alpha: 0.5))
    try Self.checkArithmetic(
      Path([.move(Point(x: 0, y: 1)), .line(Point(x: 2, y: 3)), .close]),
      Path([.move(Point(x: 4, y: 1)), .line(Point(x: 2, y: 6)), .close]))
  }

  @Test("a point 3 to the right and 4 down is 5 away")
  func distance() throws {
    #expect(Point(x: 1, y: 2).distance(to: Point(x: 4, y: 6)) == 5)
    let move = Path([.move(.zero), .curve(.zero, .zero, to: .zero)])
    let moved = Path([.move(Point(x: 1, y: 1)), .curve(Point(x: 1, y: 1), .zero, to: .zero)])
    #expect(try move.distance(to: moved) == 2)
  }

  @Test("an angle turns over as many turns as lie between")
  func angle() {
    let full = Angle(degrees: 360)
    #expect(full.radians == 2 * .pi)
    #expect(Angle.blend(Angle(radians: 0), full, 0.25).degrees == 90)
    var angle = Angle(radians: 0)
    angle.degrees = 180
    #expect(angle.radians == .pi)
  }

  /// CSS Color Level 4, section 12.3: premultiplied interpolation.
  @Test("the colour of what cannot be seen does not show on the way")
  func premultiplied() {
    let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)
    let red = Color(red: 1, green: 0, blue: 0)
    #expect(Color.blend(clear, red, 0.25) == Color(red: 1, green: 0, blue: 0, alpha: 0.25))
    #expect(Color.blend(red, clear, 1) == clear && Color.blend(red, clear, 0) == red)
    // The specification's own example.
    let mixed = Color.blend(
      Color(red: 0.24, green: 0.12, blue: 0.98, alpha: 0.4),
      Color(red: 0.62, green: 0.26, blue: 0.64, alpha: 0.6), 0.5)
    #expect(mixed.red.isClose(to: 0.468, 1e-15) && mixed.green.isClose(to: 0.204, 1e-15))
    #expect(mixed.blue.isClose(to: 0.776, 1e-15) && mixed.alpha == 0.5)
  }

  @Test("paths of different structure cannot be added or measured")
  func mismatch() {
    let (a, b) = (Path([.move(.zero)]), Path([.move(.zero), .close]))
    #expect(throws: PathError.differentCount(1, 2)) { try a.adding(b) }
    #expect(throws: PathError.differentCount(2, 1)) { try b.subtracting(a) }
    #expect(throws: PathError.differentElement(at: 0)) {
      try a.distance(to: Path([.line(.zero)]))
    }
  }
}
