import Stage
import Testing
import Timing

@Suite("Stage")
struct StageTests {
  @Test("the three animations run side by side and do not disturb each other")
  func sideBySide() {
    let step = 0.25
    let settings = StageSettings(hold: HoldSettings(curve: .linear))
    let all = Timeline("P_S_R_P__S", step: step).frames(16, step: step, settings: settings)
    let hold = Timeline("P___R_P", step: step).frames(16, step: step, settings: settings)
    let spinner = Timeline("__S______S", step: step).frames(16, step: step, settings: settings)
    for (both, (hold, spinner)) in zip(all, zip(hold, spinner)) {
      #expect(bits(both.hold) == bits(hold.hold))
      #expect(both.spinner.angle == spinner.spinner.angle)
      #expect(both.cube == Cube().frame(at: both.instant))
    }
  }

  @Test("a frame includes the events at its instant")
  func inclusive() {
    var stage = Stage()
    _ = stage.apply(.press, at: at(1))
    _ = stage.apply(.spin, at: at(1))
    let frame = stage.frame(at: at(1))
    #expect(frame.hold.isHeld && frame.hold.velocity > 0 && frame.hold.fraction == 0)
    #expect(frame.spinner.isRotating && frame.spinner.angle == 0)
  }

  @Test("effects: a tap completes, a process ends and then completes, the hold has none")
  func effects() {
    var stage = Stage()
    #expect(stage.apply(.press, at: .zero) == [])
    let tap = Effect.completes(animation: .spinner, turns: 1, at: at(1))
    #expect(stage.apply(.spin, at: .zero) == [tap])
    #expect(stage.apply(.work(duration: 5), at: at(0.5)) == [], "ignored while it rotates")
    #expect(stage.apply(.done, at: at(0.75)) == [], "no process runs")
    #expect(stage.apply(.work(duration: 5), at: at(2)) == [.workEnds(at: at(7))])
    #expect(stage.workEnd == at(7))
    let work = Effect.completes(animation: .spinner, turns: 5, at: at(7))
    #expect(stage.apply(.done, at: at(7)) == [work])
    #expect(stage.workEnd == nil)
    #expect(stage.apply(.work(duration: .nan), at: at(8)).count == 2, "NaN is no time at all")
  }

  @Test("any event after its end lets a process complete")
  func completionByAnyEvent() {
    var stage = Stage()
    _ = stage.apply(.work(duration: 1.5), at: .zero)
    let work = Effect.completes(animation: .spinner, turns: 2, at: at(2))
    #expect(stage.apply(.press, at: at(1.6)) == [work])
    #expect(stage.apply(.release, at: at(1.7)) == [])
  }

  @Test("an event earlier than the last one happens at the last one's instant")
  func monotone() {
    var stage = Stage()
    #expect(stage.lastEventTime == nil)
    _ = stage.apply(.press, at: at(2))
    _ = stage.apply(.spin, at: at(1))
    #expect(stage.lastEventTime == at(2))
    #expect(stage.eventCount == 2)
    #expect(abs(stage.frame(at: at(2.25)).spinner.angle - .pi / 2) <= 1e-15)
  }

  @Test("the hold's settings change by an event")
  func settings() {
    var stage = Stage()
    #expect(stage.settings == StageSettings())
    _ = stage.apply(.press, at: .zero)
    let settings = HoldSettings(duration: 4, curve: .linear, interruption: .restarted)
    _ = stage.apply(.hold(settings), at: .zero)
    #expect(stage.settings == StageSettings(hold: settings))
    #expect(stage.frame(at: at(1)).hold.fraction == 0.25)
  }

  @Test("choosing another interruption shows that one's fraction from now on")
  func interruption() {
    var stage = Stage()
    _ = stage.apply(.press, at: .zero)
    _ = stage.apply(.release, at: at(0.5))
    for (index, interruption) in Interruption.allCases.enumerated() {
      _ = stage.apply(.hold(HoldSettings(interruption: interruption)), at: at(0.6))
      let hold = stage.frame(at: at(0.75)).hold
      #expect(hold.fraction == hold.strategies[index].fraction)
      #expect(hold.velocity == hold.strategies[index].velocity)
    }
  }

  @Test("a stage's own settings reach the animations")
  func initialSettings() {
    let settings = StageSettings(
      hold: HoldSettings(duration: 2, curve: .linear), spinnerDuration: 4,
      cube: CubeSettings(size: 100, period: 1, duration: 1))
    var stage = Stage(settings: settings)
    _ = stage.apply(.press, at: .zero)
    _ = stage.apply(.work(duration: 3), at: .zero)
    let frame = stage.frame(at: at(1))
    #expect(frame.hold.fraction == 0.5)
    #expect(abs(frame.spinner.angle - .pi / 2) <= 1e-15)
    #expect(abs(frame.spinner.progress - 1 / 3) <= 1e-15)
    #expect(frame.cube.count == 2)
    #expect(frame.cube.entering.projection.project(.zero).x == 100)
  }
}
