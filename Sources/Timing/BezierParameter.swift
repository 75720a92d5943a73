private import func Glibc.cbrt

/// A parameter of a cubic Bézier whose coordinate runs from 0 to 1: `t`, and `u` = 1 - t.
///
/// Both are kept, because the one that is small is known to full relative precision and
/// `1 - (1 - t)` would lose it: that is what makes slopes right next to a flat or upright end.
struct BezierParameter {
  private let t: Double
  private let u: Double

  /// Finds where the coordinate with inner control values `p` and `q` is `target`, 0 < target < 1.
  ///
  /// The coordinate must not fall anywhere. Beyond one half the mirrored coordinate is solved, so
  /// that the unknown is the smaller of `t` and `u`. The residual is a few ulp of the smaller of
  /// `target` and 1 - target.
  init(solving target: Double, _ p: Double, _ q: Double) {
    if target <= 0.5 {
      t = Self.solve(target, p, q)
      u = 1 - t
    } else {
      u = Self.solve(1 - target, 1 - q, 1 - p)
      t = 1 - u
    }
  }

  /// The coordinate with inner control values `p` and `q`, in Bernstein form: with `p` and `q` from
  /// 0 through 1 nothing cancels.
  func position(_ p: Double, _ q: Double) -> Double {
    3 * u * u * t * p + 3 * u * t * t * q + t * t * t
  }

  /// A third of the coordinate's derivative by `t`.
  func derivative(_ p: Double, _ q: Double) -> Double {
    u * u * p + 2 * u * t * (q - p) + t * t * (1 - q)
  }

  private init(_ t: Double) {
    self.t = t
    u = 1 - t
  }

  /// Halley's iteration, kept inside a bracket by bisection, to the last bit that still improves.
  ///
  /// A fixed number of steps is not safe: at a flat or upright end four of them leave an error of
  /// 1e-3. The start is the smallest solution of one term alone, which is the right leading term
  /// next to 0 and at most a few steps away elsewhere (4 on average, 22 for the triple root of
  /// `p` = 1, `q` = 0).
  private static func solve(_ target: Double, _ p: Double, _ q: Double) -> Double {
    // Symmetric coordinates pass one half half-way. Where they are flat there (`p` = 1, `q` = 0) the
    // residual also vanishes 1e-5 to either side, and only this answer is right.
    if BezierParameter(0.5).position(p, q) == target { return 0.5 }
    var t = cbrt(target)
    if p > 0 { t = min(t, target / (3 * p)) }
    // Two roots, because the quotient of the smallest targets would be 0.
    if q > 0 { t = min(t, target.squareRoot() / (3 * q).squareRoot()) }
    var (low, high) = (0.0, 1.0)
    var (best, bestResidual, failures) = (t, Double.infinity, 0)
    for _ in 0..<100 {
      let parameter = BezierParameter(t)
      let residual = parameter.position(p, q) - target
      if abs(residual) < bestResidual {
        (best, bestResidual, failures) = (t, abs(residual), 0)
      } else {
        failures += 1
      }
      if residual == 0 || failures == 3 { break }
      if residual < 0 { low = t } else { high = t }
      let first = 3 * parameter.derivative(p, q)
      let second = 6 * (parameter.u * (q - 2 * p) + t * (1 - 2 * q + p))
      t -= 2 * residual * first / (2 * first * first - residual * second)
      if !(low < t && t < high) { t = low + (high - low) / 2 }
      if t <= low || t >= high { break }
    }
    return best
  }
}
