extension KeyframeAnimation {
  /// The value at a fraction of the cycle; beyond 0 and 1 the outer segments go on.
  public func value(at fraction: Double) throws(Value.Failure) -> Value {
    switch calculationMode {
    case .discrete:
      let next = keyTimes.firstIndex { $0 > fraction } ?? keyTimes.count
      return values[min(max(next - 1, 0), values.count - 1)]
    case .linear:
      return try value(at: fraction, keyTimes: keyTimes, curves: curves) {
        (segment, fraction) throws(Value.Failure) in
        try .blend(values[segment], values[segment + 1], fraction)
      }
    case .paced:
      return try value(at: fraction, keyTimes: pacedTimes(), curves: []) {
        (segment, fraction) throws(Value.Failure) in
        try .blend(values[segment], values[segment + 1], fraction)
      }
    case .cubic:
      return try value(at: fraction, keyTimes: keyTimes, curves: curves) {
        (segment, fraction) throws(Value.Failure) in
        try spline(segment: segment, fraction)
      }
    }
  }

  /// Finds the segment that `fraction` lies in, and how far it is in there.
  ///
  /// At a jump, two equal key times, the later value counts.
  private func value(
    at fraction: Double, keyTimes: [Double], curves: [UnitCurve],
    _ inSegment: (Int, Double) throws(Value.Failure) -> Value
  ) throws(Value.Failure) -> Value {
    guard values.count > 1 else { return values[0] }
    let next = keyTimes.firstIndex { $0 > fraction } ?? keyTimes.count
    let segment = min(max(next - 1, 0), values.count - 2)
    let (start, end) = (keyTimes[segment], keyTimes[segment + 1])
    // The outermost segment can be a jump, which has no inside.
    guard start < end else { return values[fraction < start ? segment : segment + 1] }
    let local = (fraction - start) / (end - start)
    return try inSegment(segment, curves.isEmpty ? local : curves[segment].value(at: local))
  }

  /// Key times at which the way from value to value is made at an even speed.
  private func pacedTimes() throws(Value.Failure) -> [Double] {
    var ways = [0.0]
    for (start, end) in zip(values, values.dropFirst()) {
      ways.append(ways[ways.count - 1] + (try start.distance(to: end)))
    }
    let total = ways[ways.count - 1]
    // Where nothing moves, any time is as good.
    return total > 0 ? ways.map { $0 / total } : keyTimes
  }

  /// A Catmull-Rom spline over the key times, by blending blends (Barry and Goldman, 1988).
  ///
  /// It needs nothing of a value but that it blends, and is smooth in time even if the key times are
  /// uneven. Core Animation leaves the ends open: the first and last segment are continued straight,
  /// and so is a segment next to a jump.
  private func spline(segment: Int, _ fraction: Double) throws(Value.Failure) -> Value {
    let (from, to) = (values[segment], values[segment + 1])
    let gap = keyTimes[segment + 1] - keyTimes[segment]
    // In units of this segment: it runs from 0 to 1, its neighbours to -before and to 1 + after.
    var (before, after) = (1.0, 1.0)
    var (earlier, later) = (try Value.blend(from, to, -1), try Value.blend(from, to, 2))
    if segment > 0, keyTimes[segment - 1] < keyTimes[segment] {
      before = (keyTimes[segment] - keyTimes[segment - 1]) / gap
      earlier = values[segment - 1]
    }
    if segment + 2 < values.count, keyTimes[segment + 1] < keyTimes[segment + 2] {
      after = (keyTimes[segment + 2] - keyTimes[segment + 1]) / gap
      later = values[segment + 2]
    }
    let middle = try Value.blend(from, to, fraction)
    let first = try Value.blend(
      .blend(earlier, from, (fraction + before) / before), middle,
      (fraction + before) / (1 + before))
    let second = try Value.blend(
      middle, .blend(to, later, (fraction - 1) / after), fraction / (1 + after))
    return try .blend(first, second, fraction)
  }
}
