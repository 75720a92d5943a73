import Stage
import Timing
import Wire

/// A link's log that is being played on a stage.
///
/// Frames are sent ahead of their time, and with them the events that they have to show. Those can
/// be taken back until they take effect, and are told only then.
struct Replay {
  /// What was put on the stage and is still to be told.
  struct Untold {
    var occurrence: LiveStage.Occurrence
    /// When it takes effect, on the stage's clock.
    var position: Instant
    /// Whether it is of the link, and did not happen by itself.
    var isOfLink: Bool
    /// How many events the log had before it.
    var logCount: Int
  }

  let link: Link
  private var entries: [LoggedEvent] { link.log.entries }
  /// How many of them are on the stage.
  private var count = 0
  /// In the order in which it takes effect.
  private(set) var untold: [Untold] = []
  /// Where it ends, on the stage's clock.
  let end: Instant

  init(_ link: Link) {
    self.link = link
    end = link.end
  }

  /// The next event that is not on the stage yet; nil if all are.
  var next: LoggedEvent? { count < entries.count ? entries[count] : nil }

  /// Those that are not on the stage yet.
  var coming: ArraySlice<LoggedEvent> { entries[count...] }

  /// When something is next to be done, on the stage's clock.
  var nextPosition: Instant { min(untold.first?.position ?? end, next?.time ?? end) }

  /// Notes what was put on the stage.
  mutating func put(_ item: Untold) {
    untold.append(item)
    if item.isOfLink { count += 1 }
  }

  /// The first of what is to be told, which then is.
  mutating func tell() -> LiveStage.Occurrence { untold.removeFirst().occurrence }

  /// Takes back what came after the first `logCount` events of the log.
  mutating func takeBack(to logCount: Int) {
    let kept = untold.prefix { $0.logCount < logCount }
    count -= untold[kept.count...].count(where: \.isOfLink)
    untold = Array(kept)
  }
}
