public import Timing

/// What the shell has to do for a stage.
///
/// Its instant may lie in the future.
public enum Effect: Hashable, Sendable {
  /// The animation will have come to rest at `at`, after `turns` whole turns: tell the page then.
  /// It takes the place of an earlier one of that animation that lies after the event: another
  /// duration moves the end. Nothing else revokes it.
  case completes(animation: AnimationName, turns: Int, at: Instant)

  /// The process ends at `at` by itself: log `.done` with that instant then, unless
  /// ``Stage/workEnd`` says otherwise by that time. Replaces every earlier one.
  case workEnds(at: Instant)
}

/// The animations, by the names that the wire uses.
public enum AnimationName: String, CaseIterable, Hashable, Sendable {
  /// The rotating button.
  case spinner
  /// The cube transition.
  case cube
  /// The press-and-hold circle.
  case hold
}
