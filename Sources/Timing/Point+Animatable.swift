extension Point: VectorArithmetic, Animatable {
  /// Adds the coordinates.
  public static func + (lhs: Point, rhs: Point) -> Point {
    Point(x: lhs.x + rhs.x, y: lhs.y + rhs.y)
  }

  /// Subtracts the coordinates.
  public static func - (lhs: Point, rhs: Point) -> Point {
    Point(x: lhs.x - rhs.x, y: lhs.y - rhs.y)
  }

  /// Multiplies both coordinates by `factor`.
  public mutating func scale(by factor: Double) {
    x *= factor
    y *= factor
  }

  /// The square of the distance from the origin.
  public var magnitudeSquared: Double { x * x + y * y }
}
