import Stage
import Timing

/// A cube part of the way through its first transition; times in milliseconds.
struct CubeCase: Decodable {
  var size, perspective, duration, elapsed: Double
  var easing: String

  struct Answer: Encodable {
    /// The corners of the leaving and of the entering face, as x, y and distance.
    var faces: [[[Double]]]
    /// The steepest slope of the curve.
    var slope: Double
  }

  func answer() throws -> Answer {
    let curve = try UnitCurve(cssText: easing)
    let seconds = duration / 1000
    let cube = Cube(
      settings: CubeSettings(
        size: size, period: seconds, duration: seconds, curve: curve, perspective: perspective))
    let frame = cube.frame(
      at: Instant.zero.advanced(bySeconds: seconds).advanced(bySeconds: elapsed / 1000))
    return Answer(
      faces: (0..<frame.count).map { frame[$0].projection.corners(width: size, height: size) },
      slope: curve.steepestSlope)
  }
}

extension UnitCurve {
  /// The largest slope in either direction from 0 through 1, by 1,024 samples.
  var steepestSlope: Double {
    (0...1024).map { abs(slope(at: Double($0) / 1024)) }.max() ?? 0
  }
}
