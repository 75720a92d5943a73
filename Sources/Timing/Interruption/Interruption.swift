/// What an animation does when its target changes before it has arrived.
///
/// The order of the cases is part of the wire format; new cases go last.
public enum Interruption: String, CaseIterable, Hashable, Sendable {
  /// The seed's rule: a new reverse animation, begun as if it had run for the duration minus the
  /// time elapsed. Leaps unless the curve is point-symmetric.
  case mirrored
  /// Time runs backwards along the same curve.
  case rewound
  /// A new reverse animation, entered where its own curve passes the present value.
  case matched
  /// A new animation from the present value, shorter by the distance that is not left to go.
  case shortened
  /// A new animation from the present value over the full duration.
  case restarted
  /// The target jumps at once; the old differences fade out and add up.
  case additive
  /// The new animation blends in over the old one, which runs on.
  case combined
  /// A spring takes over the present value and velocity.
  case spring

  /// The position among all cases.
  package var index: Int {
    switch self {
    case .mirrored: 0
    case .rewound: 1
    case .matched: 2
    case .shortened: 3
    case .restarted: 4
    case .additive: 5
    case .combined: 6
    case .spring: 7
    }
  }
}
