package import Timing

/// The curve and the durations that an interruption strategy runs on.
package struct InterruptionTiming: Hashable, Sendable {
  /// The easing of every leg.
  package var curve: UnitCurve

  /// Seconds for a whole leg from 0 to 1; finite and positive.
  package var fillDuration: Double

  /// Seconds for a whole leg from 1 to 0; finite and positive.
  package var emptyDuration: Double

  package init(curve: UnitCurve, fillDuration: Double, emptyDuration: Double) {
    self.curve = curve
    self.fillDuration = fillDuration
    self.emptyDuration = emptyDuration
  }

  /// Seconds for a whole leg towards 1 (`held`) or towards 0.
  func duration(towards held: Bool) -> Double { held ? fillDuration : emptyDuration }
}
