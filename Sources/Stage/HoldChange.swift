public import Timing

/// New values for some of the hold's settings.
public struct HoldChange: Hashable, Sendable {
  /// Seconds to fill, within ``HoldSettings/durations``; nil to leave it.
  public var duration: Double?
  /// Seconds to empty, within ``HoldSettings/durations``, or nil within for the same as to fill; nil
  /// to leave it.
  public var emptyDuration: Double??
  /// The easing of each way; nil to leave it.
  public var curve: UnitCurve?
  /// The strategy; nil to leave it.
  public var interruption: Interruption?
  /// The spring, or nil within for a critically damped one of the leg's duration; nil to leave it.
  public var spring: HoldSpring??

  /// Creates a change; without arguments it changes nothing.
  public init(
    duration: Double? = nil, emptyDuration: Double?? = nil, curve: UnitCurve? = nil,
    interruption: Interruption? = nil, spring: HoldSpring?? = nil
  ) {
    self.duration = duration
    self.emptyDuration = emptyDuration
    self.curve = curve
    self.interruption = interruption
    self.spring = spring
  }

  /// The change that leads to `settings` from any others.
  public init(to settings: HoldSettings) {
    self.init(
      duration: settings.duration, emptyDuration: .some(settings.emptyDuration),
      curve: settings.curve, interruption: settings.interruption, spring: .some(settings.spring))
  }

  /// The settings after the change.
  public func applied(to settings: HoldSettings) -> HoldSettings {
    HoldSettings(
      duration: duration ?? settings.duration,
      emptyDuration: emptyDuration ?? settings.emptyDuration, curve: curve ?? settings.curve,
      interruption: interruption ?? settings.interruption, spring: spring ?? settings.spring)
  }
}
