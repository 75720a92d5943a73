import Timing

/// Two matrices of sixteen entries and how far to go from one to the other.
struct InterpolationCase: Decodable {
  var from, to: [Double]
  var progress: [Double]

  func answer() -> [[Double]] {
    progress.map { Transform3D(from).interpolated(to: Transform3D(to), $0).entries }
  }
}

/// A turn about an axis from an angle to another, in degrees.
struct RotationCase: Decodable {
  var axis: [Double]
  var from, to: Double
  var progress: [Double]

  func answer() -> [[Double]] {
    progress.map {
      let degrees = from + (to - from) * $0
      return Transform3D.rotation(
        radians: degrees * .pi / 180, x: axis[0], y: axis[1], z: axis[2]
      ).entries
    }
  }
}

/// A view under SwiftUI's `rotation3DEffect`.
struct ProjectionCase: Decodable {
  var width, height: Double
  var axis: [Double]
  var degrees: Double
  var anchor: [Double]
  var anchorZ, perspective: Double

  func answer() -> [[Double]] {
    let projection = ProjectionTransform.rotation3DEffect(
      radians: degrees * .pi / 180, axis: (x: axis[0], y: axis[1], z: axis[2]),
      anchor: UnitPoint(x: anchor[0], y: anchor[1]), anchorZ: anchorZ, perspective: perspective,
      size: Size(width: width, height: height))
    return projection.corners(width: width, height: height)
  }
}

extension ProjectionTransform {
  /// Where the four corners of a rectangle appear, from the top left on clockwise, and how far
  /// away they are in units of the eye's distance.
  func corners(width: Double, height: Double) -> [[Double]] {
    [(0, 0), (width, 0), (width, height), (0, height)].map { x, y in
      let point = project(Point(x: x, y: y))
      return [point.x, point.y, x * m13 + y * m23 + m33]
    }
  }
}

extension Transform3D {
  fileprivate init(_ entries: [Double]) {
    self.init()
    (m11, m12, m13, m14) = (entries[0], entries[1], entries[2], entries[3])
    (m21, m22, m23, m24) = (entries[4], entries[5], entries[6], entries[7])
    (m31, m32, m33, m34) = (entries[8], entries[9], entries[10], entries[11])
    (m41, m42, m43, m44) = (entries[12], entries[13], entries[14], entries[15])
  }

  fileprivate var entries: [Double] {
    [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44]
  }
}
