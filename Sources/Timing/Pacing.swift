/// How an animation's values follow its time.
public enum Pacing: Hashable, Sendable {
  /// By a timing curve over the duration: Core Animation's `timingFunction`.
  case curve(UnitCurve)
  /// By a spring from 0 to 1, whatever the duration, which only cuts it short: Core Animation's
  /// `CASpringAnimation`. The velocity is in units of the distance per second, towards the end.
  case spring(Spring, initialVelocity: Double = 0)

  /// Evenly, as Core Animation paces an animation without a timing function.
  public static let linear = Pacing.curve(.linear)

  /// The way made from the start, 0, to the end, 1; outside where a curve or a spring overshoots.
  func progress(at here: IterationTime) -> Double {
    switch self {
    case .curve(let curve): curve.value(at: here.progress)
    case .spring(let spring, let velocity):
      spring.value(target: 1, initialVelocity: velocity, time: here.time)
    }
  }
}
