public import Stage
public import Timing

/// A binary frame message read back: plain numbers, as they were on the wire.
///
/// The server only writes frames; this is for tests, fuzzers and tools.
public struct FrameMessage: Sendable {
  /// Header fields, by the names of ``FrameHeader``; stamps in seconds, NaN for none.
  public var epoch, sequence, inputSequence: UInt32
  /// The stage's clock at the hand-over to the socket.
  public var sent: Double
  /// The stamps of the last event applied.
  public var happened, received, effective: Double
  /// Seconds of computing and encoding.
  public var cost: Double
  /// Milliseconds between sending and the vsync.
  public var lead: Double
  /// The frames.
  public var entries: [Entry]

  /// A frame as it was on the wire.
  public struct Entry: Sendable {
    /// When it is shown, in seconds since the stage began, on the server's clock.
    public var time: Double
    /// The display refresh it is for, in milliseconds of the page's clock; NaN for any.
    public var target: Double
    /// Bit 0: the spinner rotates; bit 1: a process runs; bit 2: the button is held.
    public var flags: UInt32
    /// The spinner's angle in radians, its whole turns, and the progress of its process.
    public var angle, turns, progress: Double
    /// The hold's fraction and its rate per second.
    public var fraction, velocity: Double
    /// What each strategy makes of the same input, in the order of `Interruption`.
    public var strategies: [Motion]
    /// The circle: its start, then the two control points and the end of each quarter.
    public var path: [Point]
    /// The faces in drawing order: one, or the leaving one and the entering one.
    public var faces: [Face]
    /// The stage's time that it shows, in seconds.
    public var position: Double
  }

  /// A face of the cube as it was on the wire.
  public struct Face: Sendable {
    /// Its colour.
    public var color: CubeColor
    /// The part of the transition that is done.
    public var pct: Double
    /// Where it appears.
    public var projection: ProjectionTransform
  }
}

/// Why bytes are not a binary frame message.
public enum FrameMessageError: Error, Hashable, Sendable {
  /// The message has another length than its header says, or is shorter than a header.
  case length(have: Int, need: Int)
  /// The first byte is not 1.
  case unknownKind(UInt8)
  /// The second byte is not 1.
  case unknownVersion(UInt8)
  /// The entry at this index has flags that are not defined.
  case unknownFlags(UInt32, entry: Int)
  /// The entry at this index has neither one nor two faces.
  case faceCount(UInt8, entry: Int)
  /// The entry at this index has a face of a colour that there is not.
  case unknownColor(UInt8, entry: Int)
}
