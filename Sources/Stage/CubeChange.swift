public import Timing

/// New values for some of the cube's settings; its size is not one that changes.
public struct CubeChange: Hashable, Sendable {
  /// Seconds from one transition's begin to the next one's, within ``CubeSettings/periods``; nil to
  /// leave it.
  public var period: Double?
  /// Seconds of a transition, within ``CubeSettings/durations``; nil to leave it.
  public var duration: Double?
  /// The easing of a transition; nil to leave it.
  public var curve: UnitCurve?
  /// The perspective, within ``CubeSettings/perspectives``; nil to leave it.
  public var perspective: Double?

  /// Creates a change; without arguments it changes nothing.
  public init(
    period: Double? = nil, duration: Double? = nil, curve: UnitCurve? = nil,
    perspective: Double? = nil
  ) {
    self.period = period
    self.duration = duration
    self.curve = curve
    self.perspective = perspective
  }

  /// The change that leads to `settings` from any others of that size.
  public init(to settings: CubeSettings) {
    self.init(
      period: settings.period, duration: settings.duration, curve: settings.curve,
      perspective: settings.perspective)
  }

  /// The settings after the change.
  ///
  /// A transition that would be longer than its period takes all of it: so each of the two can be
  /// changed alone, whatever the other is.
  public func applied(to settings: CubeSettings) -> CubeSettings {
    let period = period ?? settings.period
    return CubeSettings(
      size: settings.size, period: period, duration: min(duration ?? settings.duration, period),
      curve: curve ?? settings.curve, perspective: perspective ?? settings.perspective)
  }
}
