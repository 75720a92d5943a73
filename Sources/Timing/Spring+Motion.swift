extension Spring {
  /// The value after `time` seconds of a spring released at 0.
  ///
  /// - Parameters:
  ///   - target: Where the spring comes to rest.
  ///   - initialVelocity: The value's rate at the start, per second.
  ///   - time: Seconds since the start; before it, the start.
  /// - Returns: The value, within 1e-12 of |target| + |initialVelocity| / ``angularFrequency``. An
  ///   undamped spring's phase is as exact as the product ``angularFrequency`` · `time`.
  public func value(target: Double, initialVelocity: Double = 0, time: Double) -> Double {
    value(fromValue: 0, toValue: target, initialVelocity: initialVelocity, time: time)
  }

  /// The rate of ``value(target:initialVelocity:time:)``.
  ///
  /// - Parameters:
  ///   - target: Where the spring comes to rest.
  ///   - initialVelocity: The value's rate at the start, per second.
  ///   - time: Seconds since the start; before it, the start.
  /// - Returns: The change per second, within 1e-12 of
  ///   |target| · ``angularFrequency`` + |initialVelocity|.
  public func velocity(target: Double, initialVelocity: Double = 0, time: Double) -> Double {
    velocity(fromValue: 0, toValue: target, initialVelocity: initialVelocity, time: time)
  }

  /// The value after `time` seconds of a spring released at `fromValue`.
  ///
  /// - Parameters:
  ///   - fromValue: The value at the start.
  ///   - toValue: Where the spring comes to rest.
  ///   - initialVelocity: The value's rate at the start, per second.
  ///   - time: Seconds since the start; before it, the start.
  /// - Returns: The value: exactly `fromValue` at the start and `toValue` once it has settled.
  public func value(
    fromValue: Double, toValue: Double, initialVelocity: Double = 0, time: Double
  ) -> Double {
    SpringPropagator(self, after: time)
      .value(from: fromValue, to: toValue, velocity: initialVelocity)
  }

  /// The rate of a spring released at `fromValue`, after `time` seconds.
  ///
  /// - Parameters:
  ///   - fromValue: The value at the start.
  ///   - toValue: Where the spring comes to rest.
  ///   - initialVelocity: The value's rate at the start, per second.
  ///   - time: Seconds since the start; before it, the start.
  /// - Returns: The change per second.
  public func velocity(
    fromValue: Double, toValue: Double, initialVelocity: Double = 0, time: Double
  ) -> Double {
    SpringPropagator(self, after: time)
      .velocity(from: fromValue, to: toValue, velocity: initialVelocity)
  }

  /// Moves `value` and `velocity` on by `deltaTime` seconds towards `target`.
  ///
  /// Exact for a step of any length: many short steps end where one long step does. To retarget,
  /// update to the moment of the change and go on with another target: both carry over.
  /// - Parameters:
  ///   - value: The value now; afterwards, the value then.
  ///   - velocity: Its rate now, per second; afterwards, its rate then.
  ///   - target: Where the spring comes to rest.
  ///   - deltaTime: Seconds to move on; at most 0 changes nothing.
  public func update(
    value: inout Double, velocity: inout Double, target: Double, deltaTime: Double
  ) {
    let after = SpringPropagator(self, after: deltaTime)
    (value, velocity) = (
      after.value(from: value, to: target, velocity: velocity),
      after.velocity(from: value, to: target, velocity: velocity)
    )
  }

  /// The force on the mass: -``stiffness`` · (position - target) - ``damping`` · velocity.
  public func force(target: Double, position: Double, velocity: Double) -> Double {
    stiffness * (target - position) - damping * velocity
  }
}
