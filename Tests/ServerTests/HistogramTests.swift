import Testing

@testable import Server

@Suite("Histogram")
struct HistogramTests {
  static let microseconds: [Int64] = [0, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000]

  static func histogram() -> Histogram {
    Histogram(microseconds: InlineArray { microseconds[$0] })
  }

  @Test("a bound counts what is equal to it, and no more")
  func bounds() {
    let histogram = Self.histogram()
    for bound in Self.microseconds { histogram.observe(bound * 1000) }
    #expect(histogram.snapshot.counts == Array(repeating: 1, count: 12) + [0])
    for bound in Self.microseconds { histogram.observe(bound * 1000 + 1) }
    #expect(histogram.snapshot.counts == [1] + Array(repeating: 2, count: 11) + [1])
  }

  @Test("of any lengths, as many are up to a bound as are not longer, and the sum is theirs")
  func random() {
    var random = SystemRandomNumberGenerator()
    let lengths = (0..<1000).map { _ in Int64.random(in: -1000...3_000_000, using: &random) }
    let histogram = Self.histogram()
    for length in lengths { histogram.observe(length) }
    let snapshot = histogram.snapshot
    var total: Int64 = 0
    for (bound, count) in zip(Self.microseconds, snapshot.counts) {
      total += count
      #expect(total == lengths.count { $0 <= bound * 1000 })
    }
    #expect(snapshot.counts.reduce(0, +) == 1000)
    #expect(snapshot.sum == lengths.reduce(0) { $0 + max($1, 0) })
    let doubled = snapshot + histogram.snapshot
    #expect(doubled.counts == snapshot.counts.map { 2 * $0 })
    #expect(doubled.sum == 2 * snapshot.sum)
  }

  @Test("a histogram is written in seconds, and its buckets add up")
  func text() {
    var text = MetricsText()
    text.add(
      "x_seconds", "Some lengths.",
      Histogram.Snapshot(bounds: [0, 500_000], counts: [1, 2, 3], sum: 4_500_000))
    #expect(
      text.text == """
        # HELP x_seconds Some lengths.
        # TYPE x_seconds histogram
        x_seconds_bucket{le="0.0"} 1
        x_seconds_bucket{le="0.0005"} 3
        x_seconds_bucket{le="+Inf"} 6
        x_seconds_sum 0.0045
        x_seconds_count 6

        """)
  }
}
