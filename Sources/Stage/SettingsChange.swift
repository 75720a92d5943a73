/// New values for some of a stage's settings; what is nil stays.
public struct SettingsChange: Hashable, Sendable {
  /// The hold's.
  public var hold: HoldChange?
  /// Seconds for one turn of the spinner, within ``Spinner/durations``.
  public var spinnerDuration: Double?
  /// Seconds of a process whose request does not say, within ``StageSettings/workDurations``.
  public var workDuration: Double?
  /// The cube's.
  public var cube: CubeChange?

  /// Creates a change; without arguments it changes nothing.
  public init(
    hold: HoldChange? = nil, spinnerDuration: Double? = nil, workDuration: Double? = nil,
    cube: CubeChange? = nil
  ) {
    self.hold = hold
    self.spinnerDuration = spinnerDuration
    self.workDuration = workDuration
    self.cube = cube
  }

  /// The change that leads to `settings` from any others with that size of the cube.
  public init(to settings: StageSettings) {
    self.init(
      hold: HoldChange(to: settings.hold), spinnerDuration: settings.spinnerDuration,
      workDuration: settings.workDuration, cube: CubeChange(to: settings.cube))
  }

  /// The settings after the change.
  public func applied(to settings: StageSettings) -> StageSettings {
    StageSettings(
      hold: hold?.applied(to: settings.hold) ?? settings.hold,
      spinnerDuration: spinnerDuration ?? settings.spinnerDuration,
      workDuration: workDuration ?? settings.workDuration,
      cube: cube?.applied(to: settings.cube) ?? settings.cube)
  }
}
