import Testing
import Timing

@testable import Server

@Suite struct DeadlineHeapTests {
  @Test("after any operations the soonest of all deadlines comes first", arguments: 0..<20)
  func soonest(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var heap = DeadlineHeap()
    var deadlines: [Int: Int64] = [:]
    for _ in 0..<2000 {
      let key = Int.random(in: 0..<40, using: &random)
      let deadline = Bool.random(using: &random) ? Int64.random(in: 0..<50, using: &random) : nil
      heap.set(deadline, for: key)
      deadlines[key] = deadline
      #expect(heap.first?.deadline == deadlines.values.min())
      if let first = heap.first { #expect(deadlines[first.key] == first.deadline) }
    }
  }

  @Test("taken one by one, the deadlines come out sorted", arguments: [0, 1, 2, 3, 100, 1000])
  func sorted(count: Int) {
    var random = SplitMix64(seed: UInt64(count))
    let deadlines = (0..<count).map { _ in Int64.random(in: .min ... .max, using: &random) }
    var heap = DeadlineHeap()
    for (key, deadline) in deadlines.enumerated() { heap.set(deadline, for: key) }
    var taken: [Int64] = []
    while let first = heap.first {
      #expect(deadlines[first.key] == first.deadline)
      taken.append(first.deadline)
      heap.set(nil, for: first.key)
    }
    #expect(taken == deadlines.sorted())
  }
}
