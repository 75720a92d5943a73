/// What a stage starts with and an event may change; the defaults are the seeds'.
public struct StageSettings: Hashable, Sendable {
  /// The durations that a process may be given, in seconds.
  public static let workDurations = 0.0...3600.0

  /// The hold's settings.
  public var hold: HoldSettings

  /// Seconds for one turn of the spinner.
  public var spinnerDuration: Double

  /// Seconds that the shell gives to a process whose request does not say.
  public var workDuration: Double

  /// The cube's settings.
  public var cube: CubeSettings

  /// Creates settings; without arguments the seeds'.
  public init(
    hold: HoldSettings = HoldSettings(), spinnerDuration: Double = 1, workDuration: Double = 5,
    cube: CubeSettings = CubeSettings()
  ) {
    self.hold = hold
    self.spinnerDuration = spinnerDuration
    self.workDuration = workDuration
    self.cube = cube
  }
}
