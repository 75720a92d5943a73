public import Timing

/// The cube's visible faces at one instant.
public struct CubeFrame: Hashable, Sendable {
  /// The face that turns out; nil between transitions.
  public var leaving: CubeFace?

  /// The face that turns in; between transitions the one that is there.
  public var entering: CubeFace

  /// How many faces there are: 1 or 2.
  public var count: Int { leaving == nil ? 1 : 2 }

  /// The face at a position below ``count``, in drawing order: leaving first.
  public subscript(position: Int) -> CubeFace {
    if position == 0, let leaving { return leaving }
    return entering
  }
}

/// One face of the cube.
public struct CubeFace: Hashable, Sendable {
  /// Which way a face turns: the seed's `SlideDirection`.
  public enum Direction: String, Hashable, Sendable {
    /// Turns in.
    case enter
    /// Turns out.
    case exit
  }

  /// Its colour.
  public var color: CubeColor

  /// The part of the transition that is done, 0 through 1; beyond where the curve overshoots.
  public var pct: Double

  /// Which way it turns.
  public var direction: Direction

  /// Where it appears: maps the face's own points (origin at its top left) onto the canvas.
  public var projection: ProjectionTransform
}
