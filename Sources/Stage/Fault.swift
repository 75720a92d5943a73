/// What can be wrong with an interrupted animation.
package enum Fault: String, CaseIterable, Hashable, Sendable {
  /// The value is another just after a change than just before it.
  case valueJump
  /// The velocity is another just after a change than just before it, per second.
  case velocityJump
  /// The value lies outside 0 through 1.
  case overshoot
  /// The target is not reached within twice the longer duration after a change.
  case lostPress

  /// The amount from which on it is one, and not rounding or a spring's tail.
  package var tolerance: Double {
    switch self {
    case .valueJump, .overshoot: 1e-9
    case .velocityJump: 1e-6
    case .lostPress: 1e-3
    }
  }
}
