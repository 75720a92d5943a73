extension Spring {
  /// The value after `time` seconds of a spring released at `fromValue`, component by component.
  ///
  /// - Parameters:
  ///   - fromValue: The value at the start.
  ///   - toValue: Where the spring comes to rest.
  ///   - initialVelocity: The value's rate at the start, per second.
  ///   - time: Seconds since the start; before it, the start.
  /// - Returns: The value.
  public func value<Vector: VectorArithmetic>(
    fromValue: Vector, toValue: Vector, initialVelocity: Vector = .zero, time: Double
  ) -> Vector {
    SpringPropagator(self, after: time)
      .value(from: fromValue, to: toValue, velocity: initialVelocity)
  }

  /// The rate of a spring released at `fromValue`, component by component.
  ///
  /// - Parameters:
  ///   - fromValue: The value at the start.
  ///   - toValue: Where the spring comes to rest.
  ///   - initialVelocity: The value's rate at the start, per second.
  ///   - time: Seconds since the start; before it, the start.
  /// - Returns: The change per second.
  public func velocity<Vector: VectorArithmetic>(
    fromValue: Vector, toValue: Vector, initialVelocity: Vector = .zero, time: Double
  ) -> Vector {
    SpringPropagator(self, after: time)
      .velocity(from: fromValue, to: toValue, velocity: initialVelocity)
  }

  /// Moves a vector and its velocity on by `deltaTime` seconds towards `target`.
  ///
  /// - Parameters:
  ///   - value: The value now; afterwards, the value then.
  ///   - velocity: Its rate now, per second; afterwards, its rate then.
  ///   - target: Where the spring comes to rest.
  ///   - deltaTime: Seconds to move on; at most 0 changes nothing.
  public func update<Vector: VectorArithmetic>(
    value: inout Vector, velocity: inout Vector, target: Vector, deltaTime: Double
  ) {
    let after = SpringPropagator(self, after: deltaTime)
    (value, velocity) = (
      after.value(from: value, to: target, velocity: velocity),
      after.velocity(from: value, to: target, velocity: velocity)
    )
  }
}

extension SpringPropagator {
  fileprivate func value<Vector: VectorArithmetic>(
    from value: Vector, to target: Vector, velocity: Vector
  ) -> Vector {
    let left = displacementPerDisplacement
    let resting =
      left > 0.5
      ? value + (target - value).scaled(by: 1 - left) : target + (value - target).scaled(by: left)
    return resting + velocity.scaled(by: displacementPerVelocity)
  }

  fileprivate func velocity<Vector: VectorArithmetic>(
    from value: Vector, to target: Vector, velocity: Vector
  ) -> Vector {
    (value - target).scaled(by: velocityPerDisplacement)
      + velocity.scaled(by: velocityPerVelocity)
  }
}
