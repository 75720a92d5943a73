import Timing

/// Runs a strategy through a log and measures a fault; shrinks a log that shows it.
struct FuzzTrial<Strategy: InterruptionStrategy> where Strategy.Output == Motion {
  /// The largest amount and where it was.
  struct Result {
    var amount = 0.0
    var at = Instant.zero

    mutating func note(_ amount: Double, at instant: Instant) {
      if amount > self.amount { (self.amount, at) = (amount, instant) }
    }
  }

  var fault: Fault
  var timing: InterruptionTiming

  /// The fault's largest amount over the whole log and until it has come to rest.
  func run(_ changes: [FuzzChange]) -> Result {
    var result = Result()
    var animation = Interruptible(Strategy(timing: timing))
    for (position, change) in changes.enumerated() {
      let before = animation.motion(at: change.time)
      animation.retarget(to: change.held, at: change.time)
      let after = animation.motion(at: change.time)
      switch fault {
      case .valueJump:
        result.note(abs(after.fraction - before.fraction), at: change.time)
      case .velocityJump:
        result.note(abs(after.velocity - before.velocity), at: change.time)
      case .lostPress:
        let late = change.time.advanced(bySeconds: 2 * longest)
        result.note(abs(animation.motion(at: late).fraction - (change.held ? 1 : 0)), at: late)
      case .overshoot:
        let rest = change.time.advanced(bySeconds: 2 * longest)
        let end = position + 1 < changes.count ? min(changes[position + 1].time, rest) : rest
        for step in 0...32 {
          let time = change.time.advanced(
            bySeconds: end.seconds(since: change.time) * Double(step) / 32)
          let value = animation.motion(at: time).fraction
          result.note(max(-value, value - 1), at: time)
        }
      }
    }
    return result
  }

  private var longest: Double { max(timing.fillDuration, timing.emptyDuration) }

  /// The log with as few changes as still show nine tenths of `amount`, and then with times as round as
  /// still show nine tenths of what these show.
  func shrunk(_ changes: [FuzzChange], amount: Double) -> [FuzzChange] {
    rounded(reduced(changes, enough: max(amount * 0.9, fault.tolerance)))
  }

  private func reduced(_ changes: [FuzzChange], enough: Double) -> [FuzzChange] {
    var changes = changes
    // Zeller's delta debugging: whole halves first, then ever smaller pieces.
    var length = changes.count
    while length > 0 {
      var start = 0
      var isShorter = false
      while start < changes.count {
        var candidate = changes
        candidate.removeSubrange(start..<min(start + length, changes.count))
        if run(candidate).amount >= enough {
          changes = candidate
          isShorter = true
        } else {
          start += length
        }
      }
      if !isShorter || length > 1 { length /= 2 }
    }
    return changes
  }

  private func rounded(_ changes: [FuzzChange]) -> [FuzzChange] {
    let enough = max(run(changes).amount * 0.9, fault.tolerance)
    guard let first = changes.first?.time else { return changes }
    for unit in [1_000_000_000, 100_000_000, 10_000_000, 1_000_000, 1] as [Int64] {
      let candidate = changes.map { change in
        let nanoseconds = change.time.nanoseconds - first.nanoseconds
        let count = (nanoseconds + unit / 2) / unit
        return FuzzChange(time: Instant(nanoseconds: count * unit), held: change.held)
      }
      if run(candidate).amount >= enough { return candidate }
    }
    return changes
  }
}
