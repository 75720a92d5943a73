public import Stage
public import Timing

/// New values for some of the hold's settings.
public struct HoldChange: Hashable, Sendable {
  /// Seconds to fill, within ``HoldSettings/durations``; `nil` to leave it.
  public var duration: Double?
  /// The easing of each way; `nil` to leave it.
  public var curve: UnitCurve?
  /// The strategy; `nil` to leave it.
  public var interruption: Interruption?

  /// Creates a change; without arguments it changes nothing.
  public init(
    duration: Double? = nil, curve: UnitCurve? = nil, interruption: Interruption? = nil
  ) {
    self.duration = duration
    self.curve = curve
    self.interruption = interruption
  }

  /// The settings after the change.
  public func applied(to settings: HoldSettings) -> HoldSettings {
    var settings = settings
    if let duration { settings.duration = duration }
    if let curve { settings.curve = curve }
    if let interruption { settings.interruption = interruption }
    return settings
  }
}

extension HoldChange {
  init(_ fields: Fields) throws(WireError) {
    duration = try fields.holdDuration()
    curve = try fields.curve()
    interruption = try fields.interruption()
  }
}
