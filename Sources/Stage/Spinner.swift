public import Timing

/// The rotating button: turns once when tapped, or until a process ends
/// (`seeds/spinner-rotate-animation.txt`).
///
/// `transform.rotation` from 0 to 2π, paced linearly, clockwise. It never stops within a turn: it
/// turns n = max(1, ceil((end - begin) / duration)) times, so a process that ends exactly with a
/// turn stops there. All in whole nanoseconds, so the billionth turn is as exact as the first.
public struct Spinner: Hashable, Sendable {
  /// One rotation, from its tap to its last turn.
  private struct Rotation: Hashable {
    var begin: Instant
    /// When the process ends; at `begin` for a tap without one, never until it is said to.
    var end: Instant
    var isCompletionKnown = false
  }

  /// Nanoseconds for one turn.
  private let period: Int64
  private var rotation: Rotation?

  /// Creates a spinner at rest.
  /// - Parameter duration: Seconds for one turn, taken to the nearest nanosecond, at least one.
  public init(duration: Double = 1) {
    precondition(duration > 0, "A turn's duration is positive")
    period = max(Instant.zero.advanced(bySeconds: duration).nanoseconds, 1)
  }

  /// When the process in hand ends by itself; nil if there is none, if it does not, or if its end
  /// has been dealt with.
  public var workEnd: Instant? {
    guard let rotation, !rotation.isCompletionKnown, rotation.end != .never else { return nil }
    return rotation.end
  }

  /// Begins to rotate at `instant`, while a process of `work` seconds runs; ignored if it rotates.
  ///
  /// An infinite process ends only with ``finish(at:)``.
  public mutating func spin(at instant: Instant, work: Double? = nil) -> [Effect] {
    var effects = settle(at: instant)
    if let rotation, instant < stop(of: rotation) { return effects }
    let end = instant.advanced(bySeconds: work.map { $0 > 0 ? $0 : 0 } ?? 0)
    rotation = Rotation(begin: instant, end: end)
    if work != nil, end != .never { effects.append(.workEnds(at: end)) }
    return effects + settle(at: instant)
  }

  /// Ends the process at `instant`, perhaps early; ignored if none runs.
  public mutating func finish(at instant: Instant) -> [Effect] {
    if let rotation, instant < rotation.end { self.rotation?.end = max(instant, rotation.begin) }
    return settle(at: instant)
  }

  /// Lets a process that ends by `instant` end; says once when the rotation will be complete.
  mutating func settle(at instant: Instant) -> [Effect] {
    guard let rotation, !rotation.isCompletionKnown, rotation.end <= instant else { return [] }
    self.rotation?.isCompletionKnown = true
    return [
      .completes(animation: .spinner, turns: turns(of: rotation), at: stop(of: rotation))
    ]
  }

  /// The spinner at `instant`.
  ///
  /// A process whose time is over by then has ended, told or not.
  public func frame(at instant: Instant) -> SpinnerFrame {
    guard let rotation else { return SpinnerFrame() }
    guard instant < stop(of: rotation) else { return SpinnerFrame(turns: turns(of: rotation)) }
    let elapsed = max(instant.nanoseconds(since: rotation.begin), 0)
    let isWorking = instant < rotation.end
    let work = rotation.end.seconds(since: rotation.begin)
    return SpinnerFrame(
      angle: 2 * .pi * (Double(elapsed % period) / Double(period)),
      turns: Int(elapsed / period),
      isRotating: true,
      isWorking: isWorking,
      progress: isWorking && rotation.end != .never ? Double(elapsed) / 1e9 / work : .nan)
  }

  private func turns(of rotation: Rotation) -> Int {
    let (whole, part) = rotation.end.nanoseconds(since: rotation.begin)
      .quotientAndRemainder(dividingBy: period)
    return max(1, Int(whole) + (part > 0 ? 1 : 0))
  }

  private func stop(of rotation: Rotation) -> Instant {
    let (length, isTooLong) = Int64(turns(of: rotation)).multipliedReportingOverflow(by: period)
    return rotation.begin.advanced(byNanoseconds: isTooLong ? .max : length)
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
