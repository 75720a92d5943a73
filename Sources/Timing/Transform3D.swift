private import func Glibc.cos
private import func Glibc.sin

/// A 3-D projective transform of row vectors: [x y z 1] · M.
///
/// Core Animation's `CATransform3D`: `m41`, `m42`, `m43` move, `m34` is the perspective.
public struct Transform3D: Hashable, Sendable {
  /// The first row: where a step along x goes.
  public var m11 = 1.0, m12 = 0.0, m13 = 0.0, m14 = 0.0
  /// The second row: where a step along y goes.
  public var m21 = 0.0, m22 = 1.0, m23 = 0.0, m24 = 0.0
  /// The third row: where a step along z goes.
  public var m31 = 0.0, m32 = 0.0, m33 = 1.0, m34 = 0.0
  /// The fourth row: where the origin goes.
  public var m41 = 0.0, m42 = 0.0, m43 = 0.0, m44 = 1.0

  /// Leaves every point where it is.
  public static let identity = Transform3D()

  /// Creates the identity, whose entries can then be set.
  public init() {}

  /// Creates the transform that does in the plane z = 0 what `affine` does.
  public init(_ affine: AffineTransform) {
    (m11, m12, m21, m22) = (affine.a, affine.b, affine.c, affine.d)
    (m41, m42) = (affine.tx, affine.ty)
  }

  /// Moves by (`x`, `y`, `z`).
  public static func translation(x: Double, y: Double, z: Double) -> Transform3D {
    var result = Transform3D()
    (result.m41, result.m42, result.m43) = (x, y, z)
    return result
  }

  /// Scales about the origin.
  public static func scale(x: Double, y: Double, z: Double) -> Transform3D {
    var result = Transform3D()
    (result.m11, result.m22, result.m33) = (x, y, z)
    return result
  }

  /// Turns by `radians` about the axis from the origin through (`x`, `y`, `z`).
  ///
  /// About z, positive angles turn x towards y; about y, they send the right side away. An axis of
  /// length 0 gives the identity: Core Animation leaves that open.
  public static func rotation(radians: Double, x: Double, y: Double, z: Double) -> Transform3D {
    let length = (x * x + y * y + z * z).squareRoot()
    guard length > 0 else { return .identity }
    let (x, y, z) = (x / length, y / length, z / length)
    // 1 - cos without cancellation, so that small turns are as exact as large ones.
    let (halfSine, halfCosine) = (sin(radians / 2), cos(radians / 2))
    let v = 2 * halfSine * halfSine
    let (c, s) = (1 - v, 2 * halfSine * halfCosine)
    var result = Transform3D()
    (result.m11, result.m12, result.m13) = (c + x * x * v, x * y * v + z * s, x * z * v - y * s)
    (result.m21, result.m22, result.m23) = (x * y * v - z * s, c + y * y * v, y * z * v + x * s)
    (result.m31, result.m32, result.m33) = (x * z * v + y * s, y * z * v - x * s, c + z * z * v)
    return result
  }

  /// Looks from `distance` in front of the plane z = 0: `m34` is -1 / `distance`.
  ///
  /// An infinite distance gives the identity (no perspective).
  /// - Precondition: `distance` is not 0.
  public static func perspective(distance: Double) -> Transform3D {
    precondition(distance != 0, "A perspective needs a distance other than 0")
    var result = Transform3D()
    result.m34 = -1 / distance
    return result
  }

  /// This transform, then `next`: the matrix product in this order.
  public func concatenating(_ next: Transform3D) -> Transform3D {
    var product = Transform3D()
    (product.m11, product.m12, product.m13, product.m14) = next.row(m11, m12, m13, m14)
    (product.m21, product.m22, product.m23, product.m24) = next.row(m21, m22, m23, m24)
    (product.m31, product.m32, product.m33, product.m34) = next.row(m31, m32, m33, m34)
    (product.m41, product.m42, product.m43, product.m44) = next.row(m41, m42, m43, m44)
    return product
  }

  /// The row vector [x y z w] times this matrix.
  private func row(
    _ x: Double, _ y: Double, _ z: Double, _ w: Double
  ) -> (Double, Double, Double, Double) {
    (
      x * m11 + y * m21 + z * m31 + w * m41,
      x * m12 + y * m22 + z * m32 + w * m42,
      x * m13 + y * m23 + z * m33 + w * m43,
      x * m14 + y * m24 + z * m34 + w * m44
    )
  }
}
