import Stage
import Timing
import Wire

/// A stage and those who see it.
final class StageRoom {
  /// By which others find it; nil for a private one.
  let name: String?
  /// The loop that its tokens name: the one that it is on, if there are still as many as there
  /// were.
  let loop: Int
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
  /// What is in its file; nil if stages do not outlive the server.
  var journal: StageJournal?

  init(name: String?, loop: Int = 0, live: LiveStage, key: Int) {
    self.name = name
    self.loop = loop
    self.live = live
    self.key = key
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
