extension Transform3D {
  /// The transform that undoes this one: `CATransform3DInvert`.
  ///
  /// `nil` if there is none, because the determinant is 0 or not finite.
  public func inverted() -> Transform3D? {
    let determinant = self.determinant
    guard determinant != 0, determinant.isFinite else { return nil }
    let (upper, lower) = minors
    var result = Transform3D()
    (result.m11, result.m12, result.m13, result.m14) = (
      m22 * lower.zw - m23 * lower.yw + m24 * lower.yz,
      -m12 * lower.zw + m13 * lower.yw - m14 * lower.yz,
      m42 * upper.zw - m43 * upper.yw + m44 * upper.yz,
      -m32 * upper.zw + m33 * upper.yw - m34 * upper.yz
    )
    (result.m21, result.m22, result.m23, result.m24) = (
      -m21 * lower.zw + m23 * lower.xw - m24 * lower.xz,
      m11 * lower.zw - m13 * lower.xw + m14 * lower.xz,
      -m41 * upper.zw + m43 * upper.xw - m44 * upper.xz,
      m31 * upper.zw - m33 * upper.xw + m34 * upper.xz
    )
    (result.m31, result.m32, result.m33, result.m34) = (
      m21 * lower.yw - m22 * lower.xw + m24 * lower.xy,
      -m11 * lower.yw + m12 * lower.xw - m14 * lower.xy,
      m41 * upper.yw - m42 * upper.xw + m44 * upper.xy,
      -m31 * upper.yw + m32 * upper.xw - m34 * upper.xy
    )
    (result.m41, result.m42, result.m43, result.m44) = (
      -m21 * lower.yz + m22 * lower.xz - m23 * lower.xy,
      m11 * lower.yz - m12 * lower.xz + m13 * lower.xy,
      -m41 * upper.yz + m42 * upper.xz - m43 * upper.xy,
      m31 * upper.yz - m32 * upper.xz + m33 * upper.xy
    )
    return result.scaled(by: 1 / determinant)
  }

  /// The factor by which the transform changes volumes, negative if it mirrors; 0 if it flattens.
  public var determinant: Double {
    let (upper, lower) = minors
    let (near, far) = (
      upper.xy * lower.zw - upper.xz * lower.yw + upper.xw * lower.yz,
      upper.yz * lower.xw - upper.yw * lower.xz + upper.zw * lower.xy
    )
    return near + far
  }

  /// All entries multiplied by `factor`; what is seen stays the same.
  func scaled(by factor: Double) -> Transform3D {
    var result = self
    result.m11 *= factor
    result.m12 *= factor
    result.m13 *= factor
    result.m14 *= factor
    result.m21 *= factor
    result.m22 *= factor
    result.m23 *= factor
    result.m24 *= factor
    result.m31 *= factor
    result.m32 *= factor
    result.m33 *= factor
    result.m34 *= factor
    result.m41 *= factor
    result.m42 *= factor
    result.m43 *= factor
    result.m44 *= factor
    return result
  }

  /// The 2 × 2 determinants of two rows, named after their columns.
  private typealias Minors = (
    xy: Double, xz: Double, xw: Double, yz: Double, yw: Double, zw: Double
  )

  /// Those of the first two rows and of the last two: the whole determinant and inverse are made
  /// of them (Laplace's expansion).
  private var minors: (upper: Minors, lower: Minors) {
    (
      (
        m11 * m22 - m12 * m21, m11 * m23 - m13 * m21, m11 * m24 - m14 * m21,
        m12 * m23 - m13 * m22, m12 * m24 - m14 * m22, m13 * m24 - m14 * m23
      ),
      (
        m31 * m42 - m32 * m41, m31 * m43 - m33 * m41, m31 * m44 - m34 * m41,
        m32 * m43 - m33 * m42, m32 * m44 - m34 * m42, m33 * m44 - m34 * m43
      )
    )
  }
}
