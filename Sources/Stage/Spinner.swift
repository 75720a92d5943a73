public import Timing

/// The rotating button: turns once when tapped, or until a process ends
/// (`seeds/spinner-rotate-animation.txt`).
///
/// `transform.rotation` from 0 to 2π, paced linearly, clockwise. It never stops within a turn: it
/// turns n = max(1, ceil(turns at the end of the process)) times, so a process that ends exactly with
/// a turn stops there. Another duration acts at once, and the turn goes on from where it is. All in
/// whole nanoseconds (``Turning``), so the billionth turn is as exact as the first.
public struct Spinner: Hashable, Sendable {
  /// The durations of a turn that an event may ask for, in seconds.
  public static let durations = 0.05...60.0

  /// One rotation, from its tap to its last turn.
  private struct Rotation: Hashable {
    var begin: Instant
    /// When the process ends; at `begin` for a tap without one, never until it is said to.
    var end: Instant
    var turning: Turning
    /// How many turns there will be, once the end of the process is known and told.
    var goal: Int64?

    /// The whole turns at whose end it stops: those begun by the end of the process, at least one.
    var turns: Int64 { goal ?? max(1, turning.turnsBegun(by: end)) }

    var stop: Instant { turning.end(ofTurn: turns) }
  }

  /// Seconds for one turn.
  public private(set) var duration: Double

  private var rotation: Rotation?

  /// Creates a spinner at rest.
  /// - Parameter duration: Seconds for one turn, taken to the nearest nanosecond, at least one.
  public init(duration: Double = 1) {
    precondition(duration > 0, "A turn's duration is positive")
    self.duration = duration
  }

  /// When the process in hand ends by itself; nil if there is none, if it does not, or if its end
  /// has been dealt with.
  public var workEnd: Instant? {
    guard let rotation, rotation.goal == nil, rotation.end != .never else { return nil }
    return rotation.end
  }

  /// Begins to rotate at `instant`, while a process of `work` seconds runs; ignored if it rotates.
  ///
  /// An infinite process ends only with ``finish(at:)``.
  public mutating func spin(at instant: Instant, work: Double? = nil) -> [Effect] {
    var effects = settle(at: instant)
    if let rotation, instant < rotation.stop { return effects }
    let end = instant.advanced(bySeconds: work.map { $0 > 0 ? $0 : 0 } ?? 0)
    rotation = Rotation(
      begin: instant, end: end, turning: Turning(at: instant, duration: duration))
    if work != nil, end != .never { effects.append(.workEnds(at: end)) }
    return effects + settle(at: instant)
  }

  /// Ends the process at `instant`, perhaps early; ignored if none runs.
  public mutating func finish(at instant: Instant) -> [Effect] {
    if let rotation, rotation.goal == nil, instant < rotation.end {
      self.rotation?.end = max(instant, rotation.turning.anchor)
    }
    return settle(at: instant)
  }

  /// Takes another duration at `instant`, also within a turn: the angle is continuous.
  ///
  /// A process that goes on may have begun fewer or more turns by its end; if it has ended, their
  /// number stays and the moment of rest moves.
  public mutating func change(duration: Double, at instant: Instant) -> [Effect] {
    precondition(duration > 0, "A turn's duration is positive")
    let effects = settle(at: instant)
    guard duration != self.duration else { return effects }
    self.duration = duration
    guard let rotation, instant < rotation.stop else { return effects }
    self.rotation?.turning.change(duration: duration, at: instant)
    guard rotation.goal != nil, let completion else { return effects }
    return [completion]
  }

  /// Lets a process that ends by `instant` end; says once when the rotation will be complete.
  mutating func settle(at instant: Instant) -> [Effect] {
    guard let rotation, rotation.goal == nil, rotation.end <= instant else { return [] }
    self.rotation?.goal = rotation.turns
    return [completion].compactMap { $0 }
  }

  /// The spinner at `instant`.
  ///
  /// A process whose time is over by then has ended, told or not.
  public func frame(at instant: Instant) -> SpinnerFrame {
    guard let rotation else { return SpinnerFrame() }
    guard instant < rotation.stop else { return SpinnerFrame(turns: Int(rotation.turns)) }
    let (turns, part) = rotation.turning.position(at: instant)
    let isWorking = instant < rotation.end
    let elapsed = max(instant.nanoseconds(since: rotation.begin), 0)
    let work = rotation.end.seconds(since: rotation.begin)
    return SpinnerFrame(
      angle: 2 * .pi * part,
      turns: Int(turns),
      isRotating: true,
      isWorking: isWorking,
      progress: isWorking && rotation.end != .never ? Double(elapsed) / 1e9 / work : .nan)
  }

  private var completion: Effect? {
    rotation.map { .completes(animation: .spinner, turns: Int($0.turns), at: $0.stop) }
  }
}

extension Instant {
  /// Later than all that can happen.
  fileprivate static let never = Instant(nanoseconds: .max)

  /// The whole nanoseconds from `other` to this instant, or the most there can be.
  func nanoseconds(since other: Instant) -> Int64 {
    let (difference, overflow) = nanoseconds.subtractingReportingOverflow(other.nanoseconds)
    return overflow ? (nanoseconds < 0 ? .min : .max) : difference
  }
}
