/// A point of a canvas whose y axis points down.
public struct Point: Hashable, Sendable {
  /// To the right, in points.
  public var x: Double
  /// Downwards, in points.
  public var y: Double

  /// The origin.
  public static let zero = Point(x: 0, y: 0)

  /// Creates the point (`x`, `y`).
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The point `fraction` of the way from `start` to `end`: exactly `start` at 0 and `end` at 1.
  public static func blend(_ start: Point, _ end: Point, _ fraction: Double) -> Point {
    Point(x: Timing.blend(start.x, end.x, fraction), y: Timing.blend(start.y, end.y, fraction))
  }
}
