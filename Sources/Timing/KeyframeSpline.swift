/// A smooth curve through keyframes: one cubic Bézier a segment.
///
/// Made of interpolations alone, so that it works on whatever can be interpolated, transforms and
/// paths too. The tangents are those of Kochanek and Bartels, scaled to the lengths of the segments
/// so that the velocity is the same on both sides of a keyframe whose continuity is 0. Beyond the
/// ends the first and the last way count as repeated: values evenly along a line move evenly.
struct KeyframeSpline<Value: Animatable>: Equatable, Sendable {
  private let values: [Value]
  /// For each segment the control points after its start and before its end.
  private let controls: [[Value]]

  init(_ values: [Value], keyTimes: KeyTimes, shapes: [SplineShape]) throws(KeyframeError) {
    guard shapes.isEmpty || shapes.count == values.count else {
      throw .shapeCount(have: shapes.count, need: values.count)
    }
    var controls: [[Value]] = []
    for index in 0..<values.count - 1 {
      let (start, end) = (values[index], values[index + 1])
      let length = keyTimes.length(of: index)
      let leaving = (shapes.isEmpty ? .catmullRom : shapes[index]).leaving
      let arriving = (shapes.isEmpty ? .catmullRom : shapes[index + 1]).arriving
      do throws(Value.Mismatch) {
        let first = try Self.control(
          start, towards: end, besides: index > 0 ? values[index - 1] : nil,
          lengths: (length, index > 0 ? keyTimes.length(of: index - 1) : length),
          shares: (leaving.after, leaving.before))
        let isLast = index + 2 == values.count
        let second = try Self.control(
          end, towards: start, besides: isLast ? nil : values[index + 2],
          lengths: (length, isLast ? length : keyTimes.length(of: index + 1)),
          shares: (arriving.before, arriving.after))
        controls.append([first, second])
      } catch {
        throw .mismatch(at: index)
      }
    }
    self.values = values
    self.controls = controls
  }

  /// The value `fraction` of the way through a segment (de Casteljau's algorithm).
  func value(in segment: Int, at fraction: Double) throws(Value.Mismatch) -> Value {
    let (start, end) = (values[segment], values[segment + 1])
    let (control1, control2) = (controls[segment][0], controls[segment][1])
    let middle = try control1.interpolated(to: control2, fraction)
    let first = try start.interpolated(to: control1, fraction).interpolated(to: middle, fraction)
    let second = try middle.interpolated(to: control2.interpolated(to: end, fraction), fraction)
    return try first.interpolated(to: second, fraction)
  }

  /// So many points of each segment, its start among them, and the end of the last one.
  func points(piecesPerSegment pieces: Int) throws(KeyframeError) -> [Value] {
    var points: [Value] = []
    for segment in controls.indices {
      for piece in 0..<pieces {
        do throws(Value.Mismatch) {
          points.append(try value(in: segment, at: Double(piece) / Double(pieces)))
        } catch {
          throw .mismatch(at: segment)
        }
      }
    }
    return points + values.suffix(1)
  }

  /// The control point beside `point` on the side of `next`, with `previous` on its other side.
  ///
  /// point + s · (shares.0 · (next - point) + shares.1 · (point - previous)) / 3, where s stretches
  /// the tangent to the first of the two lengths; written as the middle of two points on the lines
  /// through `point`.
  private static func control(
    _ point: Value, towards next: Value, besides previous: Value?, lengths: (Double, Double),
    shares: (Double, Double)
  ) throws(Value.Mismatch) -> Value {
    guard let previous else { return try point.interpolated(to: next, (shares.0 + shares.1) / 3) }
    let sum = lengths.0 + lengths.1
    let stretch = sum > 0 ? 2 * lengths.0 / sum : 1
    let onwards = try point.interpolated(to: next, 2 * stretch * shares.0 / 3)
    return try previous.interpolated(to: point, 1 + 2 * stretch * shares.1 / 3)
      .interpolated(to: onwards, 0.5)
  }
}
