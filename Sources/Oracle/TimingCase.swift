import Timing

/// A timing of Web Animations and its easing; all times in milliseconds, -1 for infinity.
struct TimingCase: Decodable {
  var duration, delay, endDelay, iterations, iterationStart, rate: Double
  var direction, fill, easing: String
  /// Local times.
  var times: [Double]

  struct Answer: Encodable {
    var activeDuration, endTime: Double
    /// For each time the eased progress, the lowest and highest one within 1e-12 of an iteration,
    /// and the current iteration; null where nothing shows.
    var samples: [[Double]?]
  }

  private static let directions: [String: PlaybackDirection] = [
    "normal": .normal, "reverse": .reverse, "alternate": .alternate,
    "alternate-reverse": .alternateReverse,
  ]
  private static let fills: [String: FillMode] = [
    "none": .removed, "forwards": .forwards, "backwards": .backwards, "both": .both,
  ]

  func answer() throws -> Answer {
    guard let direction = Self.directions[direction], let fill = Self.fills[fill] else {
      throw UnknownName(name: "\(direction) or \(fill)")
    }
    let timing = EffectTiming(
      duration: infinite(duration), delay: delay, endDelay: endDelay,
      iterations: infinite(iterations), iterationStart: iterationStart, direction: direction,
      fillMode: fill)
    let curve = try UnitCurve(cssText: easing)
    return Answer(
      activeDuration: timing.activeDuration, endTime: timing.endTime,
      samples: times.map { time in
        guard let here = timing.iteration(at: time, playbackRate: rate) else { return nil }
        let range = curve.range(
          around: here.progress, reach: 1e-12, beforeFlag: here.beforeFlag)
        let value = curve.value(at: here.progress, beforeFlag: here.beforeFlag)
        return [value, range.lowerBound, range.upperBound, here.iteration]
      })
  }

  private func infinite(_ value: Double) -> Double { value == -1 ? .infinity : value }
}

/// A word in a case that means nothing here.
struct UnknownName: Error {
  var name: String
}
