import Timing

/// When a press or release takes effect (DESIGN, "Time and events").
///
/// It is the later of the moment at which it happened and the first instant after the newest frame
/// that is committed: painted, or so near its refresh that none sent now would overtake it. Applied
/// any earlier, the value that is already painted would have been wrong and the next one would jump
/// by slope times latency.
///
/// These are instants; a stage whose clock was changed is elsewhere.
package struct EffectTime: Equatable {
  /// When it happened by the page's account, no more than `memory` before it was received.
  var happened: Instant
  /// When it takes effect: after every committed frame, and not before the change that came before
  /// it.
  var effective: Instant

  /// How far back the page's account is believed: 150 ms.
  static let memory: Int64 = 150_000_000

  /// - Parameters:
  ///   - claimed: when it happened by the page's account; nil when the page does not say.
  ///   - received: when the server read it.
  ///   - shown: the instant of the newest committed frame, nil before the first.
  ///   - previous: when the event or change of the clock before it took effect.
  ///   - press: for a release, the times of its press. If both happened before the press could take
  ///     effect, the release is held back as long as the press was: a short press is not lost.
  init(
    claimed: Instant?, received: Instant, shown: Instant?, previous: Instant,
    press: EffectTime? = nil
  ) {
    let earliest = received.advanced(byNanoseconds: -Self.memory)
    happened = min(max(claimed ?? received, earliest), received)
    effective = max(happened, previous, .zero)
    if let shown { effective = max(effective, shown.advanced(byNanoseconds: 1)) }
    if let press, happened <= press.effective {
      let delay = press.effective.nanoseconds - press.happened.nanoseconds
      effective = max(effective, happened.advanced(byNanoseconds: delay))
    }
  }
  /// What happens by itself takes effect when it happens.
  init(at instant: Instant) {
    happened = instant
    effective = instant
  }
}
