private import func Glibc.cbrt

/// One coordinate of a cubic Bézier that runs from 0 to 1, by its inner control values.
struct BezierCoordinate: Sendable {
  /// The first inner control value.
  let p: Double
  /// The second inner control value.
  let q: Double

  /// The same coordinate counted from its end.
  var mirrored: BezierCoordinate { BezierCoordinate(p: 1 - q, q: 1 - p) }

  /// The coordinate at a parameter, in Bernstein form: with `p` and `q` from 0 through 1 nothing
  /// cancels.
  func position(_ at: BezierParameter) -> Double {
    at.t * (3 * at.u * (at.u * p + at.t * q) + at.t * at.t)
  }

  /// A third of the coordinate's derivative by the parameter.
  func derivative(_ at: BezierParameter) -> Double {
    at.u * (at.u * p + 2 * at.t * (q - p)) + at.t * at.t * (1 - q)
  }

  /// The parameter at which the coordinate is `target`, above 0 through 1/2; it must not fall.
  ///
  /// Small parameters come out to full relative precision: that is what makes slopes right next to a
  /// flat or upright end. The residual is a few ulp of `target`. Beyond one half, solve ``mirrored``.
  func parameter(at target: Double) -> Double {
    // Symmetric coordinates pass one half half-way. Where they are flat there (`p` = 1, `q` = 0) the
    // residual also vanishes 1e-5 to either side, and only this answer is right.
    if position(BezierParameter(0.5)) == target { return 0.5 }
    // The smallest solution of one term alone: the right leading term next to 0, and at most a few
    // steps away elsewhere (4 on average, 22 for the triple root of `p` = 1, `q` = 0).
    var t = cbrt(target)
    if p > 0 { t = min(t, target / (3 * p)) }
    // Two roots, because the quotient of the smallest targets would be 0.
    if q > 0 { t = min(t, target.squareRoot() / (3 * q).squareRoot()) }
    // Kept inside a bracket by bisection, to the last bit that still improves. A fixed number of steps
    // is not safe: at a flat or upright end four of them leave an error of 1e-3.
    var (low, high) = (0.0, 1.0)
    var (best, bestResidual, failures) = (t, Double.infinity, 0)
    for _ in 0..<100 {
      let residual = position(BezierParameter(t)) - target
      if abs(residual) < bestResidual {
        (best, bestResidual, failures) = (t, abs(residual), 0)
      } else {
        failures += 1
      }
      if residual == 0 || failures == 3 { break }
      if residual < 0 { low = t } else { high = t }
      t = halley(t, residual)
      if !(low < t && t < high) { t = low + (high - low) / 2 }
      if t <= low || t >= high { break }
    }
    return best
  }

  /// The parameter at which the coordinate is `target`, as ``parameter(at:)``, from a good start.
  ///
  /// From a start that is right to 1e-6 one step leaves 1e-18 where the coordinate is not flat. That is
  /// not taken on trust: what it comes to is put into the curve. A start may be NaN for none.
  func parameter(at target: Double, near start: Double) -> Double {
    var t = start
    var residual = position(BezierParameter(t)) - target
    for _ in 0..<3 {
      t = halley(t, residual)
      residual = position(BezierParameter(t)) - target
      // False for NaN as well.
      if abs(residual) <= 0x1p-50 * target { return t }
    }
    return parameter(at: target)
  }

  /// A step of Halley's iteration from `t`, at which the coordinate is off by `residual`.
  private func halley(_ t: Double, _ residual: Double) -> Double {
    let slope = derivative(BezierParameter(t))
    let curvature = q - 2 * p + t * (1 - 3 * (q - p))
    return t - residual * slope / (3 * slope * slope - residual * curvature)
  }
}
