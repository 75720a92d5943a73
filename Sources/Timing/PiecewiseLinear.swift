/// A timing curve of straight pieces between points: CSS `linear()`.
///
/// CSS Easing Level 2, section 2.1 (linear easing functions).
public struct PiecewiseLinear: Hashable, Sendable {
  /// A point of the curve as it is written: its progress, and its time if that is given.
  public struct Stop: Hashable, Sendable {
    /// The progress at this point; any finite number.
    public var output: Double
    /// The time of this point, usually 0 through 1; `nil` to space it evenly.
    public var input: Double?

    /// Creates a stop.
    public init(_ output: Double, at input: Double? = nil) {
      self.output = output
      self.input = input
    }
  }

  /// The curve's points in the order of time, at least one.
  ///
  /// Points with the same `input` make a jump, which shows the last of them at that instant.
  public let points: [ControlPoint]

  /// A point of the curve.
  public struct ControlPoint: Hashable, Sendable {
    /// The time.
    public var input: Double
    /// The progress at that time.
    public var output: Double
  }

  /// Creates the curve through `stops`.
  ///
  /// The first stop without a time is at 0, the last at 1, and those between are spaced evenly; a
  /// time before an earlier stop's is moved up to it (CSS Easing Level 2: linear() canonicalization).
  /// A single stop is a constant (csswg-drafts issue 10580).
  ///
  /// - Throws: ``UnitCurveError/noStops`` without a stop, ``UnitCurveError/notFinite`` if a number
  ///   is not finite.
  public init(_ stops: [Stop]) throws(UnitCurveError) {
    guard stops.allSatisfy({ $0.output.isFinite && $0.input?.isFinite ?? true }) else {
      throw .notFinite
    }
    guard let first = stops.first else { throw .noStops }
    var points = [ControlPoint(input: first.input ?? 0, output: first.output)]
    // Stops that wait for the next one with a time.
    var pending: [Double] = []
    for (index, stop) in stops.enumerated().dropFirst() {
      guard let input = stop.input ?? (index == stops.count - 1 ? 1 : nil) else {
        pending.append(stop.output)
        continue
      }
      let start = points[points.count - 1].input
      let end = max(input, start)
      for (place, output) in pending.enumerated() {
        let fraction = Double(place + 1) / Double(pending.count + 1)
        points.append(ControlPoint(input: blend(start, end, fraction), output: output))
      }
      pending.removeAll()
      points.append(ControlPoint(input: end, output: stop.output))
    }
    self.points = points
  }

  /// The progress at `x`; before the first point and after the last, the outer pieces go on.
  ///
  /// Before an animation has begun, a jump at the first point is not seen yet (CSS Easing Level 2,
  /// linear() output, step 3).
  func value(at x: Double, beforeFlag: Bool = false) -> Double {
    if beforeFlag, x == points[0].input { return points[0].output }
    let (start, end) = piece(at: x)
    if start.input == end.input || start.output == end.output {
      return x < start.input ? start.output : end.output
    }
    if x.isInfinite { return x * (end.output - start.output) }
    return blend(start.output, end.output, (x - start.input) / (end.input - start.input))
  }

  /// The slope of the piece that begins at or before `x`; 0 where the outermost piece is a jump.
  func slope(at x: Double) -> Double {
    let (start, end) = piece(at: x)
    if start.input == end.input { return 0 }
    return (end.output - start.output) / (end.input - start.input)
  }

  /// The earliest time with this progress, or `nil` if the progress falls anywhere or jumps over it.
  func inverse(of value: Double) -> Double? {
    guard zip(points, points.dropFirst()).allSatisfy({ $0.output <= $1.output }) else {
      return nil
    }
    let next = points.firstIndex { $0.output >= value } ?? points.count
    if next < points.count, points[next].output == value {
      // Where a jump begins, its foot is not what is seen.
      return self.value(at: points[next].input) == value ? points[next].input : nil
    }
    let (start, end) = pair(before: next)
    guard start.input < end.input, start.output < end.output else { return nil }
    return blend(start.input, end.input, (value - start.output) / (end.output - start.output))
  }

  /// The points between which `x` lies: the last at or before it and the next, or the outer two.
  private func piece(at x: Double) -> (ControlPoint, ControlPoint) {
    pair(before: points.firstIndex { $0.input > x } ?? points.count)
  }

  /// The points before and at `index`, moved inwards so that there are two if possible.
  private func pair(before index: Int) -> (ControlPoint, ControlPoint) {
    let end = min(max(index, 1), points.count - 1)
    return (points[max(end - 1, 0)], points[end])
  }
}
