extension Path: Animatable {
  /// Paths of different structure have nothing in between.
  public typealias Failure = PathError

  /// The path `fraction` of the way from `start` to `end`: every point moves straight.
  ///
  /// - Throws: ``PathError`` if the paths do not have the same kinds of step in the same order.
  public static func blend(
    _ start: Path, _ end: Path, _ fraction: Double
  ) throws(PathError) -> Path {
    try start.combined(with: end) { .blend($0, $1, fraction) }
  }

  /// The path with the coordinates of `other`'s points added.
  public func adding(_ other: Path) throws(PathError) -> Path {
    try combined(with: other) { $0.adding($1) }
  }

  /// The path with the coordinates of `other`'s points subtracted.
  public func subtracting(_ other: Path) throws(PathError) -> Path {
    try combined(with: other) { $0.subtracting($1) }
  }

  /// The path with all coordinates times `factor`.
  public func scaled(by factor: Double) -> Path {
    Path(elements.map { $0.mapped { $0.scaled(by: factor) } })
  }

  /// The Euclidean distance of all coordinates together.
  public func distance(to other: Path) throws(PathError) -> Double {
    var sum = 0.0
    _ = try combined(with: other) {
      let distance = $0.distance(to: $1)
      sum += distance * distance
      return $0
    }
    return sum.squareRoot()
  }

  /// The path whose points are made of the points of both.
  private func combined(
    with other: Path, _ combine: (Point, Point) -> Point
  ) throws(PathError) -> Path {
    var result = Path()
    result.elements.reserveCapacity(elements.count)
    for (index, (from, to)) in zip(elements, other.elements).enumerated() {
      guard let element = Element.combined(from, to, combine) else {
        throw .differentElement(at: index)
      }
      result.elements.append(element)
    }
    guard elements.count == other.elements.count else {
      throw .differentCount(elements.count, other.elements.count)
    }
    return result
  }
}

extension Path.Element {
  /// The step of the same kind whose points are made of the points of both, or `nil`.
  fileprivate static func combined(
    _ start: Self, _ end: Self, _ combine: (Point, Point) -> Point
  ) -> Self? {
    switch (start, end) {
    case (.move(let a), .move(let b)): .move(combine(a, b))
    case (.line(let a), .line(let b)): .line(combine(a, b))
    case (.curve(let a1, let a2, let a), .curve(let b1, let b2, let b)):
      .curve(combine(a1, b1), combine(a2, b2), to: combine(a, b))
    case (.close, .close): .close
    default: nil
    }
  }

  /// The step with every point changed.
  fileprivate func mapped(_ change: (Point) -> Point) -> Self {
    switch self {
    case .move(let point): .move(change(point))
    case .line(let point): .line(change(point))
    case .curve(let first, let second, let end):
      .curve(change(first), change(second), to: change(end))
    case .close: .close
    }
  }
}
