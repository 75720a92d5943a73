/// How a keyframe animation finds the values between its keyframes: Core Animation's
/// `calculationMode`.
public enum CalculationMode: Hashable, Sendable {
  /// Straight from one value to the next.
  case linear
  /// Not at all: each value holds until the next.
  case discrete
  /// Straight, at an even speed all the way.
  case paced
  /// On a smooth curve through all values, which passes each in its shape; none is Catmull-Rom.
  case cubic(_ shapes: [SplineShape] = [])
  /// On the same curve, at an even speed: the way made is the time to 1e-4 of the whole.
  case cubicPaced(_ shapes: [SplineShape] = [])
}
