import Timing

/// Two matrices of sixteen entries and how far to go from one to the other.
struct InterpolationCase: Decodable {
  var from, to: [Double]
  var progress: [Double]

  func answer() -> [[Double]] {
    progress.map {
      list(Transform3D(entries: SIMD16(from)).interpolated(to: .init(entries: SIMD16(to)), $0))
    }
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
      return list(
        .rotation(radians: degrees * .pi / 180, x: axis[0], y: axis[1], z: axis[2]))
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

/// The sixteen entries as JSON has them.
private func list(_ transform: Transform3D) -> [Double] {
  transform.entries.indices.map { transform.entries[$0] }
}
