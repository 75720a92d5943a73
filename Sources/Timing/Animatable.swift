/// A value that an animation can move.
///
/// ``Failure`` is `Never` for all but ``Path``, whose values may have nothing in between.
public protocol Animatable: Equatable, Sendable {
  /// Why two values cannot be combined.
  associatedtype Failure: Error = Never

  /// The value `fraction` of the way from `start` to `end`.
  ///
  /// Exactly `start` at 0 and `end` at 1; outside 0 through 1 it goes on in the same way.
  static func blend(
    _ start: Self, _ end: Self, _ fraction: Double
  ) throws(Failure) -> Self

  /// This value with `other` on top: what an additive animation presents.
  func adding(_ other: Self) throws(Failure) -> Self

  /// The value to which adding `other` gives this one.
  func subtracting(_ other: Self) throws(Failure) -> Self

  /// This value `factor` times: what a cumulative animation has gained after so many cycles.
  func scaled(by factor: Double) -> Self

  /// How far `other` is, for even pacing: 0 or more.
  func distance(to other: Self) throws(Failure) -> Double
}

extension Double: Animatable {
  /// The number `fraction` of the way from `start` to `end`.
  public static func blend(_ start: Double, _ end: Double, _ fraction: Double) -> Double {
    Timing.blend(start, end, fraction)
  }

  /// The sum.
  public func adding(_ other: Double) -> Double { self + other }

  /// The difference.
  public func subtracting(_ other: Double) -> Double { self - other }

  /// The product.
  public func scaled(by factor: Double) -> Double { self * factor }

  /// The size of the difference.
  public func distance(to other: Double) -> Double { abs(other - self) }
}

extension Point: Animatable {
  /// The sum of both coordinates.
  public func adding(_ other: Point) -> Point { Point(x: x + other.x, y: y + other.y) }

  /// The difference of both coordinates.
  public func subtracting(_ other: Point) -> Point { Point(x: x - other.x, y: y - other.y) }

  /// The product of both coordinates with `factor`.
  public func scaled(by factor: Double) -> Point { Point(x: x * factor, y: y * factor) }

  /// The distance in points.
  public func distance(to other: Point) -> Double {
    let (dx, dy) = (other.x - x, other.y - y)
    return (dx * dx + dy * dy).squareRoot()
  }
}
