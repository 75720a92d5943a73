/// In which direction an effect's iterations run: Web Animations' `direction`.
public enum PlaybackDirection: Hashable, Sendable, CaseIterable {
  /// All from start to end.
  case normal
  /// All from end to start.
  case reverse
  /// The first from start to end, the second back, and so on: Core Animation's `autoreverses`.
  case alternate
  /// The first from end to start, the second forth, and so on.
  case alternateReverse

  /// Whether iteration number `iteration` runs from end to start; the infinitely last one does not.
  func isReversed(in iteration: Double) -> Bool {
    switch self {
    case .normal: false
    case .reverse: true
    case .alternate: iteration.truncatingRemainder(dividingBy: 2).magnitude == 1
    case .alternateReverse: iteration.truncatingRemainder(dividingBy: 2) == 0
    }
  }
}
