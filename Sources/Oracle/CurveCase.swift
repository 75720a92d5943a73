import Timing

/// A curve as CSS text and where to look at it.
struct CurveCase: Decodable {
  var easing: String
  var inputs: [Double]
  /// How far off a browser's solver may be, in time.
  var reach: Double

  struct Answer: Encodable {
    /// The curve as it is written back.
    var cssText: String
    /// For each input the value, and the lowest and highest one within the reach.
    var values: [[Double]]
  }

  func answer() throws -> Answer {
    let curve = try UnitCurve(cssText: easing)
    return Answer(
      cssText: curve.cssText,
      values: inputs.map { input in
        let range = curve.range(around: input, reach: reach)
        return [curve.value(at: input), range.lowerBound, range.upperBound]
      })
  }
}

extension UnitCurve {
  /// The values from `reach` before `input` to `reach` after it, by samples.
  ///
  /// They crowd at 0 and 1, where a curve that stands upright may turn within the reach.
  func range(
    around input: Double, reach: Double, beforeFlag: Bool = false
  ) -> ClosedRange<Double> {
    var inputs = (-4...4).map { input + reach * Double($0) / 4 }
    if reach > 0 {
      for end in [0.0, 1] where abs(end - input) < reach {
        inputs += (0..<40).map { abs(end - reach / Double(1 << $0)) }
      }
    }
    let values = inputs.map { value(at: $0, beforeFlag: beforeFlag) }
    return (values.min() ?? .nan)...(values.max() ?? .nan)
  }
}
