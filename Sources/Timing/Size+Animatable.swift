extension Size: VectorArithmetic, Animatable {
  /// No extent.
  public static let zero = Size(width: 0, height: 0)

  /// Adds the extents.
  public static func + (lhs: Size, rhs: Size) -> Size {
    Size(width: lhs.width + rhs.width, height: lhs.height + rhs.height)
  }

  /// Subtracts the extents.
  public static func - (lhs: Size, rhs: Size) -> Size {
    Size(width: lhs.width - rhs.width, height: lhs.height - rhs.height)
  }

  /// Multiplies both extents by `factor`.
  public mutating func scale(by factor: Double) {
    width *= factor
    height *= factor
  }

  /// The square of the diagonal.
  public var magnitudeSquared: Double { width * width + height * height }
}
