/// Something that presents a value over time: Core Animation's `CAAnimation` for one property.
public protocol Animation<Value>: Sendable {
  /// What is animated.
  associatedtype Value: Animatable

  /// When the animation runs, how often, and what it fills with.
  var timing: MediaTiming { get }

  /// The value presented at the parent's `time`.
  ///
  /// - Parameters:
  ///   - base: What is presented without this animation: the model value, or what the animations
  ///     added before this one present.
  ///   - model: The property's model value, for animations that name only one of their ends.
  ///   - time: The time of the object the animation is added to, in seconds.
  /// - Returns: `base` outside the active time, unless the animation fills it.
  /// - Throws: Only for values that may have nothing in between (``Path``).
  func presented(
    over base: Value, model: Value, atParentTime time: Double
  ) throws(Value.Failure) -> Value
}

extension Animation {
  /// The value presented over the model value alone, at the parent's `time`.
  public func presented(
    model: Value, atParentTime time: Double
  ) throws(Value.Failure) -> Value {
    try presented(over: model, model: model, atParentTime: time)
  }
}

extension Animatable {
  /// The value presented by several animations, applied in the order in which they were added.
  ///
  /// An additive animation adds to what those before it present; any other replaces it.
  public static func presented(
    by animations: [any Animation<Self>], model: Self, atParentTime time: Double
  ) throws(Failure) -> Self {
    var result = model
    for animation in animations {
      result = try animation.presented(over: result, model: model, atParentTime: time)
    }
    return result
  }
}

/// Why an animation could not be made.
public enum AnimationError: Error, Hashable, Sendable {
  /// From, to and by are all given; two of them fix the third.
  case overdetermined
  /// A keyframe animation needs a value.
  case noValues
  /// There are `count` key times and should be `expected`.
  case keyTimes(count: Int, expected: Int)
  /// The key time at this index is before its predecessor, or the first is not 0 or the last not 1.
  case keyTime(at: Int)
  /// There are `count` curves and should be `expected`.
  case curves(count: Int, expected: Int)
}

extension AnimationError: CustomStringConvertible {
  /// What is wrong, in one sentence without a full stop.
  public var description: String {
    switch self {
    case .overdetermined: "an animation has from, to and by; give at most two of them"
    case .noValues: "a keyframe animation has no value"
    case .keyTimes(let count, let expected): "\(count) key times are given, not \(expected)"
    case .keyTime(let index):
      "key time \(index) is out of order; key times rise from exactly 0 to exactly 1"
    case .curves(let count, let expected): "\(count) curves are given, not \(expected) or none"
    }
  }
}
