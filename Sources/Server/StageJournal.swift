import Stage
import Timing
import Wire

/// What of a stage is in its file.
struct StageJournal {
  /// The file's name, 32 hex digits that cannot be guessed.
  let file: String
  /// The file as it is; nil when it has to be written anew.
  var log: RecordLog?
  /// How many events of the stage's log are in it.
  var events = 0
  var clock = StageClock()
  var revision = 0
  /// After a failure, not before this: nanoseconds of the loop's clock.
  var retry = Int64.min

  /// A file that is still to be written.
  init() { file = Token(loopIndex: 0).text }

  /// A file that is there, to be written anew if it is not whole or of an earlier run of the
  /// machine.
  init(_ saved: SavedFile, boot: String) {
    file = saved.name
    log = saved.stage.boot == boot ? saved.log : nil
    events = saved.stage.log.entries.count
    clock = saved.stage.clock
  }

  /// Whether this is a name that ``init()`` makes.
  static func isName(_ name: String) -> Bool { Token(name) != nil }
}
