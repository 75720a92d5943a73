/// What a calculation mode makes of keyframes: when each piece of the way begins, and on which curve
/// it runs.
struct KeyframePlan<Value: Animatable>: Equatable, Sendable {
  let times: KeyTimes
  /// 1, but of an evenly paced spline many, which all have the same length on the screen.
  let piecesPerSegment: Int
  private let spline: KeyframeSpline<Value>?

  init(
    _ values: [Value], keyTimes: [Double]?, mode: CalculationMode
  ) throws(KeyframeError) {
    let pieces = 64
    // Pairs without anything in between are to be found now, not at some frame.
    let distances = mode == .discrete ? [] : try values.distances()
    switch mode {
    case .discrete:
      (times, piecesPerSegment, spline) = (try KeyTimes(keyTimes, count: values.count + 1), 1, nil)
    case .linear:
      (times, piecesPerSegment, spline) = (try KeyTimes(keyTimes, count: values.count), 1, nil)
    case .paced:
      (times, piecesPerSegment, spline) = (KeyTimes(lengths: distances), 1, nil)
    case .cubic(let shapes):
      times = try KeyTimes(keyTimes, count: values.count)
      piecesPerSegment = 1
      spline = try KeyframeSpline(values, keyTimes: times, shapes: shapes)
    case .cubicPaced(let shapes):
      let even = try KeyTimes(nil, count: values.count)
      let spline = try KeyframeSpline(values, keyTimes: even, shapes: shapes)
      let points = try spline.points(piecesPerSegment: pieces)
      times = KeyTimes(lengths: try points.distances())
      piecesPerSegment = pieces
      self.spline = spline
    }
  }

  /// The segment at `progress` and the fraction of it that is over.
  func locate(_ progress: Double) -> (segment: Int, fraction: Double) {
    let (piece, part) = times.locate(progress)
    let (segment, before) = piece.quotientAndRemainder(dividingBy: piecesPerSegment)
    return (segment, (Double(before) + part) / Double(piecesPerSegment))
  }

  /// The value of `values`, `fraction` of the way through a segment.
  func value(
    of values: [Value], in segment: Int, at fraction: Double
  ) throws(Value.Mismatch) -> Value {
    if let spline { return try spline.value(in: segment, at: fraction) }
    return try values[segment].interpolated(to: values[segment + 1], fraction)
  }
}

extension Array where Element: Animatable {
  /// The distances between neighbours.
  fileprivate func distances() throws(KeyframeError) -> [Double] {
    var distances: [Double] = []
    for index in indices.dropLast() {
      do throws(Element.Mismatch) {
        distances.append(try self[index].distance(from: self[index + 1]))
      } catch {
        throw .mismatch(at: index)
      }
    }
    return distances
  }
}
