extension Path: Animatable {
  /// The path with all points added to those of `value`.
  ///
  /// - Throws: ``PathError`` if the paths do not have the same kinds of step in the same order.
  public func adding(_ value: Path) throws(PathError) -> Path {
    try combined(with: value) { $0 + $1 }
  }

  /// The path with all points of `value` subtracted from its own.
  ///
  /// - Throws: ``PathError`` if the paths do not have the same kinds of step in the same order.
  public func subtracting(_ value: Path) throws(PathError) -> Path {
    try combined(with: value) { $0 - $1 }
  }

  /// The square root of the sum of the squares of the distances between the points.
  ///
  /// - Throws: ``PathError`` if the paths do not have the same kinds of step in the same order.
  public func distance(from other: Path) throws(PathError) -> Double {
    var sum = 0.0
    _ = try combined(with: other) { start, end in
      sum += (end - start).magnitudeSquared
      return end
    }
    return sum.squareRoot()
  }
}
