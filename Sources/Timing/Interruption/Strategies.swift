/// All eight strategies side by side on the same input.
public struct Strategies: InterruptionStrategy {
  private var mirrored: Mirrored
  private var rewound: Rewound
  private var matched: Matched
  private var shortened: Shortened
  private var restarted: Restarted
  private var additive: Additive
  private var combined: Combined
  private var spring: Sprung

  /// Creates the eight, each at rest at 0.
  public init(timing: InterruptionTiming) {
    mirrored = Mirrored(timing: timing)
    rewound = Rewound(timing: timing)
    matched = Matched(timing: timing)
    shortened = Shortened(timing: timing)
    restarted = Restarted(timing: timing)
    additive = Additive(timing: timing)
    combined = Combined(timing: timing)
    spring = Sprung(timing: timing)
  }

  /// Turns all towards 1 (`held`) or towards 0 at `instant`.
  public mutating func retarget(to held: Bool, at instant: Instant) {
    mirrored.retarget(to: held, at: instant)
    rewound.retarget(to: held, at: instant)
    matched.retarget(to: held, at: instant)
    shortened.retarget(to: held, at: instant)
    restarted.retarget(to: held, at: instant)
    additive.retarget(to: held, at: instant)
    combined.retarget(to: held, at: instant)
    spring.retarget(to: held, at: instant)
  }

  /// Runs all on another timing from `instant` on; every fraction stays continuous.
  public mutating func retime(_ timing: InterruptionTiming, at instant: Instant) {
    mirrored.retime(timing, at: instant)
    rewound.retime(timing, at: instant)
    matched.retime(timing, at: instant)
    shortened.retime(timing, at: instant)
    restarted.retime(timing, at: instant)
    additive.retime(timing, at: instant)
    combined.retime(timing, at: instant)
    spring.retime(timing, at: instant)
  }

  /// The eight motions, in the order of ``Interruption``.
  public func motion(at instant: Instant) -> InlineArray<8, Motion> {
    [
      mirrored.motion(at: instant), rewound.motion(at: instant),
      matched.motion(at: instant), shortened.motion(at: instant),
      restarted.motion(at: instant), additive.motion(at: instant),
      combined.motion(at: instant), spring.motion(at: instant),
    ]
  }
}
