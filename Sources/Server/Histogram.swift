/// How often a length of time fell between fixed bounds, as one loop counts it and every loop may read
/// it.
///
/// Of fixed size; an observation is a search through a dozen numbers and two additions.
struct Histogram: ~Copyable, Sendable {
  /// Upper bounds in ascending order.
  typealias Bounds = InlineArray<12, Int64>

  /// The upper bounds, in nanoseconds, each counted in; what is longer falls under none.
  private let bounds: Bounds
  private let counts = InlineArray<13, Counter> { _ in Counter() }
  private let sum = Counter()

  /// A histogram with these bounds.
  init(microseconds: Bounds) {
    bounds = InlineArray { microseconds[$0] * 1000 }
  }

  /// Takes note of one length, on its loop's thread only; a negative one counts as 0.
  func observe(_ nanoseconds: Int64) {
    let length = max(nanoseconds, 0)
    var index = 0
    while index < bounds.count, bounds[index] < length { index += 1 }
    counts[index].add(1)
    sum.add(length)
  }

  /// What was observed so far.
  var snapshot: Snapshot {
    Snapshot(
      bounds: bounds.indices.map { bounds[$0] }, counts: counts.indices.map { counts[$0].value },
      sum: sum.value)
  }

  /// What was observed, on one loop or several.
  struct Snapshot {
    /// In nanoseconds.
    var bounds: [Int64]
    /// How many up to each bound and beyond the one before; at last those beyond all bounds.
    var counts: [Int64]
    /// In nanoseconds.
    var sum: Int64

    /// Adds what another loop observed with the same bounds.
    static func + (left: Snapshot, right: Snapshot) -> Snapshot {
      precondition(left.bounds == right.bounds, "Only equal bounds can be added")
      return Snapshot(
        bounds: left.bounds, counts: zip(left.counts, right.counts).map(+),
        sum: left.sum + right.sum)
    }
  }
}
