extension Transform3D {
  /// The sixteen numbers, row after row.
  var entries: [Double] {
    [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44]
  }

  /// Creates a transform from sixteen numbers, row after row.
  init(entries e: [Double]) {
    precondition(e.count == 16, "A 4 x 4 matrix has 16 numbers")
    (m11, m12, m13, m14) = (e[0], e[1], e[2], e[3])
    (m21, m22, m23, m24) = (e[4], e[5], e[6], e[7])
    (m31, m32, m33, m34) = (e[8], e[9], e[10], e[11])
    (m41, m42, m43, m44) = (e[12], e[13], e[14], e[15])
  }

  /// The matrix with all numbers divided by `divisor`.
  func divided(by divisor: Double) -> Transform3D {
    Transform3D(entries: entries.map { $0 / divisor })
  }

  /// The reverse transform, or `nil` if space is squeezed to a plane or less.
  ///
  /// By cofactors of the two upper and the two lower rows.
  public var inverse: Transform3D? {
    let (a0, a1, a2) = (m11 * m22 - m12 * m21, m11 * m23 - m13 * m21, m11 * m24 - m14 * m21)
    let (a3, a4, a5) = (m12 * m23 - m13 * m22, m12 * m24 - m14 * m22, m13 * m24 - m14 * m23)
    let (b0, b1, b2) = (m31 * m42 - m32 * m41, m31 * m43 - m33 * m41, m31 * m44 - m34 * m41)
    let (b3, b4, b5) = (m32 * m43 - m33 * m42, m32 * m44 - m34 * m42, m33 * m44 - m34 * m43)
    let determinant = a0 * b5 - a1 * b4 + a2 * b3 + a3 * b2 - a4 * b1 + a5 * b0
    guard determinant != 0, determinant.isFinite else { return nil }
    let adjugate = Transform3D(entries: [
      m22 * b5 - m23 * b4 + m24 * b3, m13 * b4 - m12 * b5 - m14 * b3,
      m42 * a5 - m43 * a4 + m44 * a3, m33 * a4 - m32 * a5 - m34 * a3,
      m23 * b2 - m21 * b5 - m24 * b1, m11 * b5 - m13 * b2 + m14 * b1,
      m43 * a2 - m41 * a5 - m44 * a1, m31 * a5 - m33 * a2 + m34 * a1,
      m21 * b4 - m22 * b2 + m24 * b0, m12 * b2 - m11 * b4 - m14 * b0,
      m41 * a4 - m42 * a2 + m44 * a0, m32 * a2 - m31 * a4 - m34 * a0,
      m22 * b1 - m21 * b3 - m23 * b0, m11 * b3 - m12 * b1 + m13 * b0,
      m42 * a1 - m41 * a3 - m43 * a0, m31 * a3 - m32 * a1 + m33 * a0,
    ])
    return adjugate.divided(by: determinant)
  }
}
