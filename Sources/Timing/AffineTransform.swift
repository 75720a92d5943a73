private import func Glibc.cos
private import func Glibc.sin

/// A 2-D affine transform of row vectors: x' = a·x + c·y + tx, y' = b·x + d·y + ty.
///
/// Core Graphics' `CGAffineTransform`; the same six numbers in the same order as CSS `matrix()`.
public struct AffineTransform: Hashable, Sendable {
  /// What a step along x adds to x'.
  public var a: Double
  /// What a step along x adds to y'.
  public var b: Double
  /// What a step along y adds to x'.
  public var c: Double
  /// What a step along y adds to y'.
  public var d: Double
  /// Where the origin goes: x'.
  public var tx: Double
  /// Where the origin goes: y'.
  public var ty: Double

  /// Leaves every point where it is.
  public static let identity = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Creates a transform from its six numbers.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// Moves by (`x`, `y`).
  public static func translation(x: Double, y: Double) -> AffineTransform {
    AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  /// Scales about the origin.
  public static func scale(x: Double, y: Double) -> AffineTransform {
    AffineTransform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// Turns about the origin, clockwise on a canvas whose y axis points down.
  public static func rotation(radians: Double) -> AffineTransform {
    let (cosine, sine) = (cos(radians), sin(radians))
    return AffineTransform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// This transform, then `next`.
  public func concatenating(_ next: AffineTransform) -> AffineTransform {
    AffineTransform(
      a: a * next.a + b * next.c, b: a * next.b + b * next.d,
      c: c * next.a + d * next.c, d: c * next.b + d * next.d,
      tx: tx * next.a + ty * next.c + next.tx, ty: tx * next.b + ty * next.d + next.ty)
  }

  /// Where `point` goes.
  public func apply(to point: Point) -> Point {
    Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }
}
