import Stage
import Testing
import Timing

/// What holds for every sequence of events, over random ones; a failure names its seed.
@Suite("Interruption properties")
struct InterruptionPropertyTests {
  static let (mirrored, additive, combined, spring) = (0, 5, 6, 7)

  @Test("over 10,000 random logs", arguments: 0..<20 as Range<UInt64>)
  func randomLogs(block: UInt64) throws {
    for seed in block * 500..<(block + 1) * 500 {
      let log = try RandomLog(seed: seed)
      var hold = Hold(settings: log.settings)
      for (event, instant) in log.events {
        let before = hold.frame(at: instant).strategies
        let curve = hold.settings.curve
        switch event {
        case .settings(let change):
          hold.change(change.hold?.applied(to: hold.settings) ?? hold.settings, at: instant)
        default: hold.retarget(to: event == .press, at: instant)
        }
        let after = hold.frame(at: instant).strategies
        for index in 0..<8 {
          expectContinuous(before[index], after[index], index: index, event, curve, seed: seed)
          expectBounded(after[index].fraction, index: index, log, seed: seed)
        }
      }
      expectArrival(of: hold, after: log, seed: seed)
    }
  }

  private func expectContinuous(
    _ before: Motion, _ after: Motion, index: Int, _ event: Event, _ curve: UnitCurve, seed: UInt64
  ) {
    let interruption = Interruption.allCases[index]
    var isSettings = false
    if case .settings = event { isSettings = true }
    check(!after.velocity.isNaN, "\(interruption) has no velocity, seed \(seed)")
    if index != Self.mirrored {
      let jump = abs(after.fraction - before.fraction)
      check(jump <= 1e-9, "\(interruption) jumps by \(jump) at \(event), seed \(seed)")
    }
    let startsAtRest = curve.slope(at: 0) == 0 && !isSettings
    if index == Self.spring
      || startsAtRest && (index == Self.additive || index == Self.combined)
    {
      let scale = max(1, abs(before.velocity))
      check(
        abs(after.velocity - before.velocity) <= 1e-9 * scale,
        "\(interruption)'s velocity breaks at \(event), seed \(seed)")
    }
  }

  private func expectBounded(_ fraction: Double, index: Int, _ log: RandomLog, seed: UInt64) {
    let isPromised =
      switch index {
      case Self.spring: log.isEven && !log.changesSettings
      case Self.additive: log.isEven && log.isMonotone && !log.changesSettings
      default: log.isMonotone
      }
    // Whatever overshoots, nothing stretches it without limit.
    check(
      (isPromised ? -1e-12...1 + 1e-12 : -50...50).contains(fraction),
      "\(Interruption.allCases[index]) is at \(fraction), seed \(seed)")
  }

  /// An expectation without the macro's cost: these run millions of times.
  private func check(
    _ holds: Bool, _ comment: @autoclosure () -> Comment,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    if !holds { Issue.record(comment(), sourceLocation: sourceLocation) }
  }

  /// Every log ends at the target of its last state: no press or release is lost.
  ///
  /// Within one duration, to the nanosecond; a spring only comes near.
  private func expectArrival(of hold: Hold, after log: RandomLog, seed: UInt64) {
    let longest = max(hold.settings.duration, hold.settings.emptyDuration ?? 0)
    let last = log.events.last?.at ?? .zero
    let end = last.advanced(bySeconds: longest).advanced(byNanoseconds: 1)
    let (atEnd, later) = (hold.frame(at: end), hold.frame(at: end.advanced(bySeconds: 9 * longest)))
    for index in 0..<8 {
      let frame = index == Self.spring ? later : atEnd
      let distance = abs(frame.strategies[index].fraction - (hold.isHeld ? 1 : 0))
      check(
        index == Self.spring ? distance <= 1e-9 : distance == 0,
        "\(Interruption.allCases[index]) does not arrive, seed \(seed)")
    }
  }

  @Test("between events the bounds hold too", arguments: 20_000..<20_200 as Range<UInt64>)
  func betweenEvents(seed: UInt64) throws {
    let log = try RandomLog(seed: seed)
    var hold = Hold(settings: log.settings)
    for (position, (event, instant)) in log.events.enumerated() {
      switch event {
      case .settings(let change):
        hold.change(change.hold?.applied(to: hold.settings) ?? hold.settings, at: instant)
      default: hold.retarget(to: event == .press, at: instant)
      }
      let next = position + 1 < log.events.count ? log.events[position + 1].at : at(99)
      for step in 0..<20 {
        let offset = min(next.seconds(since: instant), 10) * Double(step) / 20
        let motions = hold.frame(at: instant.advanced(bySeconds: offset)).strategies
        for index in 0..<8 { expectBounded(motions[index].fraction, index: index, log, seed: seed) }
      }
    }
  }

  @Test(
    "more changes in flight than there is room for: continuous and in bounds",
    arguments: [UnitCurve.linear, .easeIn, .default, .easeInEaseOut])
  func manyInFlight(curve: UnitCurve) {
    var random = SplitMix64(seed: 4)
    var hold = Hold(settings: HoldSettings(duration: 60, curve: curve))
    var time = 0.0
    for change in 0..<2000 {
      time += .random(in: 0...(change < 1000 ? 0.3 : 8), using: &random)
      let before = hold.frame(at: at(time)).strategies
      hold.retarget(to: change.isMultiple(of: 2), at: at(time))
      let after = hold.frame(at: at(time)).strategies
      for index in 1..<8 {
        check(abs(after[index].fraction - before[index].fraction) <= 1e-9, "change \(change)")
        check((-1e-12...1 + 1e-12).contains(after[index].fraction), "change \(change)")
      }
    }
    let rest = hold.frame(at: at(time + 1000))
    #expect(rest.strategies[Self.additive].fraction == 0)
    #expect(rest.strategies[Self.combined].fraction == 0)
  }

  @Test("the velocity is the derivative of the fraction", arguments: 0..<300 as Range<UInt64>)
  func derivative(seed: UInt64) throws {
    let log = try RandomLog(seed: 30_000 + seed, changesSettings: false)
    var hold = Hold(settings: log.settings)
    for (event, instant) in log.events { hold.retarget(to: event == .press, at: instant) }
    let begin = log.events.last?.at ?? .zero
    for step in 1..<10 {
      let instant = begin.advanced(bySeconds: log.settings.duration * Double(step) / 9.5)
      let apart: Int64 = 20_000
      let (early, here, late) = (
        hold.frame(at: instant.advanced(byNanoseconds: -apart)).strategies,
        hold.frame(at: instant).strategies,
        hold.frame(at: instant.advanced(byNanoseconds: apart)).strategies
      )
      for index in 0..<8 {
        let slope = (late[index].fraction - early[index].fraction) / Double(2 * apart) * 1e9
        let oneSided = (late[index].fraction - here[index].fraction) / Double(apart) * 1e9
        // Not where the velocity itself breaks (an end) or is very steep.
        guard abs(slope - oneSided) < 0.01, abs(slope) < 50 else { continue }
        check(
          abs(here[index].velocity - slope) <= 0.02,
          "\(Interruption.allCases[index]), seed \(30_000 + seed)")
      }
    }
  }
}
