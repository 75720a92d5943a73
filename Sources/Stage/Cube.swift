public import Timing

/// The cube transition: every period the next colour turns in and the present one turns out
/// (`seeds/cube-rotation-transition.txt`).
///
/// The entering face turns from 90° to 0 about its leading edge while it moves from its width to 0,
/// the leaving one from 0 to -90° about its trailing edge while it moves from 0 to minus its width.
/// It needs no events, only changes of its settings: a frame follows from them and the instant.
///
/// A change leaves pct and colours as they are at its instant. Of the transition or the rest that is
/// under way the same fraction has passed as before, so that a longer one never takes back what was
/// shown; and the transition enters another curve where that first passes the present pct, so that
/// the change is seen at once and not with the next transition only.
public struct Cube: Hashable, Sendable {
  /// The settings in force.
  public private(set) var settings: CubeSettings

  /// The instant of the last change.
  private var changed = Instant(nanoseconds: .min)
  /// The transition that was the newest then, perhaps over; nil before the first.
  private var leg: Leg?
  /// The colour that it turns in.
  private var color = CubeColor.red
  /// When the first transition after the last change begins.
  private var next: Instant
  /// Nanoseconds from that one to the next, and so on.
  private var period: Int64

  /// Creates a cube whose first transition begins one period after the stage.
  public init(settings: CubeSettings = CubeSettings()) {
    self.settings = settings
    period = Self.period(of: settings)
    next = Instant(nanoseconds: period)
  }

  /// Takes other settings at `instant`, also in the middle of a transition.
  ///
  /// pct is continuous, the perspective acts at once, and the size stays.
  public mutating func change(_ settings: CubeSettings, at instant: Instant) {
    let instant = max(instant, changed)
    let old = self.settings
    var settings = settings
    settings.size = old.size
    self.settings = settings
    guard
      (settings.period, settings.duration) != (old.period, old.duration)
        || settings.curve != old.curve
    else { return }
    settle(at: instant, duration: old.duration)
    changed = instant
    period = Self.period(of: settings)
    if let leg, !leg.isOver(at: instant) {
      let retimed = leg.retimed(
        at: instant, from: old.curve, to: settings.curve, stretch: settings.duration / old.duration)
      self.leg = retimed
      next = instant.advanced(bySeconds: retimed.remaining(at: instant) + rest(of: settings))
    } else if rest(of: old) > 0 {
      let left = next.seconds(since: instant) * (rest(of: settings) / rest(of: old))
      next = instant.advanced(bySeconds: left)
    }
  }

  /// The cube at `instant`; one before the last change shows it just after that.
  ///
  /// A transition includes its begin and not its end.
  public func frame(at instant: Instant) -> CubeFrame {
    let instant = max(instant, changed)
    guard instant < next else {
      let (count, elapsed) = transition(at: instant)
      let time = Double(elapsed) / 1e9 / settings.duration
      let color = color.advanced(by: count)
      return frame(color, pct: time < 1 ? settings.curve.value(at: time) : nil)
    }
    guard let leg, !leg.isOver(at: instant) else { return frame(color, pct: nil) }
    return frame(color, pct: leg.motion(at: instant, on: settings.curve).fraction)
  }

  /// The faces after the part `pct` of the transition to `color`; nil between transitions.
  private func frame(_ color: CubeColor, pct: Double?) -> CubeFrame {
    guard let pct else { return CubeFrame(entering: face(color, .enter, pct: 1)) }
    return CubeFrame(
      leaving: face(color.advanced(by: 4), .exit, pct: pct),
      entering: face(color, .enter, pct: pct))
  }

  /// How many transitions have begun since the last change, and the nanoseconds since the newest.
  ///
  /// Every one is counted from the first, so rounding never adds up.
  private func transition(at instant: Instant) -> (count: Int64, elapsed: Int64) {
    let (count, elapsed) = instant.nanoseconds(since: next).quotientAndRemainder(
      dividingBy: period)
    return (count % 5 + 1, elapsed)
  }

  /// Makes the newest transition by `instant` the one that is kept.
  private mutating func settle(at instant: Instant, duration: Double) {
    guard instant >= next else { return }
    let (count, elapsed) = transition(at: instant)
    color = color.advanced(by: count)
    leg = .rising(anchor: instant, entry: Double(elapsed) / 1e9 / duration, duration: duration)
    next = instant.advanced(byNanoseconds: period - elapsed)
  }

  /// Seconds of rest before a transition: a whole period before the first.
  private func rest(of settings: CubeSettings) -> Double {
    leg == nil ? settings.period : settings.period - settings.duration
  }

  private static func period(of settings: CubeSettings) -> Int64 {
    max(Instant.zero.advanced(bySeconds: settings.period).nanoseconds, 1)
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
