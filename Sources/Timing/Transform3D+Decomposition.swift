extension Transform3D {
  /// A transform taken apart: scale, then skew, then turn, then move, then perspective.
  ///
  /// CSS Transforms Level 2, section 10 (decomposing a 3D matrix), after "unmatrix" in Graphics Gems
  /// II, by Gram-Schmidt orthogonalization of the rows.
  struct Decomposition {
    var scale: Vector3
    /// How much of x goes into y, of x into z, and of y into z.
    var skew: Vector3
    var rotation: Quaternion
    var translation: Vector3
    /// The last column that the perspective alone has: m14, m24, m34, m44.
    var perspective: (Vector3, Double)
  }

  /// The transform taken apart, or `nil` if it squeezes space to a plane or less.
  var decomposition: Decomposition? {
    guard m44 != 0 else { return nil }
    let matrix = divided(by: m44)
    // The same transform without perspective.
    var affine = matrix
    (affine.m14, affine.m24, affine.m34, affine.m44) = (0, 0, 0, 1)
    guard let inverse = affine.inverse else { return nil }
    // What must follow the affine part to give the last column: affine⁻¹ times that column.
    let (x, y, z, w) = inverse.column(matrix.m14, matrix.m24, matrix.m34, matrix.m44)

    var (row0, row1, row2) = affine.rows
    var (scale, skew) = (Vector3(row0.length, 0, 0), Vector3(0, 0, 0))
    row0 = row0 * (1 / scale.x)
    skew.x = row0.dot(row1)
    row1 = row1 - row0 * skew.x
    scale.y = row1.length
    row1 = row1 * (1 / scale.y)
    skew.x /= scale.y
    skew.y = row0.dot(row2)
    row2 = row2 - row0 * skew.y
    skew.z = row1.dot(row2)
    row2 = row2 - row1 * skew.z
    scale.z = row2.length
    row2 = row2 * (1 / scale.z)
    skew.y /= scale.z
    skew.z /= scale.z
    // A rotation does not mirror; if the rows do, all three axes are turned round.
    if row0.dot(row1.cross(row2)) < 0 {
      (scale, row0, row1, row2) = (scale * -1, row0 * -1, row1 * -1, row2 * -1)
    }
    return Decomposition(
      scale: scale, skew: skew, rotation: Quaternion(rows: row0, row1, row2),
      translation: Vector3(affine.m41, affine.m42, affine.m43), perspective: (Vector3(x, y, z), w))
  }

  /// Puts a transform together again.
  init(_ parts: Decomposition) {
    let (scale, skew) = (parts.scale, parts.skew)
    let (row0, row1, row2) = parts.rotation.rows
    var affine = Transform3D()
    affine.rows = (
      row0 * scale.x,
      (row1 + row0 * skew.x) * scale.y,
      (row2 + row0 * skew.y + row1 * skew.z) * scale.z
    )
    (affine.m41, affine.m42, affine.m43) = (
      parts.translation.x, parts.translation.y, parts.translation.z
    )
    var look = Transform3D()
    (look.m14, look.m24, look.m34) = (
      parts.perspective.0.x, parts.perspective.0.y, parts.perspective.0.z
    )
    look.m44 = parts.perspective.1
    self = affine.concatenating(look)
  }

  /// The first three numbers of the first three rows.
  private var rows: (Vector3, Vector3, Vector3) {
    get { (Vector3(m11, m12, m13), Vector3(m21, m22, m23), Vector3(m31, m32, m33)) }
    set {
      (m11, m12, m13) = (newValue.0.x, newValue.0.y, newValue.0.z)
      (m21, m22, m23) = (newValue.1.x, newValue.1.y, newValue.1.z)
      (m31, m32, m33) = (newValue.2.x, newValue.2.y, newValue.2.z)
    }
  }

  /// This matrix times a column.
  private func column(
    _ x: Double, _ y: Double, _ z: Double, _ w: Double
  ) -> (Double, Double, Double, Double) {
    (
      m11 * x + m12 * y + m13 * z + m14 * w,
      m21 * x + m22 * y + m23 * z + m24 * w,
      m31 * x + m32 * y + m33 * z + m34 * w,
      m41 * x + m42 * y + m43 * z + m44 * w
    )
  }
}
