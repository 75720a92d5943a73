/// Feeds a strategy with states, not with toggles, so that no lost or doubled event can invert it.
///
/// - A change to the state that is already so changes nothing.
/// - Changes at one instant coalesce to the last one (see <doc:Timing#Interruption>).
/// - An instant before the last change counts as the moment of that change.
public struct Interruptible<Strategy: InterruptionStrategy>: Sendable {
  /// Whether it travels towards 1, or stays there.
  public private(set) var isHeld = false
  /// The strategy with every change so far.
  private var strategy: Strategy
  /// The strategy and the state without the changes at `changed`.
  private var before: Strategy
  private var wasHeld = false
  private var changed: Instant?

  /// Creates an animation at rest at 0, released.
  ///
  /// - Parameter strategy: A new strategy: ``Matched``, ``Rewound`` or any other.
  public init(_ strategy: Strategy) {
    self.strategy = strategy
    before = strategy
  }

  /// Sets the state: held travels towards 1, released towards 0.
  public mutating func retarget(to held: Bool, at instant: Instant) {
    let instant = settle(at: instant)
    strategy = before
    if held != wasHeld { strategy.retarget(to: held, at: instant) }
    isHeld = held
  }

  /// Changes curve and durations; the fraction stays continuous.
  public mutating func retime(_ timing: InterruptionTiming, at instant: Instant) {
    let instant = settle(at: instant)
    before.retime(timing, at: instant)
    strategy = before
    if isHeld != wasHeld { strategy.retarget(to: isHeld, at: instant) }
  }

  /// The motion at `instant`, the changes at it included.
  ///
  /// An instant before the last change shows the motion just after that change.
  public func motion(at instant: Instant) -> Strategy.Output {
    strategy.motion(at: changed.map { max($0, instant) } ?? instant)
  }

  /// Starts a new group of simultaneous changes unless `instant` belongs to the present one.
  private mutating func settle(at instant: Instant) -> Instant {
    if let changed, instant <= changed { return changed }
    before = strategy
    wasHeld = isHeld
    changed = instant
    return instant
  }
}
