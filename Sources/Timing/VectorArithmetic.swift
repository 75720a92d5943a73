/// A value that can be added and scaled, so that springs and splines work on it: SwiftUI's protocol.
public protocol VectorArithmetic: AdditiveArithmetic {
  /// Multiplies every component by `factor`.
  mutating func scale(by factor: Double)
  /// The sum of the squares of the components: the square of the distance from zero.
  var magnitudeSquared: Double { get }
}

extension VectorArithmetic {
  /// The value multiplied by `factor`.
  func scaled(by factor: Double) -> Self {
    var result = self
    result.scale(by: factor)
    return result
  }
}

extension Double: VectorArithmetic {
  /// Multiplies the number by `factor`.
  public mutating func scale(by factor: Double) { self *= factor }
  /// The number's square.
  public var magnitudeSquared: Double { self * self }
}
