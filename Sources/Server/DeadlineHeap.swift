/// Deadlines by key, the soonest first: a binary heap that knows where each key is.
///
/// Keys are small whole numbers, such as the indices of an array. Setting a deadline takes steps in
/// the logarithm of how many there are, and allocates nothing for a key that was there before.
struct DeadlineHeap {
  /// A key that waits.
  struct Entry: Equatable {
    var key: Int
    var deadline: Int64
  }

  private var entries: [Entry] = []
  /// Where each key's entry is; nil for a key that does not wait.
  private var positions: [Int?] = []

  /// The key with the soonest deadline; nil when none waits.
  var first: Entry? { entries.first }

  /// Lets `key` wait until `deadline` instead of what was set before; nil for not at all.
  mutating func set(_ deadline: Int64?, for key: Int) {
    while positions.count <= key { positions.append(nil) }
    switch (positions[key], deadline) {
    case (nil, nil): break
    case (nil, let deadline?):
      entries.append(Entry(key: key, deadline: deadline))
      positions[key] = entries.count - 1
      rise(from: entries.count - 1)
    case (let position?, let deadline?):
      entries[position].deadline = deadline
      rise(from: position)
      sink(from: position)
    case (let position?, nil):
      swap(position, entries.count - 1)
      entries.removeLast()
      positions[key] = nil
      if position < entries.count {
        rise(from: position)
        sink(from: position)
      }
    }
  }

  private mutating func rise(from start: Int) {
    var position = start
    while position > 0 {
      let parent = (position - 1) / 2
      guard entries[position].deadline < entries[parent].deadline else { return }
      swap(position, parent)
      position = parent
    }
  }

  private mutating func sink(from start: Int) {
    var position = start
    while true {
      var soonest = position
      for child in 2 * position + 1...2 * position + 2 where child < entries.count {
        if entries[child].deadline < entries[soonest].deadline { soonest = child }
      }
      guard soonest != position else { return }
      swap(position, soonest)
      position = soonest
    }
  }

  private mutating func swap(_ one: Int, _ other: Int) {
    entries.swapAt(one, other)
    positions[entries[one].key] = one
    positions[entries[other].key] = other
  }
}
