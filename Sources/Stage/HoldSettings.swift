public import Timing

/// How the hold fills and empties.
public struct HoldSettings: Hashable, Sendable {
  /// The durations that are allowed, in seconds.
  public static let durations = 0.05...60.0

  /// Seconds to fill, and to empty unless ``emptyDuration`` says otherwise.
  public var duration: Double

  /// Seconds to empty; nil for the same as to fill.
  public var emptyDuration: Double?

  /// The easing of each way.
  public var curve: UnitCurve

  /// The strategy whose fraction is the hold's.
  public var interruption: Interruption

  /// What ``Interruption/spring`` runs on; nil for a critically damped spring of the leg's duration.
  public var spring: HoldSpring?

  /// Creates settings; without arguments those of a new stage.
  ///
  /// The seed names no curve, so it paces linearly, and there the seed's reversal is right. A stage
  /// starts with Core Animation's `default` curve, with which it visibly leaps.
  /// - Precondition: the durations lie within ``durations``.
  public init(
    duration: Double = 1, emptyDuration: Double? = nil, curve: UnitCurve = .default,
    interruption: Interruption = .matched, spring: HoldSpring? = nil
  ) {
    for seconds in [duration, emptyDuration ?? duration] {
      precondition(
        Self.durations.contains(seconds), "A hold's duration is 0.05 through 60 seconds")
    }
    self.duration = duration
    self.emptyDuration = emptyDuration
    self.curve = curve
    self.interruption = interruption
    self.spring = spring
  }

  var timing: InterruptionTiming {
    InterruptionTiming(
      curve: curve, fillDuration: duration, emptyDuration: emptyDuration, spring: spring?.spring)
  }
}
