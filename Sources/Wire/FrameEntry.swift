public import Stage

/// A frame and the display refresh that it is meant for.
public struct FrameEntry: Sendable {
  /// What to show.
  public var frame: Frame
  /// The refresh, in milliseconds of the page's clock; `nil` if the frame is for any.
  public var target: Double?

  /// Creates an entry.
  public init(_ frame: Frame, target: Double? = nil) {
    self.frame = frame
    self.target = target
  }
}
