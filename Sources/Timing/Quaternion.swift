private import func Glibc.atan2
private import func Glibc.sin

/// A rotation in space as a unit quaternion: (axis · sin(angle / 2), cos(angle / 2)).
struct Quaternion: Hashable, Sendable {
  /// x, y, z and w.
  var vector: SIMD4<Double>

  /// The rotation whose rows, as ``Transform3D`` has them, are orthonormal and right-handed.
  ///
  /// Divides by the largest component, so that no rotation loses digits.
  init(rows r: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)) {
    let squares = SIMD4(
      1 + r.0.x - r.1.y - r.2.z, 1 - r.0.x + r.1.y - r.2.z,
      1 - r.0.x - r.1.y + r.2.z, 1 + r.0.x + r.1.y + r.2.z)
    let (xy, xz, yz) = (r.0.y + r.1.x, r.0.z + r.2.x, r.1.z + r.2.y)
    let (wx, wy, wz) = (r.1.z - r.2.y, r.2.x - r.0.z, r.0.y - r.1.x)
    let largest = squares.max()
    vector =
      if largest == squares.w {
        SIMD4(wx, wy, wz, squares.w)
      } else if largest == squares.x {
        SIMD4(squares.x, xy, xz, wx)
      } else if largest == squares.y {
        SIMD4(xy, squares.y, yz, wy)
      } else {
        SIMD4(xz, yz, squares.z, wz)
      }
    vector /= (vector * vector).sum().squareRoot()
  }

  /// The rotation's rows.
  var rows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>) {
    let (x, y, z, w) = (vector.x, vector.y, vector.z, vector.w)
    return (
      SIMD3(1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)),
      SIMD3(2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)),
      SIMD3(2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y))
    )
  }

  /// The rotation `fraction` of the way to `end` at an even rate, the short way round.
  func slerp(to end: Quaternion, _ fraction: Double) -> Quaternion {
    // q and -q are the same rotation; the nearer of the two is less than a half turn away.
    let goal = (vector * end.vector).sum() < 0 ? -end.vector : end.vector
    // Half the angle between them by its tangent: an arc cosine has no digits for small ones.
    let (apart, together) = (vector - goal, vector + goal)
    let angle =
      2 * atan2((apart * apart).sum().squareRoot(), (together * together).sum().squareRoot())
    guard sin(angle) > 0 else { return self }
    var result = self
    result.vector =
      vector * (sin((1 - fraction) * angle) / sin(angle)) + goal
      * (sin(fraction * angle) / sin(angle))
    return result
  }
}
