/// A path of lines and cubic Bézier curves.
public struct Path: Hashable, Sendable {
  /// One step of a path.
  public enum Element: Hashable, Sendable {
    /// Begins a new subpath at the point.
    case move(Point)
    /// A straight line to the point.
    case line(Point)
    /// A cubic Bézier with two control points, to the point `to`.
    case curve(Point, Point, to: Point)
    /// A straight line back to where the subpath began.
    case close
  }

  /// The path's steps, in drawing order.
  public var elements: [Element]

  /// Creates a path from its steps.
  public init(_ elements: [Element] = []) {
    self.elements = elements
  }

  /// The path `fraction` of the way to `end`: every point, on or off the line, moves straight.
  ///
  /// Core Animation leaves off-line points and paths of different structure open; blending all
  /// points makes a growing circle grow exactly.
  ///
  /// - Throws: ``PathError`` if the paths do not have the same kinds of step in the same order.
  public func interpolated(to end: Path, _ fraction: Double) throws(PathError) -> Path {
    try .blend(self, end, fraction)
  }
}

/// Why two paths have nothing in between.
public enum PathError: Error, Hashable, Sendable {
  /// The paths have these numbers of steps.
  case differentCount(Int, Int)
  /// The steps at this index are of different kinds.
  case differentElement(at: Int)
}
