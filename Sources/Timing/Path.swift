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
    try combined(with: end) { .blend($0, $1, fraction) }
  }

  /// The path whose points are made of the points of both.
  func combined(
    with other: Path, _ combine: (Point, Point) -> Point
  ) throws(PathError) -> Path {
    var result = Path()
    result.elements.reserveCapacity(elements.count)
    for (index, (one, two)) in zip(elements, other.elements).enumerated() {
      guard let element = Element.combined(one, two, combine) else {
        throw .differentElement(at: index)
      }
      result.elements.append(element)
    }
    guard elements.count == other.elements.count else {
      throw .differentCount(elements.count, other.elements.count)
    }
    return result
  }
}

extension Path.Element {
  /// The step made of two of the same kind, or `nil` if they are not.
  fileprivate static func combined(
    _ one: Self, _ two: Self, _ combine: (Point, Point) -> Point
  ) -> Self? {
    switch (one, two) {
    case (.move(let a), .move(let b)): .move(combine(a, b))
    case (.line(let a), .line(let b)): .line(combine(a, b))
    case (.curve(let a1, let a2, let a), .curve(let b1, let b2, let b)):
      .curve(combine(a1, b1), combine(a2, b2), to: combine(a, b))
    case (.close, .close): .close
    default: nil
    }
  }
}
