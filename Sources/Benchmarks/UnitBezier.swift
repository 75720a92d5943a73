/// The browsers' way to evaluate a cubic Bézier curve, as the reference: a table of eleven samples,
/// a straight line through the right cell, at most four Newton steps, and bisection where Newton did
/// not get there, all to 1e-7 (the method of WebKit's and Chromium's `UnitBezier`, written anew).
struct UnitBezier {
  private let ax, bx, cx, ay, by, cy: Double
  private var samples = InlineArray<11, Double>(repeating: 0)
  private let tolerance = 1e-7

  init(x1: Double, y1: Double, x2: Double, y2: Double) {
    cx = 3 * x1
    bx = 3 * (x2 - x1) - cx
    ax = 1 - cx - bx
    cy = 3 * y1
    by = 3 * (y2 - y1) - cy
    ay = 1 - cy - by
    for index in 0..<11 { samples[index] = x(Double(index) * 0.1) }
  }

  func value(at x: Double) -> Double {
    let t = parameter(at: x)
    return ((ay * t + by) * t + cy) * t
  }

  private func x(_ t: Double) -> Double { ((ax * t + bx) * t + cx) * t }

  private func parameter(at target: Double) -> Double {
    var low = 0.0
    var high = 1.0
    var t = target
    for index in 1..<11 where target <= samples[index] {
      high = Double(index) * 0.1
      low = high - 0.1
      t = low + (high - low) * (target - samples[index - 1]) / (samples[index] - samples[index - 1])
      break
    }
    for _ in 0..<4 {
      let error = x(t) - target
      if abs(error) < tolerance { return t }
      let slope = (3 * ax * t + 2 * bx) * t + cx
      if abs(slope) < tolerance { break }
      t -= error / slope
    }
    if abs(x(t) - target) < tolerance { return t }
    while low < high {
      let value = x(t)
      if abs(value - target) < tolerance { return t }
      if target > value { low = t } else { high = t }
      t = (low + high) / 2
      if t == low || t == high { break }
    }
    return t
  }
}
