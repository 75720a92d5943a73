import Stage
import Timing

/// A stage and those who see it.
final class StageRoom {
  var live: LiveStage
  /// Where the room's deadline is kept.
  let key: Int
  var viewers: [Viewer] = []

  init(settings: StageSettings, key: Int, now: Int64) {
    live = LiveStage(settings: settings, startingAt: now)
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
