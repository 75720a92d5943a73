/// What can happen to a stage.
public enum Event: Hashable, Sendable {
  /// The hold is pressed; nothing if it is.
  case press
  /// The hold is released; nothing if it is.
  case release
  /// The spinner is tapped and turns once; nothing while it rotates.
  case spin
  /// The spinner is tapped and turns until a process ends; nothing while it rotates.
  ///
  /// The process takes `duration` seconds; nil for one that ends with ``done`` only. Below 0 and NaN
  /// count as 0.
  case work(duration: Double?)
  /// The process ends, perhaps early; nothing if none runs.
  case done
  /// Some of the settings change; every value but the perspective's goes on from where it is.
  ///
  /// Kept apart, so that a log of presses stays small.
  indirect case settings(SettingsChange)

  /// All of the hold's settings change and no others.
  public static func hold(_ settings: HoldSettings) -> Event {
    .settings(SettingsChange(hold: HoldChange(to: settings)))
  }
}
