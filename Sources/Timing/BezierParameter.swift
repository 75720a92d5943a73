/// A parameter of a cubic Bézier: `t`, and `u` = 1 - t.
///
/// Both are kept, because the one that is small is known to full relative precision and
/// `1 - (1 - t)` would lose it: that is what makes slopes right next to a flat or upright end.
struct BezierParameter {
  /// How far it is from the start, 0 through 1.
  let t: Double
  /// How far it is from the end, 0 through 1.
  let u: Double

  init(t: Double, u: Double) {
    (self.t, self.u) = (t, u)
  }

  /// The parameter so far from the start.
  init(_ t: Double) {
    self.init(t: t, u: 1 - t)
  }

  /// The parameter so far from the end.
  init(fromEnd u: Double) {
    self.init(t: 1 - u, u: u)
  }
}
