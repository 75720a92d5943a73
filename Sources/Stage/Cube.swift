public import Timing

/// The cube transition: every period the next colour turns in and the present one turns out
/// (`seeds/cube-rotation-transition.txt`).
///
/// The entering face turns from 90° to 0 about its leading edge while it moves from its width to 0,
/// the leaving one from 0 to -90° about its trailing edge while it moves from 0 to minus its width.
/// It needs no events: a frame follows from the instant alone.
public struct Cube: Hashable, Sendable {
  /// The settings.
  public let settings: CubeSettings

  /// Nanoseconds from one transition to the next.
  private let period: Int64

  /// Creates a cube whose first transition begins one period after the stage.
  public init(settings: CubeSettings = CubeSettings()) {
    self.settings = settings
    period = max(Instant.zero.advanced(bySeconds: settings.period).nanoseconds, 1)
  }

  /// The cube at `instant`.
  ///
  /// A transition includes its begin and not its end.
  public func frame(at instant: Instant) -> CubeFrame {
    let (count, elapsed) = max(instant.nanoseconds, 0).quotientAndRemainder(dividingBy: period)
    let time = Double(elapsed) / 1e9 / settings.duration
    guard count > 0, time < 1 else {
      return CubeFrame(entering: face(CubeColor(after: count), .enter, pct: 1))
    }
    let pct = settings.curve.value(at: time)
    return CubeFrame(
      leaving: face(CubeColor(after: count - 1), .exit, pct: pct),
      entering: face(CubeColor(after: count), .enter, pct: pct))
  }

  /// A face after the part `pct` of its transition, as the seed's modifier draws it.
  func face(_ color: CubeColor, _ direction: CubeFace.Direction, pct: Double) -> CubeFace {
    let size = settings.size
    let (degrees, anchor, x) =
      switch direction {
      case .enter: (90 - pct * 90, UnitPoint.leading, size - pct * size)
      case .exit: (-pct * 90, UnitPoint.trailing, -pct * size)
      }
    let rotation = ProjectionTransform.rotation3DEffect(
      radians: degrees * .pi / 180, axis: (x: 0, y: 1, z: 0), anchor: anchor,
      perspective: settings.perspective, size: Size(width: size, height: size))
    let translation = ProjectionTransform(AffineTransform.translation(x: x, y: 0))
    return CubeFace(
      color: color, pct: pct, direction: direction,
      projection: rotation.concatenating(translation))
  }
}
