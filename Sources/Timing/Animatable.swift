/// A value that can be animated.
///
/// What Web Animations asks of an animation type (section 5.3): interpolation, addition, and a
/// distance for even pacing. Numbers, points, sizes, angles, colours, transforms and paths are.
public protocol Animatable: Equatable, Sendable {
  /// Why two values cannot be combined; `Never` where any two can.
  associatedtype Mismatch: Error = Never

  /// The value `fraction` of the way from this one to `end`; outside 0 through 1 it extrapolates.
  ///
  /// Exactly this value at 0 and exactly `end` at 1.
  func interpolated(to end: Self, _ fraction: Double) throws(Mismatch) -> Self

  /// This value with `value` on top, as an additive animation shows it.
  func adding(_ value: Self) throws(Mismatch) -> Self

  /// The value to which `value` must be added to give this one.
  func subtracting(_ value: Self) throws(Mismatch) -> Self

  /// How far this value is from `other`, not negative: what paced keyframes divide evenly.
  func distance(from other: Self) throws(Mismatch) -> Double
}

extension Animatable where Self: VectorArithmetic, Mismatch == Never {
  /// The value `fraction` of the way to `end`, component by component.
  ///
  /// Beyond a half, the way back (from `end`, `1 - fraction`) gives the same bits.
  public func interpolated(to end: Self, _ fraction: Double) -> Self {
    fraction < 0.5
      ? self + (end - self).scaled(by: fraction)
      : end - (end - self).scaled(by: 1 - fraction)
  }

  /// The sum, component by component.
  public func adding(_ value: Self) -> Self { self + value }

  /// The difference, component by component.
  public func subtracting(_ value: Self) -> Self { self - value }

  /// The Euclidean distance.
  public func distance(from other: Self) -> Double { (self - other).magnitudeSquared.squareRoot() }
}

extension Animatable {
  /// `count` times this value on top of each other, with `value` on top of all.
  ///
  /// What a cumulative animation shows in its cycle number `count`, whose earlier cycles ended here.
  func repeated(_ count: Double, adding value: Self) throws(Mismatch) -> Self {
    // As many additions as `count` has binary digits: a transform has no multiplication by numbers.
    var (left, power, sum) = (count, self, value)
    while left >= 1 {
      if left.truncatingRemainder(dividingBy: 2) == 1 { sum = try power.adding(sum) }
      left = (left / 2).rounded(.down)
      if left >= 1 { power = try power.adding(power) }
    }
    return sum
  }
}

extension Double: Animatable {}
