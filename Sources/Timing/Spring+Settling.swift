private import func Glibc.expm1
private import func Glibc.log

extension Spring {
  /// Seconds after which the value stays within `epsilon` of the target.
  ///
  /// The moment at which an envelope of the motion, released at 0, falls to `epsilon`. With the
  /// decay a = ζω and b = ω·√|1 - ζ²| it is
  ///
  ///     e^(-at)·(|target| + |a·target - initialVelocity| · min(t, 1/b))               ζ ≤ 1
  ///     e^(-at)·(|target|·cosh bt + |a·target - initialVelocity| · sinh(bt)/b)        ζ > 1
  ///
  /// After 1/b the first is Core Animation's `settlingDuration`, ln(1000·(1 + |B|)) / a with
  /// B = (a - initialVelocity) / b: so for target 1 from rest up to ζ = 0.99. That formula grows
  /// without limit towards ζ = 1; this one stays finite and has no step there.
  ///
  /// - Parameters:
  ///   - target: Where the spring comes to rest.
  ///   - initialVelocity: The value's rate at the start, per second.
  ///   - epsilon: The distance that counts as none; positive.
  /// - Returns: 0 if it is never farther; infinity for an undamped spring that is.
  public func settlingDuration(
    target: Double = 1, initialVelocity: Double = 0, epsilon: Double = 0.001
  ) -> Double {
    precondition(epsilon > 0, "A spring settles within a positive distance")
    return SpringEnvelope(self, target: target, initialVelocity: initialVelocity)
      .lastTime(above: epsilon)
  }
}

/// e^(-decay·t)·(start + growth·S(t)), where S rises from 0 with slope 1 ever less steeply.
private struct SpringEnvelope {
  let decay: Double
  let start: Double
  let growth: Double
  /// √|1 - ζ²|·ω.
  let b: Double
  let isOverdamped: Bool

  init(_ spring: Spring, target: Double, initialVelocity: Double) {
    let a = spring.dampingFraction * spring.angularFrequency
    let square = (1 - spring.dampingFraction) * (1 + spring.dampingFraction)
    b = spring.angularFrequency * abs(square).squareRoot()
    isOverdamped = square < 0
    start = abs(target)
    let growth = abs(a * target - initialVelocity)
    // Above critical damping cosh bt = e^(bt) - sinh bt: the slow decay is a - b, and growth less.
    decay = isOverdamped ? spring.angularFrequency * spring.angularFrequency / (a + b) : a
    self.growth = isOverdamped ? max(growth - b * start, 0) : growth
  }

  /// S and its slope at `time`.
  private func rise(at time: Double) -> (value: Double, slope: Double) {
    if isOverdamped {
      let fast = expm1(-2 * b * time)
      return (-fast / (2 * b), 1 + fast)
    }
    return time < 1 / b ? (time, 1) : (1 / b, 0)
  }

  /// The last time at which the envelope is above `epsilon`; 0 if it never is.
  ///
  /// The envelope's logarithm is concave, so that from beyond its maximum, which comes before
  /// 1 / decay, Newton's method lands beyond the root and then falls towards it. Where there is no
  /// root, it comes upon the maximum.
  func lastTime(above epsilon: Double) -> Double {
    guard decay > 0 else { return start + growth / b > epsilon ? .infinity : 0 }
    guard start + growth > 0 else { return 0 }
    var time = 2 / decay
    for _ in 0..<64 {
      let (value, slope) = rise(at: time)
      let level = start + growth * value
      let fall = decay - growth * slope / level
      guard fall > 0 else { return 0 }
      let next = time + (log(level / epsilon) - decay * time) / fall
      if next <= 0 { return 0 }
      if abs(next - time) <= 2 * time.ulp { return next }
      time = next
    }
    return time
  }
}
