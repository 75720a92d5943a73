/// A transform taken apart into pieces that can be interpolated one by one.
///
/// CSS Transforms Level 2, section "Interpolation of matrices", after "unmatrix" of Graphics Gems
/// II: scale, then skew, then rotation, then translation, then perspective.
struct DecomposedTransform: Hashable, Sendable {
  var scale: SIMD3<Double>
  /// The skews of y by x, of z by x and of z by y.
  var skew: SIMD3<Double>
  var rotation: Quaternion
  var translation: SIMD3<Double>
  /// What a step along x, y, z and the origin add to w, after the translation.
  var perspective: SIMD4<Double>

  /// Takes `transform` apart; nil if it is singular or has an entry that is not finite.
  ///
  /// A transform within the plane is taken apart there: a mirror is one negative scale, not three
  /// and a half turn in space (as Chromium does even if the other end leaves the plane).
  init?(_ transform: Transform3D) {
    guard transform.m44 != 0 else { return nil }
    let m = transform.scaled(by: 1 / transform.m44)
    var rows = (
      SIMD3(m.m11, m.m12, m.m13), SIMD3(m.m21, m.m22, m.m23), SIMD3(m.m31, m.m32, m.m33)
    )
    let determinant = dot(rows.0, cross(rows.1, rows.2))
    guard determinant.isFinite, determinant != 0 else { return nil }
    translation = SIMD3(m.m41, m.m42, m.m43)

    // The last column is (rows and translation) · perspective: solved by Cramer's rule.
    let column = SIMD3(m.m14, m.m24, m.m34)
    let bend =
      (cross(rows.1, rows.2) * column.x + cross(rows.2, rows.0) * column.y
        + cross(rows.0, rows.1) * column.z) / determinant
    perspective = SIMD4(bend, 1 - dot(translation, bend))

    var sign = SIMD3<Double>(repeating: 1)
    if determinant < 0 {
      sign = transform.isPlanar ? (m.m11 < m.m22 ? SIMD3(-1, 1, 1) : SIMD3(1, -1, 1)) : -sign
      rows = (rows.0 * sign.x, rows.1 * sign.y, rows.2 * sign.z)
    }
    (scale, skew) = (.zero, .zero)
    scale.x = length(rows.0)
    rows.0 /= scale.x
    skew.x = dot(rows.0, rows.1)
    rows.1 -= rows.0 * skew.x
    scale.y = length(rows.1)
    rows.1 /= scale.y
    skew.y = dot(rows.0, rows.2)
    rows.2 -= rows.0 * skew.y
    skew.z = dot(rows.1, rows.2)
    rows.2 -= rows.1 * skew.z
    scale.z = length(rows.2)
    rows.2 /= scale.z
    skew /= SIMD3(scale.y, scale.z, scale.z)
    scale *= sign
    rotation = Quaternion(rows: rows)
    guard [scale, skew, translation].allSatisfy({ $0.sum().isFinite }) else { return nil }
  }

  /// The pieces `fraction` of the way to those of `end`.
  func interpolated(to end: DecomposedTransform, _ fraction: Double) -> DecomposedTransform {
    var result = self
    result.scale += (end.scale - scale) * fraction
    result.skew += (end.skew - skew) * fraction
    result.rotation = rotation.slerp(to: end.rotation, fraction)
    result.translation += (end.translation - translation) * fraction
    result.perspective += (end.perspective - perspective) * fraction
    return result
  }

  /// The transform put together again.
  var transform: Transform3D {
    var rows = rotation.rows
    rows.2 = (rows.2 + rows.0 * skew.y + rows.1 * skew.z) * scale.z
    rows.1 = (rows.1 + rows.0 * skew.x) * scale.y
    rows.0 *= scale.x
    let bend = SIMD3(perspective.x, perspective.y, perspective.z)
    var m = Transform3D()
    (m.m11, m.m12, m.m13, m.m14) = (rows.0.x, rows.0.y, rows.0.z, dot(rows.0, bend))
    (m.m21, m.m22, m.m23, m.m24) = (rows.1.x, rows.1.y, rows.1.z, dot(rows.1, bend))
    (m.m31, m.m32, m.m33, m.m34) = (rows.2.x, rows.2.y, rows.2.z, dot(rows.2, bend))
    (m.m41, m.m42, m.m43) = (translation.x, translation.y, translation.z)
    m.m44 = dot(translation, bend) + perspective.w
    return m
  }
}

private func dot(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double { (a * b).sum() }

private func length(_ a: SIMD3<Double>) -> Double { dot(a, a).squareRoot() }

private func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
  SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}
