private import func Glibc.atan2
private import func Glibc.hypot
private import func Glibc.remainder

extension AffineTransform {
  /// A transform taken apart: scale, then skew, then turn, then move.
  ///
  /// The plane's case of CSS Transforms Level 2, section 10, which is what browsers do. (Level 1,
  /// section 15, blends unit rows instead of a skew.)
  struct Decomposition {
    var translation: Point
    var scale: Point
    /// How much of x goes into y.
    var skew: Double
    /// The turn in radians.
    var angle: Double
  }

  /// The reverse transform, or `nil` if the plane is squeezed to a line or a point.
  public var inverse: AffineTransform? {
    let determinant = a * d - b * c
    guard determinant != 0, determinant.isFinite else { return nil }
    return AffineTransform(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
  }

  /// The transform taken apart, or `nil` if the plane is squeezed to a line or a point.
  var decomposition: Decomposition? {
    let determinant = a * d - b * c
    guard determinant != 0, determinant.isFinite else { return nil }
    // A mirrored plane is mirrored along the axis that then needs the smaller turn.
    let width = determinant < 0 && a < d ? -hypot(a, b) : hypot(a, b)
    let height = determinant / width
    return Decomposition(
      translation: Point(x: tx, y: ty), scale: Point(x: width, y: height),
      skew: (a * c + b * d) / (width * height), angle: atan2(b / width, a / width))
  }

  /// Puts a transform together again.
  init(_ parts: Decomposition) {
    let (width, height) = (parts.scale.x, parts.scale.y)
    self = AffineTransform(a: width, b: 0, c: parts.skew * height, d: height, tx: 0, ty: 0)
      .concatenating(.rotation(radians: parts.angle))
      .concatenating(.translation(x: parts.translation.x, y: parts.translation.y))
  }
}

extension AffineTransform: Animatable {
  /// The transform `fraction` of the way from `start` to `end`, as CSS interpolates matrices.
  ///
  /// Both are taken apart and scale, skew, turn and move are blended, the turn the short way round.
  /// If one of them squeezes the plane to a line the result is `start` up to one half and then `end`
  /// (CSS Transforms Level 2, sections 8 to 10; `matrices.json` in Tests/Golden).
  public static func blend(
    _ start: AffineTransform, _ end: AffineTransform, _ fraction: Double
  ) -> AffineTransform {
    if start == end || fraction == 0 { return start }
    if fraction == 1 { return end }
    guard let from = start.decomposition, let to = end.decomposition else {
      return fraction < 0.5 ? start : end
    }
    let turn = remainder(to.angle - from.angle, 2 * .pi)
    return AffineTransform(
      Decomposition(
        translation: .blend(from.translation, to.translation, fraction),
        scale: .blend(from.scale, to.scale, fraction),
        skew: Timing.blend(from.skew, to.skew, fraction), angle: from.angle + turn * fraction))
  }

  /// `other`, then this transform: as CSS adds to a list of transforms.
  public func adding(_ other: AffineTransform) -> AffineTransform { other.concatenating(self) }

  /// The transform to which adding `other` gives this one; this one if `other` has no inverse.
  public func subtracting(_ other: AffineTransform) -> AffineTransform {
    other.inverse?.concatenating(self) ?? self
  }

  /// `factor` times the way from the identity.
  public func scaled(by factor: Double) -> AffineTransform { .blend(.identity, self, factor) }

  /// The Euclidean distance of the six numbers.
  public func distance(to other: AffineTransform) -> Double {
    let steps = [
      other.a - a, other.b - b, other.c - c, other.d - d, other.tx - tx, other.ty - ty,
    ]
    return steps.reduce(0) { $0 + $1 * $1 }.squareRoot()
  }
}
