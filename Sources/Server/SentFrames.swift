import Timing

/// What a viewer was sent that an event can still change, and how far it cannot.
///
/// Of fixed size; allocates nothing.
struct SentFrames {
  /// A frame that was sent ahead of its refresh.
  struct Entry {
    /// The refresh, in milliseconds of the page's clock.
    var target: Double
    /// What it shows.
    var instant: Instant
  }

  /// The instant of the frame that was sent last; nil before the first.
  private(set) var newest: Instant?
  /// The instant of the newest frame that is too near for another to overtake it; nil before the
  /// first.
  ///
  /// Never goes back: what took effect after it stays after it.
  private(set) var committed: Instant?

  private var entries = InlineArray<16, Entry>(repeating: Entry(target: 0, instant: .zero))
  private var first = 0
  private var last = 0

  /// As many as one message carries.
  static let capacity = 16

  /// How many can still be changed.
  var count: Int { last - first }

  /// How many more there is room for.
  var room: Int { Self.capacity - count }

  /// One of those that can still be changed, the oldest first; `index` is below ``count``.
  subscript(index: Int) -> Entry { entries[(first + index) % Self.capacity] }

  /// Notes a frame that was sent.
  ///
  /// Notes of later instants give way: they are of a phase that is no more. So does the oldest when
  /// there are too many.
  mutating func append(_ entry: Entry) {
    while count > 0, self[count - 1].instant >= entry.instant { last -= 1 }
    if count == Self.capacity { commitFirst() }
    entries[last % Self.capacity] = entry
    last += 1
    newest = entry.instant
  }

  /// Commits what is shown up to `limit`: now and the viewer's lead.
  mutating func commit(through limit: Instant) {
    while count > 0, self[0].instant <= limit { commitFirst() }
  }

  /// Notes a frame that is shown as soon as it arrives: it and all before it are committed.
  mutating func show(_ instant: Instant) {
    first = last
    newest = instant
    committed = max(committed ?? instant, instant)
  }

  private mutating func commitFirst() {
    committed = max(committed ?? self[0].instant, self[0].instant)
    first += 1
  }
}
