import Timing

/// A stage's clock and, for as long as anybody asks for times before its last changes, those that
/// it was before.
///
/// An *instant* is when something is on the loop's clock, counted from the stage's beginning; a
/// *position* is the stage's own time, which can be slowed down, paused and stepped.
struct ClockHistory {
  /// The clock as it is from its last change on, which may be still to come.
  private(set) var current: StageClock
  /// Those before, in order: each is in force until the next one's change.
  private var earlier: [StageClock] = []

  /// How many changes are kept at most.
  static let maximum = 64

  init(_ clock: StageClock = StageClock()) { current = clock }

  /// The clock that was in force at `instant`; before all that is known, the first one.
  private func clock(at instant: Instant) -> StageClock {
    if current.changed <= instant { return current }
    return earlier.last { $0.changed <= instant } ?? earlier.first ?? current
  }

  /// The stage's position at `instant`.
  func position(at instant: Instant) -> Instant { clock(at: instant).position(at: instant) }

  /// The first instant at which the stage is at `position` or beyond; nil if, as things stand, it
  /// never gets there.
  ///
  /// Asked with every deadline; allocates nothing.
  func instant(of position: Instant) -> Instant? {
    for index in earlier.indices {
      let end = index + 1 < earlier.count ? earlier[index + 1].changed : current.changed
      if let instant = earlier[index].first(at: position), instant < end { return instant }
    }
    return current.first(at: position)
  }

  /// The clock from its change on.
  ///
  /// - Parameters:
  ///   - clock: Changed no earlier than the present one.
  ///   - now: What was before it by more than a page's memory is forgotten.
  mutating func change(to clock: StageClock, at now: Instant) {
    earlier.append(current)
    current = clock
    let past = now.advanced(byNanoseconds: -EffectTime.memory)
    let forgotten = earlier.indices.prefix { index in
      (index + 1 < earlier.count ? earlier[index + 1] : current).changed <= past
    }
    earlier.removeFirst(max(forgotten.count, earlier.count - Self.maximum))
  }
}

extension StageClock {
  /// The first instant from the last change on with this position, or one beyond.
  ///
  /// A step may have gone past it.
  fileprivate func first(at position: Instant) -> Instant? {
    self.position(at: changed) >= position ? changed : instant(at: position)
  }
}
