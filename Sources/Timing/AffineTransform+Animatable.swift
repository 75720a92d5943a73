extension AffineTransform: Animatable {
  /// The transform `fraction` of the way to `end`, taken apart and put together again.
  ///
  /// Translation, scale and skew go straight, the rotation evenly the short way round (CSS
  /// Transforms Level 2, interpolation of matrices). Where one end is singular there is nothing in
  /// between: the start below the middle, `end` from it on.
  public func interpolated(to end: AffineTransform, _ fraction: Double) -> AffineTransform {
    if fraction == 0 || self == end { return self }
    if fraction == 1 { return end }
    let transform = Transform3D(self).interpolated(to: Transform3D(end), fraction)
    return AffineTransform(
      a: transform.m11, b: transform.m12, c: transform.m21, d: transform.m22,
      tx: transform.m41, ty: transform.m42)
  }

  /// `value`, then this transform: additive transforms are concatenated.
  public func adding(_ value: AffineTransform) -> AffineTransform { value.concatenating(self) }

  /// What follows `value` in this transform; this transform itself if `value` cannot be undone.
  public func subtracting(_ value: AffineTransform) -> AffineTransform {
    value.inverted()?.concatenating(self) ?? self
  }

  /// The square root of the sum of the squares of the numbers' differences.
  public func distance(from other: AffineTransform) -> Double {
    Transform3D(self).distance(from: Transform3D(other))
  }

  /// The transform that undoes this one: `CGAffineTransformInvert`.
  ///
  /// `nil` if there is none, because the determinant is 0 or not finite. (Core Graphics then returns
  /// the transform itself.)
  public func inverted() -> AffineTransform? {
    let determinant = a * d - b * c
    guard determinant != 0, determinant.isFinite else { return nil }
    return AffineTransform(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
  }
}
