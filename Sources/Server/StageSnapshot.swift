import Stage
import Timing

/// A stage and its clock from an instant on: they change no more, so every frame can be made from
/// them and to share them copies nothing.
final class StageSnapshot {
  let stage: Stage
  let clock: StageClock
  /// From when on frames show it.
  let begin: Instant

  init(_ stage: Stage, _ clock: StageClock, from begin: Instant) {
    self.stage = stage
    self.clock = clock
    self.begin = begin
  }

  /// What is shown at `instant`: the stage at its clock's position then.
  func frame(at instant: Instant) -> Frame { stage.frame(at: clock.position(at: instant)) }
}
