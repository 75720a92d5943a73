import Synchronization

/// A number that one loop changes and every loop may read.
///
/// With one writer, a load and a store are enough: no lock, and no instruction that locks the bus.
struct Counter: ~Copyable, Sendable {
  private let count = Atomic<Int64>(0)

  /// The number; what its loop does meanwhile may be in it or not.
  var value: Int64 { count.load(ordering: .relaxed) }

  /// Adds to it, on its loop's thread only.
  func add(_ amount: Int64) {
    count.store(count.load(ordering: .relaxed) &+ amount, ordering: .relaxed)
  }
}
