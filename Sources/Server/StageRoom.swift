import Stage
import Timing
import Wire

/// A stage and those who see it.
final class StageRoom {
  /// By which others find it; nil for a private one.
  let name: String?
  /// Where the stage's deadline is kept.
  let key: Int
  let live: LiveStage
  var viewers: [Viewer] = []
  var attendance = Attendance()
  /// The tokens of viewers who left and may come back, the oldest first.
  var absent: [Token] = []
  /// The program that the spinner turns for; nil when none runs.
  var work: StageWork?
  /// How the last one ended.
  var lastWork: ProcessReport?

  init(name: String?, settings: StageSettings, key: Int, now: Int64) {
    self.name = name
    self.key = key
    live = LiveStage(settings: settings, startingAt: now)
  }

  /// The instant of the newest frame of any viewer that no other can overtake.
  func committed(at now: Int64) -> Instant? {
    var newest: Instant?
    for viewer in viewers {
      guard let committed = viewer.commit(at: now) else { continue }
      newest = max(newest ?? committed, committed)
    }
    return newest
  }
}
