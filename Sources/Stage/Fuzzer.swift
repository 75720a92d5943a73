package import Timing

/// Looks for the sequence of presses and releases at which a strategy behaves worst, and shrinks it.
///
/// The same seed finds the same case. Presses are like people's, only more varied: holds and gaps
/// are log-normal with the median of 178,114 recorded holds, 0.11 s, and so wide that one in ten is
/// shorter than a 60 Hz frame and some outlast the animation.
package struct Fuzzer: Sendable {
  /// The worst case found.
  package struct Finding: Sendable {
    package var fault: Fault
    /// How bad it is: in units of the whole distance, for ``Fault/velocityJump`` per second.
    package var amount: Double
    /// When it shows.
    package var at: Instant
    /// The events that lead to it, as few as could be found.
    package var events: [(time: Instant, event: Event)]
  }

  /// The curve and durations to run on; the interruption is the one that is looked at.
  package var settings: HoldSettings
  package var seed: UInt64
  /// How many logs to try.
  package var logs: Int

  package init(settings: HoldSettings, seed: UInt64 = 1, logs: Int = 1000) {
    self.settings = settings
    self.seed = seed
    self.logs = logs
  }

  /// The worst case of `fault` for the settings' interruption; nil if it never shows.
  package func worst(_ fault: Fault) -> Finding? {
    switch settings.interruption {
    case .mirrored: worst(fault, of: Mirrored.self)
    case .rewound: worst(fault, of: Rewound.self)
    case .matched: worst(fault, of: Matched.self)
    case .shortened: worst(fault, of: Shortened.self)
    case .restarted: worst(fault, of: Restarted.self)
    case .additive: worst(fault, of: Additive.self)
    case .combined: worst(fault, of: Combined.self)
    case .spring: worst(fault, of: Sprung.self)
    }
  }

  /// The worst case of `fault` for any strategy; nil if it never shows.
  package func worst<Strategy: InterruptionStrategy>(
    _ fault: Fault, of strategy: Strategy.Type
  ) -> Finding? where Strategy.Output == Motion {
    let trial = FuzzTrial<Strategy>(fault: fault, timing: settings.timing)
    var random = SplitMix64(seed: seed)
    var worst: FuzzTrial<Strategy>.Result?
    var log: [FuzzChange] = []
    for _ in 0..<logs {
      let changes = FuzzChange.log(using: &random)
      let result = trial.run(changes)
      if result.amount > worst?.amount ?? fault.tolerance { (worst, log) = (result, changes) }
    }
    guard let worst else { return nil }
    let changes = trial.shrunk(log, amount: worst.amount)
    let result = trial.run(changes)
    return Finding(
      fault: fault, amount: result.amount, at: result.at,
      events: changes.map { ($0.time, $0.held ? .press : .release) })
  }
}
