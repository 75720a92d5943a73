/// Fractions of a duration, rising from 0 to 1, that divide it into segments.
struct KeyTimes: Hashable, Sendable {
  let times: [Double]

  /// Checks the times that were given for `count` keyframes; nil spreads them evenly.
  init(_ given: [Double]?, count: Int) throws(KeyframeError) {
    guard let given else {
      times = (0..<count).map { Double($0) / Double(count - 1) }
      return
    }
    guard given.count == count else { throw .keyTimeCount(have: given.count, need: count) }
    guard given[0] == 0 else { throw .keyTime(at: 0) }
    for index in given.indices.dropFirst() where !(given[index] >= given[index - 1]) {
      throw .keyTime(at: index)
    }
    guard given[count - 1] == 1 else { throw .keyTime(at: count - 1) }
    times = given
  }

  /// Gives each segment the share of time that it has of all lengths.
  init(lengths: [Double]) {
    var (sum, sums) = (0.0, [0.0])
    for length in lengths {
      sum += length
      sums.append(sum)
    }
    let count = lengths.count
    // Nothing to pace where nothing moves.
    times = sum > 0 ? sums.map { $0 / sum } : (0...count).map { Double($0) / Double(count) }
  }

  /// The seconds' share of the segment after key time `index`.
  func length(of index: Int) -> Double { times[index + 1] - times[index] }

  /// The segment in force at `progress`, and the fraction of it that is over.
  ///
  /// At a key time the segment that begins there. Before 0 and after 1 the first and the last one
  /// go on. A segment of no length is at its start before it and at its end from it on.
  func locate(_ progress: Double) -> (segment: Int, fraction: Double) {
    let segments = times.count - 1
    // The last time that is not after it, by bisection.
    var (low, high) = (0, segments)
    while low + 1 < high {
      let middle = (low + high) / 2
      if times[middle] <= progress { low = middle } else { high = middle }
    }
    let length = length(of: low)
    let fraction = (progress - times[low]) / length
    return (low, length > 0 ? fraction : progress < times[low] ? 0 : 1)
  }
}
