import Stage
import Testing
import Timing

/// Every setting may change at every instant, and nothing leaps.
@Suite("Settings")
struct SettingsTests {
  // MARK: - All together

  @Test("no value leaps at any change of any setting", arguments: 0..<300 as Range<UInt64>)
  func continuous(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var stage = Stage(settings: StageSettings(hold: HoldSettings(interruption: .rewound)))
    var time = 0.0
    for _ in 0..<60 {
      time += .random(in: 0...0.9, using: &random)
      switch Int.random(in: 0..<8, using: &random) {
      case 0: _ = stage.apply(.press, at: at(time))
      case 1: _ = stage.apply(.release, at: at(time))
      case 2: _ = stage.apply(.spin, at: at(time))
      case 3: _ = stage.apply(.work(duration: .random(in: 0...4, using: &random)), at: at(time))
      default:
        let before = stage.frame(at: at(time))
        let change = try Self.change(using: &random)
        _ = stage.apply(.settings(change), at: at(time))
        let after = stage.frame(at: at(time))
        expectSame(before, after, "seed \(seed) at \(time): \(change)")
        // Nor just after: the whole turn still has to be made.
        let later = stage.frame(at: at(time).advanced(byNanoseconds: 1))
        #expect(later.spinner.isRotating || !after.spinner.isRotating || after.spinner.angle > 6)
        #expect(stage.settings == change.applied(to: stage.settings))
      }
    }
  }

  private func expectSame(_ before: Frame, _ after: Frame, _ comment: Comment) {
    #expect(before.spinner.isRotating == after.spinner.isRotating, comment)
    #expect(before.spinner.turns == after.spinner.turns, comment)
    #expect(abs(before.spinner.angle - after.spinner.angle) <= 1e-14, comment)
    let turned = Self.turned(after.cube) - Self.turned(before.cube)
    #expect(abs(turned.remainder(dividingBy: 5)) <= 1e-11, comment)
    for index in 0..<8 {
      let jump = after.hold.strategies[index].fraction - before.hold.strategies[index].fraction
      #expect(abs(jump) <= 1e-9, comment)
    }
  }

  /// How far the cube has turned, in faces: the end of a transition is the begin of the next.
  private static func turned(_ cube: CubeFrame) -> Double {
    Double(cube.entering.color.rawValue) + cube.entering.pct
  }

  /// Some settings, of which any may be absent.
  static func change(using random: inout SplitMix64) throws -> SettingsChange {
    func sometimes<Value>(_ value: @autoclosure () throws -> Value) rethrows -> Value? {
      Bool.random(using: &random) ? try value() : nil
    }
    let spring = HoldSpring(
      duration: .random(in: 0.05...3, using: &random),
      bounce: .random(in: HoldSpring.bounces, using: &random))
    let hold = HoldChange(
      duration: sometimes(.random(in: 0.05...3, using: &random)),
      emptyDuration: sometimes(sometimes(.random(in: 0.05...3, using: &random))),
      curve: try sometimes(try RandomLog.curve(isMonotone: false, using: &random)),
      spring: sometimes(sometimes(spring)))
    let cube = CubeChange(
      period: sometimes(.random(in: 0.5...3, using: &random)),
      duration: sometimes(.random(in: 0.05...3, using: &random)),
      curve: try sometimes(try RandomLog.curve(isMonotone: false, using: &random)),
      perspective: sometimes(.random(in: CubeSettings.perspectives, using: &random)))
    return SettingsChange(
      hold: sometimes(hold), spinnerDuration: sometimes(.random(in: 0.05...3, using: &random)),
      workDuration: sometimes(.random(in: 0...9, using: &random)), cube: sometimes(cube))
  }

  @Test("a change that changes nothing shows the same frames, bit for bit")
  func nothing() {
    var stage = Stage()
    for (event, time) in [(Event.press, 0.1), (.work(duration: 4), 0.3), (.release, 2.2)] {
      _ = stage.apply(event, at: at(time))
    }
    var same = stage
    _ = same.apply(.settings(SettingsChange(to: stage.settings)), at: at(2.7))
    _ = same.apply(.settings(SettingsChange()), at: at(2.8))
    for step in 0..<100 {
      let instant = at(2.8 + Double(step) / 30)
      #expect(bits(same.frame(at: instant)) == bits(stage.frame(at: instant)))
    }
  }

  @Test("what a change does not name stays")
  func partial() {
    var settings = StageSettings(
      hold: HoldSettings(duration: 2, emptyDuration: 3, spring: HoldSpring(bounce: 0.3)))
    let before = settings
    settings = SettingsChange(hold: HoldChange(curve: .linear), workDuration: 7)
      .applied(to: settings)
    #expect(settings.hold.curve == .linear && settings.workDuration == 7)
    #expect(settings.hold.emptyDuration == 3 && settings.hold.spring == HoldSpring(bounce: 0.3))
    #expect(settings.cube == before.cube && settings.spinnerDuration == before.spinnerDuration)
    settings = SettingsChange(hold: HoldChange(emptyDuration: .some(nil), spring: .some(nil)))
      .applied(to: settings)
    #expect(settings.hold == HoldSettings(duration: 2, curve: .linear))
  }

  @Test("the change to some settings leads there from any others")
  func complete() throws {
    var random = SplitMix64(seed: 3)
    for _ in 0..<100 {
      let start = try Self.change(using: &random).applied(to: StageSettings())
      let end = try Self.change(using: &random).applied(to: StageSettings())
      #expect(SettingsChange(to: end).applied(to: start) == end)
    }
  }

  @Test("a process without a duration gets the one in force")
  func workDuration() {
    var stage = Stage()
    #expect(stage.settings.workDuration == 5)
    _ = stage.apply(.settings(SettingsChange(workDuration: 8)), at: at(1))
    #expect(stage.settings == StageSettings(workDuration: 8))
  }

  // MARK: - The spring

  @Test("the spring strategy runs on the hold's own spring, both ways")
  func spring() {
    let settings = HoldSettings(
      duration: 2, emptyDuration: 9, interruption: .spring,
      spring: HoldSpring(duration: 0.5, bounce: 0.3))
    var stage = Stage(settings: StageSettings(hold: settings))
    _ = stage.apply(.press, at: .zero)
    var (value, velocity) = (0.0, 0.0)
    Spring(duration: 0.5, bounce: 0.3).update(
      value: &value, velocity: &velocity, target: 1, deltaTime: 0.3)
    #expect(abs(stage.frame(at: at(0.3)).hold.fraction - value) <= 1e-15)
    _ = stage.apply(.release, at: at(0.3))
    Spring(duration: 0.5, bounce: 0.3).update(
      value: &value, velocity: &velocity, target: 0, deltaTime: 0.2)
    #expect(abs(stage.frame(at: at(0.5)).hold.fraction - value) <= 1e-15)
  }

  @Test("another spring takes over value and velocity; none is the one of the leg's duration again")
  func anotherSpring() {
    var stage = Stage(settings: StageSettings(hold: HoldSettings(interruption: .spring)))
    let plain = stage
    _ = stage.apply(.press, at: .zero)
    let before = stage.frame(at: at(0.4)).hold
    let bouncy = HoldChange(spring: HoldSpring(duration: 0.3, bounce: 0.6))
    _ = stage.apply(.settings(SettingsChange(hold: bouncy)), at: at(0.4))
    let after = stage.frame(at: at(0.4)).hold
    #expect(after.fraction == before.fraction && after.velocity == before.velocity)
    #expect(stage.frame(at: at(0.5)).hold.fraction > 1, "it overshoots")
    _ = stage.apply(.settings(SettingsChange(hold: HoldChange(spring: .some(nil)))), at: at(20))
    _ = stage.apply(.release, at: at(30))
    var other = plain
    _ = other.apply(.press, at: .zero)
    _ = other.apply(.release, at: at(30))
    let difference =
      stage.frame(at: at(30.5)).hold.fraction - other.frame(at: at(30.5)).hold.fraction
    #expect(abs(difference) <= 1e-12)
  }

  @Test("every spring that is allowed has come to rest after 220 durations")
  func rest() {
    for bounce in [HoldSpring.bounces.lowerBound, HoldSpring.bounces.upperBound] {
      let spring = Spring(duration: 1, bounce: bounce)
      #expect(spring.settlingDuration() < 220)
      #expect(abs(spring.value(target: 1, time: 220) - 1) <= 0.001)
    }
  }

  @Test("refuses a spring that never comes to rest, and one beyond the durations")
  func preconditions() async {
    await #expect(processExitsWith: .failure) { _ = HoldSpring(bounce: 1) }
    await #expect(processExitsWith: .failure) { _ = HoldSpring(bounce: -1) }
    await #expect(processExitsWith: .failure) { _ = HoldSpring(duration: 61) }
  }
}
