/// A circle as four cubic Béziers, of fixed size: a frame can hold it without the heap.
///
/// Starts at the rightmost point and goes clockwise on a canvas whose y axis points down. With
/// control distance 4(√2 - 1)/3 the radius is between 0 and 2.73e-4 too long, and exact every 45
/// degrees.
public struct CirclePath: Sendable {
  /// The start, then for each quarter its two control points and its end.
  public let points: InlineArray<13, Point>

  /// How far a quarter's control points stand from its ends, in units of the radius.
  public static let controlDistance = 4 * (2.0.squareRoot() - 1) / 3

  /// Creates the circle about `center`, with a radius in points.
  public init(center: Point, radius: Double) {
    let control = Self.controlDistance * radius
    points = InlineArray { index in
      let (quarter, place) = (index / 3, index % 3)
      // The circle's first quarter, from the right to the bottom, in units that turn with it.
      let (along, across) =
        switch place {
        case 0: (radius, 0.0)
        case 1: (radius, control)
        default: (control, radius)
        }
      return switch quarter % 4 {
      case 0: Point(x: center.x + along, y: center.y + across)
      case 1: Point(x: center.x - across, y: center.y + along)
      case 2: Point(x: center.x - along, y: center.y - across)
      default: Point(x: center.x + across, y: center.y - along)
      }
    }
  }

  /// The circle `fraction` of the way from `start` to `end`: every point moves straight.
  ///
  /// Between circles that is again a circle, with centre and radius in between.
  public static func blend(
    _ start: CirclePath, _ end: CirclePath, _ fraction: Double
  ) -> CirclePath {
    CirclePath(
      points: InlineArray { .blend(start.points[$0], end.points[$0], fraction) })
  }

  /// The same circle as a path: move, four curves, close.
  public var path: Path {
    var path = Path([.move(points[0])])
    for index in stride(from: 1, to: 13, by: 3) {
      path.elements.append(.curve(points[index], points[index + 1], to: points[index + 2]))
    }
    path.elements.append(.close)
    return path
  }

  private init(points: InlineArray<13, Point>) {
    self.points = points
  }
}

extension CirclePath: Equatable {
  /// Whether all points are equal.
  public static func == (lhs: CirclePath, rhs: CirclePath) -> Bool {
    lhs.points.indices.allSatisfy { lhs.points[$0] == rhs.points[$0] }
  }
}
