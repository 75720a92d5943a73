private import func Glibc.atan2
private import func Glibc.sin

/// A rotation in space, as a quaternion of length 1: cos(θ/2), and the axis times sin(θ/2).
struct Quaternion {
  var w: Double
  var v: Vector3

  /// Creates the rotation that turns the axes into these three orthonormal rows.
  ///
  /// The largest component is found by a root and the others by quotients, since the root of a
  /// small difference would lose half of the digits.
  init(rows x: Vector3, _ y: Vector3, _ z: Vector3) {
    let trace = x.x + y.y + z.z
    let largest = max(trace, x.x, y.y, z.z)
    // Twice the largest component.
    let root = (1 + (largest == trace ? trace : 2 * largest - trace)).squareRoot()
    let rest = 0.5 / root
    if largest == trace {
      w = root / 2
      v = Vector3(y.z - z.y, z.x - x.z, x.y - y.x) * rest
    } else if largest == x.x {
      w = (y.z - z.y) * rest
      v = Vector3(root / 2, (x.y + y.x) * rest, (x.z + z.x) * rest)
    } else if largest == y.y {
      w = (z.x - x.z) * rest
      v = Vector3((x.y + y.x) * rest, root / 2, (y.z + z.y) * rest)
    } else {
      w = (x.y - y.x) * rest
      v = Vector3((x.z + z.x) * rest, (y.z + z.y) * rest, root / 2)
    }
  }

  private init(w: Double, v: Vector3) {
    self.w = w
    self.v = v
  }

  /// The rows into which the rotation turns the axes.
  var rows: (Vector3, Vector3, Vector3) {
    let (x, y, z) = (v.x, v.y, v.z)
    return (
      Vector3(1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)),
      Vector3(2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)),
      Vector3(2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y))
    )
  }

  /// The rotation `fraction` of the way from `start` to `end`, about one axis, the short way round.
  static func slerp(_ start: Quaternion, _ end: Quaternion, _ fraction: Double) -> Quaternion {
    // A quaternion and its opposite are the same rotation; the nearer one is the short way.
    let dot = start.w * end.w + start.v.dot(end.v)
    let sign = dot < 0 ? -1.0 : 1.0
    // The angle between the two, from its sine and cosine: an arc cosine is coarse near 0.
    let across = Quaternion(
      w: end.w * sign - start.w * abs(dot), v: end.v * sign - start.v * abs(dot))
    let sine = (across.w * across.w + across.v.dot(across.v)).squareRoot()
    guard sine > 0 else { return start }
    let angle = atan2(sine, abs(dot))
    let a = sin((1 - fraction) * angle) / sin(angle)
    let b = sign * sin(fraction * angle) / sin(angle)
    return Quaternion(w: start.w * a + end.w * b, v: start.v * a + end.v * b)
  }
}
