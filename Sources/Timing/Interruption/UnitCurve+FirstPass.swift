extension UnitCurve {
  /// The earliest fraction of the duration, 0 through 1, at which the curve has the value
  /// `progress`; nil if it never has.
  ///
  /// A monotone curve is inverted. Any other is looked through in 128 steps and then bisected, so
  /// a pass and its return within one step go unseen. Runs at events, not for every frame.
  func firstPass(of progress: Double) -> Double? {
    if let inverse = inverse(of: progress) { return (0...1).contains(inverse) ? inverse : nil }
    var low = 0.0
    guard value(at: low) != progress else { return low }
    let isBelow = value(at: low) < progress
    let steps = 128
    for step in 1...steps {
      var high = Double(step) / Double(steps)
      guard (value(at: high) < progress) != isBelow else {
        low = high
        continue
      }
      while true {
        let middle = (low + high) / 2
        guard low < middle, middle < high else { return high }
        if (value(at: middle) < progress) == isBelow { low = middle } else { high = middle }
      }
    }
    return nil
  }
}
