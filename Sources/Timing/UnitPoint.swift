/// A point of a rectangle in units of its size, as SwiftUI's anchors are given.
public struct UnitPoint: Hashable, Sendable {
  /// 0 at the leading edge, 1 at the trailing one.
  public var x: Double
  /// 0 at the top, 1 at the bottom.
  public var y: Double

  /// The top left corner.
  public static let topLeading = UnitPoint(x: 0, y: 0)
  /// The middle.
  public static let center = UnitPoint(x: 0.5, y: 0.5)
  /// The middle of the left edge.
  public static let leading = UnitPoint(x: 0, y: 0.5)
  /// The middle of the right edge.
  public static let trailing = UnitPoint(x: 1, y: 0.5)

  /// Creates the point (`x`, `y`), in units of the rectangle.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}
