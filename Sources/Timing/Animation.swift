/// What can be shown of a value over time: a property animation, or a group of them.
public protocol Animation<Value>: Sendable {
  /// What is animated.
  associatedtype Value: Animatable

  /// The value to show at `parentTime`.
  ///
  /// - Parameters:
  ///   - parentTime: Seconds of what holds the animation: a layer, or a group.
  ///   - model: The value without any animation, live. Ends that are left out are it.
  ///   - base: The value that earlier animations give; shown where this one is not in effect.
  /// - Returns: The value of this animation over `base`. With several on one property, it is the
  ///   base of the next one added.
  /// - Throws: `Value.Mismatch` where two values have nothing in between, as paths may.
  func presentation(
    at parentTime: Double, model: Value, base: Value
  ) throws(Value.Mismatch) -> Value
}

extension Animation {
  /// The value to show at `parentTime` if nothing else animates.
  public func presentation(
    at parentTime: Double, model: Value
  ) throws(Value.Mismatch) -> Value {
    try presentation(at: parentTime, model: model, base: model)
  }
}
