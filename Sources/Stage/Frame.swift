public import Timing

/// Everything that a stage shows at one instant.
///
/// Of fixed size; holds nothing on the heap.
public struct Frame: Sendable {
  /// The instant that it shows.
  public var instant: Instant

  /// The rotating button.
  public var spinner: SpinnerFrame

  /// The cube transition.
  public var cube: CubeFrame

  /// The press-and-hold circle.
  public var hold: HoldFrame
}
