/// Where a time lies relative to an animation's active interval (Web Animations Level 1, "Animation
/// effect phases and states").
///
/// The interval is half-open. Running forwards it has its begin and not its end; running backwards
/// it has its end and not its begin, so that either way an animation is over at the instant at
/// which it arrives.
public enum TimingPhase: Hashable, Sendable, CaseIterable {
  /// Not yet begun; running backwards: over.
  case before
  /// In effect.
  case active
  /// Over; running backwards: not yet begun.
  case after
}
