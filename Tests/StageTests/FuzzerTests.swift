import Stage
import Testing
import Timing

@Suite("Fuzzer")
struct FuzzerTests {
  /// One second, linear.
  static let linear = HoldSettings(curve: .linear)

  @Test("finds the seed's leap, almost as large as it can be, in two events")
  func mirrored() throws {
    let settings = HoldSettings(curve: .default, interruption: .mirrored)
    let finding = try #require(Fuzzer(settings: settings, logs: 300).worst(.valueJump))
    #expect(finding.events.map(\.event) == [.press, .release])
    #expect(finding.events[0].time == .zero && finding.at == finding.events[1].time)
    // The leap is largest half-way: 0.6048.
    #expect(finding.amount > 0.55 && finding.amount <= 0.604_806_775_169_714 + 1e-15)
  }

  @Test("the case that it returns shows what it says, on a stage of its own")
  func reproducible() throws {
    let settings = HoldSettings(curve: .easeIn, interruption: .mirrored)
    let finding = try #require(Fuzzer(settings: settings, seed: 7, logs: 100).worst(.valueJump))
    var stage = Stage(settings: StageSettings(hold: settings))
    var jumps: [Double] = []
    for (time, event) in finding.events {
      let before = stage.frame(at: time).hold.fraction
      _ = stage.apply(event, at: time)
      jumps.append(abs(stage.frame(at: time).hold.fraction - before))
    }
    #expect(jumps.max() == finding.amount)
    let again = try #require(Fuzzer(settings: settings, seed: 7, logs: 100).worst(.valueJump))
    #expect(again.events.map(\.time) == finding.events.map(\.time))
  }

  @Test(
    "finds no jump, no overshoot and no lost press where there are none",
    arguments: Interruption.allCases, [UnitCurve.linear, .easeInEaseOut, .easeIn])
  func sound(interruption: Interruption, curve: UnitCurve) {
    let fuzzer = Fuzzer(
      settings: HoldSettings(curve: curve, interruption: interruption), logs: 60)
    #expect(fuzzer.worst(.overshoot) == nil)
    #expect(fuzzer.worst(.lostPress) == nil)
    let leaps = interruption == .mirrored && curve == .easeIn
    #expect((fuzzer.worst(.valueJump) == nil) == !leaps)
    if interruption == .spring { #expect(fuzzer.worst(.velocityJump) == nil) }
    if interruption == .restarted { #expect(fuzzer.worst(.velocityJump) != nil) }
  }

  @Test("holds have the median of recorded ones; a tenth is shorter than a 60 Hz frame")
  func holds() {
    var random = SplitMix64(seed: 1)
    let seconds = (0..<2000).flatMap { _ in
      let log = FuzzChange.log(using: &random)
      return zip(log, log.dropFirst()).map { $1.time.seconds(since: $0.time) }
    }.sorted()
    #expect(abs(seconds[seconds.count / 2] - 0.11) < 0.005)
    let short = Double(seconds.count { $0 < 1.0 / 60 }) / Double(seconds.count)
    #expect(abs(short - 0.104) < 0.01)
  }

  @Test("finds a missing clamp: an animation that runs on past its end")
  func missingClamp() throws {
    let finding = try #require(
      Fuzzer(settings: Self.linear, logs: 300).worst(.overshoot, of: Unclamped.self))
    // A press alone runs past its end; a release doubles the way.
    #expect(finding.events.map(\.event) == [.press, .release])
    #expect(finding.amount > 0.5)
  }

  @Test("finds the seed's first bug: without the minimum, a long hold delays the reverse animation")
  func missingMinimum() throws {
    let finding = try #require(
      Fuzzer(settings: Self.linear, logs: 300).worst(.lostPress, of: WithoutMinimum.self))
    #expect(finding.events.map(\.event) == [.press, .release])
    #expect(finding.amount > 0.5)
  }

  @Test("finds a release that is lost because it came within a frame of the press")
  func lostWithinFrame() throws {
    let finding = try #require(
      Fuzzer(settings: Self.linear, logs: 300).worst(.lostPress, of: OncePerFrame.self))
    #expect(finding.events.map(\.event) == [.press, .release])
    #expect(finding.events[1].time < at(1.0 / 60))
    #expect(finding.amount == 1)
  }

  @Test("finds time that accumulates from press to press")
  func accumulatedTime() throws {
    let finding = try #require(
      Fuzzer(settings: Self.linear, logs: 300).worst(.valueJump, of: Accumulating.self))
    #expect((2...4).contains(finding.events.count))
    #expect(finding.amount > 0.1)
  }
}

/// A linear strategy that is right but for a planted fault.
private protocol Faulty: InterruptionStrategy {
  var duration: Double { get }
  var begin: Instant? { get }
  var held: Bool { get }
}

extension Faulty {
  fileprivate mutating func retime(_ timing: InterruptionTiming, at instant: Instant) {}

  fileprivate func motion(at instant: Instant) -> Motion {
    guard let begin else { return Motion(fraction: 0, velocity: 0) }
    let run = min(max(instant.seconds(since: begin) / duration, 0), 1)
    return Motion(fraction: held ? run : 1 - run, velocity: 0)
  }

  /// Where a reverse animation begins so that it passes the present value.
  fileprivate func mirrored(at instant: Instant, limit: Double) -> Instant {
    guard let begin else { return instant }
    let since = min(instant.seconds(since: begin), limit)
    return instant.advanced(bySeconds: since - duration)
  }
}

/// Does not stop at its end.
private struct Unclamped: Faulty {
  var duration: Double
  var begin: Instant?
  var held = false

  init(timing: InterruptionTiming) { duration = timing.fillDuration }

  mutating func retarget(to held: Bool, at instant: Instant) {
    (begin, self.held) = (mirrored(at: instant, limit: duration), held)
  }

  func motion(at instant: Instant) -> Motion {
    guard let begin else { return Motion(fraction: 0, velocity: 0) }
    let run = instant.seconds(since: begin) / duration
    return Motion(fraction: held ? run : 1 - run, velocity: 0)
  }
}

/// The seed without `min(pauseTime - startTime, duration)`.
private struct WithoutMinimum: Faulty {
  var duration: Double
  var begin: Instant?
  var held = false

  init(timing: InterruptionTiming) { duration = timing.fillDuration }

  mutating func retarget(to held: Bool, at instant: Instant) {
    (begin, self.held) = (mirrored(at: instant, limit: .infinity), held)
  }
}

/// Looks at the button once a frame, and at a change within the same frame not at all.
private struct OncePerFrame: Faulty {
  var duration: Double
  var begin: Instant?
  var held = false
  private var last: Instant?

  init(timing: InterruptionTiming) { duration = timing.fillDuration }

  mutating func retarget(to held: Bool, at instant: Instant) {
    if let last, instant.seconds(since: last) < 1.0 / 60 { return }
    (begin, self.held) = (mirrored(at: instant, limit: duration), held)
    last = instant
  }
}

/// Adds up the time held and forgets to take off the time released.
private struct Accumulating: Faulty {
  var duration: Double
  var begin: Instant?
  var held = false
  private var total = 0.0

  init(timing: InterruptionTiming) { duration = timing.fillDuration }

  mutating func retarget(to held: Bool, at instant: Instant) {
    if let begin { total += min(instant.seconds(since: begin), duration) }
    let run = held ? total : duration - min(total, duration)
    (begin, self.held) = (instant.advanced(bySeconds: -min(run, duration)), held)
  }
}
