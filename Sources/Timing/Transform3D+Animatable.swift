extension Transform3D: Animatable {
  /// The transform `fraction` of the way to `end`, taken apart and put together again.
  ///
  /// Translation, scale, skew and perspective go straight, the rotation evenly the short way round
  /// (CSS Transforms Level 2, interpolation of matrices), so a turn by 2π from the same to the same
  /// does nothing: animate an ``Angle`` for that. Ends whose `m44` is not 1 are first divided by it,
  /// which looks the same. Where one end is singular there is nothing in between: the start below
  /// the middle, `end` from it on.
  public func interpolated(to end: Transform3D, _ fraction: Double) -> Transform3D {
    if fraction == 0 || self == end { return self }
    if fraction == 1 { return end }
    guard let from = DecomposedTransform(self), let to = DecomposedTransform(end)
    else { return fraction < 0.5 ? self : end }
    return from.interpolated(to: to, fraction).transform
  }

  /// `value`, then this transform: additive transforms are concatenated.
  public func adding(_ value: Transform3D) -> Transform3D { value.concatenating(self) }

  /// What follows `value` in this transform; this transform itself if `value` cannot be undone.
  public func subtracting(_ value: Transform3D) -> Transform3D {
    value.inverted()?.concatenating(self) ?? self
  }

  /// The square root of the sum of the squares of the entries' differences.
  public func distance(from other: Transform3D) -> Double {
    let differences = entries - other.entries
    return (differences * differences).sum().squareRoot()
  }

  /// Whether the transform is what an ``AffineTransform`` can be.
  var isPlanar: Bool {
    (m13, m14, m23, m24) == (0, 0, 0, 0) && (m31, m32, m33, m34) == (0, 0, 1, 0)
      && (m43, m44) == (0, 1)
  }
}
