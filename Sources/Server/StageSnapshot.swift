import Stage
import Timing

/// A stage and its clock from an instant on: they change no more, so every frame can be made from
/// them and to share them copies nothing.
final class StageSnapshot {
  let stage: Stage
  let clock: StageClock
  /// From when on frames show it.
  let begin: Instant
  /// How many events of the log are in it.
  let logCount: Int
  /// The completions that are still to come of it, soonest first.
  let completions: [LiveStage.Completion]

  init(
    _ stage: Stage, _ clock: StageClock, from begin: Instant, logCount: Int = 0,
    completions: [LiveStage.Completion] = []
  ) {
    self.stage = stage
    self.clock = clock
    self.begin = begin
    self.logCount = logCount
    self.completions = completions
  }

  /// What is shown at `instant`: the stage at its clock's position then.
  func frame(at instant: Instant) -> Frame { stage.frame(at: clock.position(at: instant)) }
}
