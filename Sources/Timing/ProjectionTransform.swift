/// A projective transform of the plane, of row vectors: [x y 1] · M.
///
/// SwiftUI's `ProjectionTransform`, as OpenSwiftUI has it.
public struct ProjectionTransform: Hashable, Sendable {
  /// The first row: where a step along x goes.
  public var m11 = 1.0, m12 = 0.0, m13 = 0.0
  /// The second row: where a step along y goes.
  public var m21 = 0.0, m22 = 1.0, m23 = 0.0
  /// The third row: where the origin goes.
  public var m31 = 0.0, m32 = 0.0, m33 = 1.0

  /// Leaves every point where it is.
  public static let identity = ProjectionTransform()

  /// Creates the identity, whose entries can then be set.
  public init() {}

  /// Creates the picture of the plane z = 0 under `transform`: its rows and columns 1, 2 and 4.
  public init(_ transform: Transform3D) {
    (m11, m12, m13) = (transform.m11, transform.m12, transform.m14)
    (m21, m22, m23) = (transform.m21, transform.m22, transform.m24)
    (m31, m32, m33) = (transform.m41, transform.m42, transform.m44)
  }

  /// Creates the transform that does what `affine` does.
  public init(_ affine: AffineTransform) {
    (m11, m12) = (affine.a, affine.b)
    (m21, m22) = (affine.c, affine.d)
    (m31, m32) = (affine.tx, affine.ty)
  }

  /// This transform, then `next`: the matrix product in this order.
  public func concatenating(_ next: ProjectionTransform) -> ProjectionTransform {
    var product = ProjectionTransform()
    (product.m11, product.m12, product.m13) = next.row(m11, m12, m13)
    (product.m21, product.m22, product.m23) = next.row(m21, m22, m23)
    (product.m31, product.m32, product.m33) = next.row(m31, m32, m33)
    return product
  }

  /// Where `point` appears.
  ///
  /// A point level with the eye or behind it (w ≤ 0) appears nowhere: both coordinates are
  /// infinite.
  public func project(_ point: Point) -> Point {
    let (x, y, w) = row(point.x, point.y, 1)
    guard w > 0 else { return Point(x: .infinity, y: .infinity) }
    return Point(x: x / w, y: y / w)
  }

  /// The row vector [x y w] times this matrix.
  private func row(_ x: Double, _ y: Double, _ w: Double) -> (Double, Double, Double) {
    (
      x * m11 + y * m21 + w * m31,
      x * m12 + y * m22 + w * m32,
      x * m13 + y * m23 + w * m33
    )
  }
}

extension ProjectionTransform {
  /// SwiftUI's `rotation3DEffect`: turns a view in depth and looks at it with perspective.
  ///
  /// T(-anchor) · R(angle, axis) · P · T(anchor), where P has m34 = -perspective / max(width,
  /// height), as two independent open implementations of it have it. Positive angles about y send
  /// the right side away.
  ///
  /// - Parameters:
  ///   - radians: The angle.
  ///   - axis: The axis of the turn, of any length; of length 0 nothing turns.
  ///   - anchor: The point of the view that stays, in units of its size.
  ///   - anchorZ: The depth of the point that stays, in points.
  ///   - perspective: 0 looks from infinitely far (no perspective), 1 from the longer side's length.
  ///     CSS gives the distance instead: max(width, height) / `perspective`.
  ///   - size: The view's size in points. An empty view has no perspective.
  /// - Returns: The transform of the view's own plane, whose origin is its top left corner.
  public static func rotation3DEffect(
    radians: Double, axis: (x: Double, y: Double, z: Double), anchor: UnitPoint = .center,
    anchorZ: Double = 0, perspective: Double = 1, size: Size
  ) -> ProjectionTransform {
    let (x, y) = (anchor.x * size.width, anchor.y * size.height)
    let longest = max(size.width, size.height)
    let m34 = longest > 0 ? -perspective / longest : 0
    let rotation = Transform3D.rotation(radians: radians, x: axis.x, y: axis.y, z: axis.z)
    // The product written out for the plane: a point at a depth is drawn towards the anchor by w.
    func row(_ dx: Double, _ dy: Double, _ dz: Double, _ w: Double) -> (Double, Double, Double) {
      let w = dz * m34 + w
      return (dx + w * x, dy + w * y, w)
    }
    let r = rotation
    var result = ProjectionTransform()
    (result.m11, result.m12, result.m13) = row(r.m11, r.m12, r.m13, 0)
    (result.m21, result.m22, result.m23) = row(r.m21, r.m22, r.m23, 0)
    (result.m31, result.m32, result.m33) = row(
      -x * r.m11 - y * r.m21 - anchorZ * r.m31, -x * r.m12 - y * r.m22 - anchorZ * r.m32,
      -x * r.m13 - y * r.m23 - anchorZ * r.m33, 1)
    return result
  }
}
