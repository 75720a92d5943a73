/// A vector in space.
struct Vector3: Equatable {
  var x: Double
  var y: Double
  var z: Double

  init(_ x: Double, _ y: Double, _ z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  var length: Double { dot(self).squareRoot() }

  func dot(_ other: Vector3) -> Double { x * other.x + y * other.y + z * other.z }

  func cross(_ other: Vector3) -> Vector3 {
    Vector3(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }

  static func + (lhs: Vector3, rhs: Vector3) -> Vector3 {
    Vector3(lhs.x + rhs.x, lhs.y + rhs.y, lhs.z + rhs.z)
  }

  static func - (lhs: Vector3, rhs: Vector3) -> Vector3 {
    Vector3(lhs.x - rhs.x, lhs.y - rhs.y, lhs.z - rhs.z)
  }

  static func * (lhs: Vector3, rhs: Double) -> Vector3 {
    Vector3(lhs.x * rhs, lhs.y * rhs, lhs.z * rhs)
  }

  static func blend(_ start: Vector3, _ end: Vector3, _ fraction: Double) -> Vector3 {
    Vector3(
      Timing.blend(start.x, end.x, fraction), Timing.blend(start.y, end.y, fraction),
      Timing.blend(start.z, end.z, fraction))
  }
}
