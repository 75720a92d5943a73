/// Two ways to do the same work, measured in alternation in one run, so that whatever else the
/// machine does falls on both.
struct Comparison: Sendable {
  /// The case's name on the command line.
  var name: String
  /// What one call does, in words.
  var unit: String
  /// What it is compared with, in words.
  var reference: String
  /// Does the work `count` times and returns something that depends on all of it.
  var ours: @Sendable (_ count: Int) -> Double
  /// The reference's work, likewise.
  var theirs: @Sendable (_ count: Int) -> Double
  /// The greatest ratio that passes; nil where none is promised.
  var limit: Double?

  /// The ratio's median over the rounds, and what was measured.
  struct Result {
    var ours: Summary
    var theirs: Summary
    var ratio: Double
  }

  /// Measures in at least five alternated rounds.
  func run(rounds: Int = 9, secondsPerRound: Double = 0.05) -> Result {
    let count = calls(toFill: secondsPerRound)
    var ours: [Double] = []
    var theirs: [Double] = []
    for round in 0..<max(rounds, 5) {
      // Who goes first changes from round to round.
      if round.isMultiple(of: 2) { ours.append(time(self.ours, count)) }
      theirs.append(time(self.theirs, count))
      if !round.isMultiple(of: 2) { ours.append(time(self.ours, count)) }
    }
    let ratios = zip(ours, theirs).map { $0 / $1 }
    return Result(
      ours: Summary(ours), theirs: Summary(theirs), ratio: Summary(ratios).median)
  }

  private func calls(toFill seconds: Double) -> Int {
    var count = 64
    while time(theirs, count) * Double(count) < seconds * 1e9 { count *= 2 }
    return count
  }

  /// Nanoseconds a call.
  private func time(_ work: (Int) -> Double, _ count: Int) -> Double {
    let began = SuspendingClock.now
    keep(work(count))
    let (seconds, attoseconds) = (SuspendingClock.now - began).components
    return (Double(seconds) * 1e9 + Double(attoseconds) / 1e9) / Double(count)
  }
}

/// What the rounds of one side gave.
struct Summary {
  var least: Double
  var median: Double
  /// The 99th percentile; with few rounds, the greatest.
  var high: Double

  init(_ values: [Double]) {
    let sorted = values.sorted()
    least = sorted[0]
    median = sorted[sorted.count / 2]
    high = sorted[min(sorted.count - 1, sorted.count * 99 / 100)]
  }
}

extension Summary: CustomStringConvertible {
  var description: String {
    "min \(least.rounded(to: 1)), median \(median.rounded(to: 1)), p99 \(high.rounded(to: 1)) ns"
  }
}

extension Double {
  /// To so many digits after the point.
  func rounded(to digits: Int) -> Double {
    let scale = (0..<digits).reduce(1.0) { product, _ in product * 10 }
    return (self * scale).rounded() / scale
  }
}

/// Keeps the optimiser from removing the work that `value` depends on.
@inline(never)
func keep(_ value: Double) {
  if value == .infinity { print("the work came to infinity") }
}
