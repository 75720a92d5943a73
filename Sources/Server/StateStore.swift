import Platform
import Stage
import Timing
import Wire

/// A stage's file as it was found.
struct SavedFile: Sendable {
  var name: String
  var stage: SavedStage
  /// The file, if more can be added to it; nil if it has to be written anew.
  var log: RecordLog?
}

/// The files of one loop's stages: the only place where they are written.
final class StateStore {
  private let folder: StateFolder
  /// The stages to go on with.
  private(set) var found: [SavedFile]
  let boot = Machine.boot
  private let metrics: LoopMetrics
  private var hasComplained = false

  /// How large a file grows before it is written anew, and how large it may be then: 1 MiB.
  static let maximumSize = 1 << 20
  /// From a failure to the next attempt: 1 s.
  static let pause: Int64 = 1_000_000_000

  init(_ folder: StateFolder, found: [SavedFile], metrics: LoopMetrics) {
    self.folder = folder
    self.found = found
    self.metrics = metrics
  }

  /// What was found, once.
  func takeFound() -> [SavedFile] {
    defer { found = [] }
    return found
  }

  /// Writes what a stage's file lacks.
  ///
  /// - Parameters:
  ///   - room: The stage.
  ///   - seat: A place that was given just now.
  ///   - seats: All places, asked for when the file is written anew.
  ///   - now: Nanoseconds of the loop's clock.
  /// - Returns: what the operator has to know, once.
  func save(
    _ room: StageRoom, seat: SavedStage.Seat? = nil, seats: () -> [SavedStage.Seat], at now: Int64
  ) -> String? {
    guard var journal = room.journal else { return nil }
    defer { room.journal = journal }
    let live = room.live
    do throws(SystemError) {
      if let log = journal.log, journal.revision == live.revision, log.size < Self.maximumSize {
        try add(
          records(of: live, seat: seat, lackedBy: journal, at: now), to: log, in: &journal)
      } else {
        guard now >= journal.retry else { return nil }
        try replace(&journal, with: room, seats: seats(), at: now)
      }
      journal.events = live.replay == nil ? live.log.entries.count : 0
      journal.clock = live.clock
      journal.revision = live.revision
      return nil
    } catch {
      journal.log = nil
      metrics.failedSaves.add(1)
      if journal.retry < .max { journal.retry = now + Self.pause }
      defer { hasComplained = true }
      if hasComplained { return nil }
      return "stages cannot be saved (\(error)): they go on, and are written anew when that works"
    }
  }

  /// Removes the file of a stage that ended.
  func forget(_ room: StageRoom) {
    if let journal = room.journal { folder.remove(journal.file) }
  }

  private func records(
    of live: LiveStage, seat: SavedStage.Seat?, lackedBy journal: StageJournal, at now: Int64
  ) -> [StageRecord] {
    var records: [StageRecord] = []
    if live.clock != journal.clock { records.append(.clock(live.clock, told: live.reached)) }
    if live.replay == nil {
      for entry in live.log.entries[journal.events...] {
        records.append(.event(entry, at: live.firm))
      }
    }
    if let seat { records.append(.seat(seat, at: live.instant(at: now))) }
    return records
  }

  private func add(
    _ records: [StageRecord], to log: RecordLog, in journal: inout StageJournal
  ) throws(SystemError) {
    guard !records.isEmpty else { return }
    var (grown, bytes) = (log, [UInt8]())
    for record in records { bytes += grown.append(record.bytes) }
    try folder.write(bytes, at: log.size, in: journal.file)
    journal.log = grown
    metrics.recordsSaved.add(Int64(records.count))
  }

  private func replace(
    _ journal: inout StageJournal, with room: StageRoom, seats: [SavedStage.Seat],
    at now: Int64
  ) throws(SystemError) {
    var stage = room.live.saved(at: now, boot: boot)
    (stage.name, stage.loop) = (room.name, room.loop)
    (stage.seats, stage.lastViewer) = (seats, room.attendance.last)
    var log = RecordLog()
    let bytes = RecordLog.header + log.append(StageRecord.stage(stage).bytes)
    // Half of it, so that there is room for a while.
    guard log.size <= Self.maximumSize / 2 else {
      folder.remove(journal.file)
      journal.retry = .max
      throw .tooLarge
    }
    try folder.replace(journal.file, with: bytes)
    journal.log = log
    metrics.recordsSaved.add(1)
  }
}
