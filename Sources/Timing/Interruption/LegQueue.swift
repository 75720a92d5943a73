/// The legs in flight, oldest first, in storage of fixed size.
///
/// Every change of state adds one and only the oldest leave, so that their directions alternate.
struct LegQueue: Sendable {
  /// How many legs fit.
  static let capacity = 16

  private var storage = InlineArray<16, Leg>(repeating: .over(at: 0))
  private(set) var count = 0

  var isFull: Bool { count == Self.capacity }

  subscript(position: Int) -> Leg {
    get { storage[position] }
    set { storage[position] = newValue }
  }

  /// Adds the newest leg; there must be room.
  mutating func append(_ leg: Leg) {
    storage[count] = leg
    count += 1
  }

  /// Removes the `length` oldest legs.
  mutating func removeFirst(_ length: Int) {
    for position in length..<count { storage[position - length] = storage[position] }
    count -= length
  }

  /// Whether the leg at `position` was begun by a press, given whether the newest one was.
  func isHeld(at position: Int, newestIsHeld: Bool) -> Bool {
    (count - 1 - position).isMultiple(of: 2) == newestIsHeld
  }

  /// Takes every leg to another curve and other durations.
  mutating func retime(
    at instant: Instant, from old: InterruptionTiming, to new: InterruptionTiming,
    newestIsHeld: Bool
  ) {
    for position in 0..<count {
      let held = isHeld(at: position, newestIsHeld: newestIsHeld)
      storage[position] = storage[position].retimed(
        at: instant, from: old.curve, to: new.curve,
        stretch: new.duration(towards: held) / old.duration(towards: held))
    }
  }
}
