import Child
import Wire

/// The program that a stage's spinner turns for, from its start to its end.
///
/// Its owner is told by the loop when there is output or the end, and asks ``nextDeadline`` when to
/// come back by itself. All times are nanoseconds of the loop's monotonic clock.
final class StageWork {
  let child: Child
  /// Whose it is; nil once that stage is gone.
  private(set) weak var room: StageRoom?
  /// Where its deadline is kept.
  let key: Int

  private let began: Int64
  private var line = LastLine()
  private var told = ""
  private var toldAt: Int64
  /// When to tell the line, when to watch the output again, when to end it for good.
  private var tellAt, watchAt, killAt: Int64?

  /// From one line told to the next: at most four a second.
  private static let telling: Int64 = 250_000_000
  /// From one look at the output to the next: a program that writes all the time is not read all the
  /// time.
  private static let reading: Int64 = 20_000_000
  /// How many times 16 KiB are read at one look: as much as a pipe holds.
  private static let reads = 4
  /// From SIGTERM to SIGKILL.
  static let grace: Int64 = 2_000_000_000

  init(_ child: Child, in room: StageRoom, key: Int, now: Int64) {
    self.child = child
    self.room = room
    self.key = key
    began = now
    toldAt = now
  }

  /// What a moment asks for.
  struct Tasks {
    /// Everyone is told how it gets on.
    var tells = false
    /// Its output is watched again.
    var watches = false
  }

  /// When it needs the loop by itself; nil when it does not.
  var nextDeadline: Int64? { [tellAt, watchAt, killAt].compactMap { $0 }.min() }

  /// Reads what it wrote.
  ///
  /// Of one that has ended all that there is, within reason: what it started may still write.
  func read(at now: Int64) {
    var count = 0
    var output = Child.Output.more
    while output == .more, count < Self.reads {
      output = child.read { line.append($0) }
      count += 1
    }
    if output != .ended { watchAt = now + Self.reading }
    if tellAt == nil, line.text != told { tellAt = max(now, toldAt + Self.telling) }
  }

  /// What is due by `now`; ends it for good if it is.
  func wake(at now: Int64) -> Tasks {
    var tasks = Tasks()
    if let time = killAt, time <= now {
      child.kill()
      killAt = nil
    }
    if let time = watchAt, time <= now {
      tasks.watches = true
      watchAt = nil
    }
    if let time = tellAt, time <= now {
      tasks.tells = line.text != told
      tellAt = nil
    }
    return tasks
  }

  /// How it gets on, as it is told now.
  func report(at now: Int64) -> ProcessReport {
    ProcessReport(state: .running, line: line.text, elapsed: elapsed(at: now))
  }

  /// Takes note that everyone was told.
  func note(_ report: ProcessReport, at now: Int64) {
    told = report.line
    toldAt = now
  }

  /// Its last report: it has ended.
  func finish(at now: Int64) -> ProcessReport {
    read(at: now)
    switch child.reap() {
    case .exited(let status):
      return ProcessReport(
        state: status == 0 ? .exited : .failed, line: line.text, status: status,
        elapsed: elapsed(at: now))
    case .signaled(let number):
      return ProcessReport(
        state: .failed, line: line.text, signal: number, elapsed: elapsed(at: now))
    }
  }

  /// Asks it to end, as its stage has; it has the grace for that.
  func end(at now: Int64) {
    room = nil
    child.terminate()
    killAt = now + Self.grace
  }

  private func elapsed(at now: Int64) -> Double { Double(now - began) / 1e9 }
}
