public import Timing

/// Press and hold: a circle's path fills while held and empties on release
/// (`seeds/press-and-hold.txt`).
///
/// Driven by the state held or not, never by toggling: press twice or release unpressed changes
/// nothing. All strategies of ``Interruption`` run on the same input; the settings choose the one
/// that is drawn.
public struct Hold: Sendable {
  /// The settings in force.
  public private(set) var settings: HoldSettings

  private var strategies: Interruptible<Strategies>

  /// Creates a hold at rest, empty.
  public init(settings: HoldSettings = HoldSettings()) {
    self.settings = settings
    strategies = Interruptible(Strategies(timing: settings.timing))
  }

  /// Whether it is held now.
  public var isHeld: Bool { strategies.isHeld }

  /// Presses or releases at `instant`; an instant before the last change counts as that one.
  public mutating func retarget(to held: Bool, at instant: Instant) {
    strategies.retarget(to: held, at: instant)
  }

  /// Takes other settings at `instant`, also part of the way through.
  ///
  /// Every strategy's fraction stays continuous. Choosing another interruption shows that one's
  /// fraction from now on, which may be elsewhere.
  public mutating func change(_ settings: HoldSettings, at instant: Instant) {
    if settings.timing != self.settings.timing { strategies.retime(settings.timing, at: instant) }
    self.settings = settings
  }

  /// The hold at `instant`.
  public func frame(at instant: Instant) -> HoldFrame {
    HoldFrame(
      motions: strategies.motion(at: instant), interruption: settings.interruption, isHeld: isHeld)
  }
}
