/// The legs in flight, oldest first; no more than sixteen.
///
/// Every change of state adds one and only the oldest leave, so that their directions alternate.
struct LegQueue: Sendable {
  /// How many legs fit.
  static let capacity = 16

  private var legs: [Leg] = []

  var count: Int { legs.count }

  var isFull: Bool { count == Self.capacity }

  subscript(position: Int) -> Leg {
    get { legs[position] }
    set { legs[position] = newValue }
  }

  /// Adds the newest leg; there must be room.
  mutating func append(_ leg: Leg) {
    precondition(!isFull, "A queue holds at most \(Self.capacity) legs")
    legs.append(leg)
  }

  /// Removes the `length` oldest legs.
  mutating func removeFirst(_ length: Int) { legs.removeFirst(length) }

  /// Whether the leg at `position` was begun by a press, given whether the newest one was.
  func isHeld(at position: Int, newestIsHeld: Bool) -> Bool {
    (count - 1 - position).isMultiple(of: 2) == newestIsHeld
  }

  /// Takes every leg to another curve and other durations.
  mutating func retime(
    at instant: Instant, from old: InterruptionTiming, to new: InterruptionTiming,
    newestIsHeld: Bool
  ) {
    for position in legs.indices {
      let held = isHeld(at: position, newestIsHeld: newestIsHeld)
      legs[position] = legs[position].retimed(
        at: instant, from: old.curve, to: new.curve,
        stretch: new.duration(towards: held) / old.duration(towards: held))
    }
  }
}
