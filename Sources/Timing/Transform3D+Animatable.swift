extension Transform3D: Animatable {
  /// The transform `fraction` of the way from `start` to `end`, as CSS interpolates matrices.
  ///
  /// Both are taken apart; scale, skew, move and perspective are blended, and the turn goes about one
  /// axis, the short way round. If one of them squeezes space to a plane the result is `start` up to
  /// one half and then `end` (CSS Transforms Level 2, sections 8 to 10; `matrices.json` in
  /// Tests/Golden). In between, `m44` of what is taken apart counts as 1, which shows the same.
  public static func blend(
    _ start: Transform3D, _ end: Transform3D, _ fraction: Double
  ) -> Transform3D {
    if start == end || fraction == 0 { return start }
    if fraction == 1 { return end }
    guard let from = start.decomposition, let to = end.decomposition else {
      return fraction < 0.5 ? start : end
    }
    return Transform3D(
      Decomposition(
        scale: .blend(from.scale, to.scale, fraction),
        skew: .blend(from.skew, to.skew, fraction),
        rotation: .slerp(from.rotation, to.rotation, fraction),
        translation: .blend(from.translation, to.translation, fraction),
        perspective: (
          .blend(from.perspective.0, to.perspective.0, fraction),
          Timing.blend(from.perspective.1, to.perspective.1, fraction)
        )))
  }

  /// `other`, then this transform: as CSS adds to a list of transforms.
  public func adding(_ other: Transform3D) -> Transform3D { other.concatenating(self) }

  /// The transform to which adding `other` gives this one; this one if `other` has no inverse.
  public func subtracting(_ other: Transform3D) -> Transform3D {
    other.inverse?.concatenating(self) ?? self
  }

  /// `factor` times the way from the identity.
  public func scaled(by factor: Double) -> Transform3D { .blend(.identity, self, factor) }

  /// The Euclidean distance of the sixteen numbers.
  public func distance(to other: Transform3D) -> Double {
    zip(entries, other.entries).reduce(0) { $0 + ($1.1 - $1.0) * ($1.1 - $1.0) }.squareRoot()
  }
}
