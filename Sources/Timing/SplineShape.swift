/// How a spline passes a keyframe: Core Animation's `tensionValues`, `continuityValues` and
/// `biasValues`.
///
/// All 0 is a Catmull-Rom spline. From Kochanek and Bartels, "Interpolating Splines with Local
/// Tension, Continuity, and Bias Control", SIGGRAPH 1984.
public struct SplineShape: Hashable, Sendable {
  /// How tight the curve is: 1 makes corners, -1 wide bows.
  public var tension: Double
  /// How sharp the keyframe is: 0 is smooth, -1 and 1 are corners inwards and outwards.
  public var continuity: Double
  /// Which side rules the direction: 1 that before the keyframe, -1 that after it.
  public var bias: Double

  /// Passes as a Catmull-Rom spline does.
  public static let catmullRom = SplineShape()

  /// Creates a shape; usual values are -1 through 1, and any finite ones work.
  public init(tension: Double = 0, continuity: Double = 0, bias: Double = 0) {
    self.tension = tension
    self.continuity = continuity
    self.bias = bias
  }

  /// The parts of the way from the keyframe before and of the way to the next one that make up the
  /// tangent after the keyframe.
  var leaving: (before: Double, after: Double) {
    (
      (1 - tension) * (1 + continuity) * (1 + bias) / 2,
      (1 - tension) * (1 - continuity) * (1 - bias) / 2
    )
  }

  /// The same for the tangent before the keyframe.
  var arriving: (before: Double, after: Double) {
    (
      (1 - tension) * (1 - continuity) * (1 + bias) / 2,
      (1 - tension) * (1 + continuity) * (1 - bias) / 2
    )
  }
}
