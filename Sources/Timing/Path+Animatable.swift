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

  private func combined(
    with other: Path, _ combine: (Point, Point) -> Point
  ) throws(PathError) -> Path {
    guard elements.count == other.elements.count else {
      throw .differentCount(elements.count, other.elements.count)
    }
    var result = Path()
    result.elements.reserveCapacity(elements.count)
    for (index, (one, two)) in zip(elements, other.elements).enumerated() {
      switch (one, two) {
      case (.move(let a), .move(let b)): result.elements.append(.move(combine(a, b)))
      case (.line(let a), .line(let b)): result.elements.append(.line(combine(a, b)))
      case (.curve(let a1, let a2, let a), .curve(let b1, let b2, let b)):
        result.elements.append(.curve(combine(a1, b1), combine(a2, b2), to: combine(a, b)))
      case (.close, .close): result.elements.append(.close)
      default: throw .differentElement(at: index)
      }
    }
    return result
  }
}
