public import Stage
public import Timing

/// A frame, when it is shown and the display refresh that it is meant for.
public struct FrameEntry: Sendable {
  /// What to show: the stage at the position of its clock.
  public var frame: Frame
  /// When, on the server's clock.
  public var instant: Instant
  /// The refresh, in milliseconds of the page's clock; `nil` if the frame is for any.
  public var target: Double?

  /// Creates an entry; without an instant, of a stage whose clock was never changed.
  public init(_ frame: Frame, at instant: Instant? = nil, target: Double? = nil) {
    self.frame = frame
    self.instant = instant ?? frame.instant
    self.target = target
  }
}
