extension Transform3D {
  /// The sixteen entries row by row, as CSS `matrix3d()` lists them.
  package var entries: SIMD16<Double> {
    SIMD16(m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44)
  }

  /// Creates the transform of these entries.
  package init(entries: SIMD16<Double>) {
    self.init()
    (m11, m12, m13, m14) = (entries[0], entries[1], entries[2], entries[3])
    (m21, m22, m23, m24) = (entries[4], entries[5], entries[6], entries[7])
    (m31, m32, m33, m34) = (entries[8], entries[9], entries[10], entries[11])
    (m41, m42, m43, m44) = (entries[12], entries[13], entries[14], entries[15])
  }
}
