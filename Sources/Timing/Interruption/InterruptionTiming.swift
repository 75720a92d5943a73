/// The curve and the durations that an interruption strategy runs on.
public struct InterruptionTiming: Hashable, Sendable {
  /// The easing of every leg.
  public var curve: UnitCurve

  /// Seconds for a whole leg from 0 to 1; finite and positive.
  public var fillDuration: Double

  /// Seconds for a whole leg from 1 to 0; finite and positive.
  public var emptyDuration: Double

  /// What ``Sprung`` runs on, both ways; nil for a critically damped spring of the leg's duration.
  public var spring: Spring?

  /// Creates a timing.
  ///
  /// - Parameters:
  ///   - curve: The easing of every leg.
  ///   - fillDuration: Seconds for a whole leg from 0 to 1; finite and positive.
  ///   - emptyDuration: Seconds for a whole leg from 1 to 0; finite and positive. Nil for the same
  ///     as to fill.
  ///   - spring: What ``Sprung`` runs on; nil for a critically damped spring of the leg's duration.
  public init(
    curve: UnitCurve, fillDuration: Double, emptyDuration: Double? = nil, spring: Spring? = nil
  ) {
    let emptyDuration = emptyDuration ?? fillDuration
    precondition(
      fillDuration > 0 && fillDuration.isFinite, "A fill duration is positive and finite")
    precondition(
      emptyDuration > 0 && emptyDuration.isFinite, "An empty duration is positive and finite")
    self.curve = curve
    self.fillDuration = fillDuration
    self.emptyDuration = emptyDuration
    self.spring = spring
  }

  /// Seconds for a whole leg towards 1 (`held`) or towards 0.
  func duration(towards held: Bool) -> Double { held ? fillDuration : emptyDuration }
}
