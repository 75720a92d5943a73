/// The spinner at one instant.
public struct SpinnerFrame: Hashable, Sendable {
  /// Radians, clockwise on a canvas whose y axis points down; from 0 up to but not including 2π.
  public var angle = 0.0

  /// Whole turns completed since the last tap that it heeded.
  public var turns = 0

  /// Whether it rotates.
  public var isRotating = false

  /// Whether a process runs.
  public var isWorking = false

  /// How much of the process is done, 0 through 1; NaN when none runs.
  public var progress = Double.nan
}
