package import Stage
package import Timing

/// What a stage is made of, as far as it is found again after a restart.
///
/// All that moves follows from the settings, the log and the clock.
package struct SavedStage: Hashable, Sendable {
  /// A viewer's place, to which its token leads back.
  package struct Seat: Hashable, Sendable {
    package var token: String
    /// Its number, from 1.
    package var viewer: Int

    package init(token: String, viewer: Int) {
      self.token = token
      self.viewer = viewer
    }
  }

  /// By which others find it; nil for a private one.
  package var name: String?
  /// Of several loops the one that its tokens name.
  package var loop = 0
  /// Which run of the machine `origin` belongs to.
  package var boot: String
  /// Nanoseconds of `CLOCK_MONOTONIC` at the stage's instant zero.
  package var origin: Int64
  /// The latest instant that is known of it: of its last event, change of the clock, or newcomer.
  package var reached: Instant
  /// Counts events and changes of the clock.
  package var epoch: UInt32
  package var settings: StageSettings
  package var clock: StageClock
  /// The position up to which all that comes to rest was told.
  package var told = Instant.zero
  package var log = EventLog()
  /// The link that is being played; what it has put on the stage is not in the log.
  package var replay: Link?
  /// The highest number that a viewer was given.
  package var lastViewer = 0
  package var seats: [Seat] = []

  package init(
    boot: String, origin: Int64, reached: Instant, epoch: UInt32, settings: StageSettings,
    clock: StageClock
  ) {
    self.boot = boot
    self.origin = origin
    self.reached = reached
    self.epoch = epoch
    self.settings = settings
    self.clock = clock
  }

  /// What the records of a file come to, of which the first has a whole stage.
  /// - Returns: how many of them could be used, and the stage; nil if the first could not.
  package init?(_ payloads: [ArraySlice<UInt8>], count: inout Int) {
    count = 0
    guard let first = payloads.first, case .stage(let stage)? = try? StageRecord.decode(first)
    else { return nil }
    self = stage
    for payload in payloads {
      guard let record = try? StageRecord.decode(payload) else { return }
      apply(record)
      count += 1
    }
  }

  /// What a record adds.
  package mutating func apply(_ record: StageRecord) {
    switch record {
    case .stage(let stage): self = stage
    case .event(let entry, let instant):
      log.append(
        entry.event, sequence: entry.sequence, happened: entry.happened, time: entry.time)
      reached = max(reached, instant)
      epoch &+= 1
    case .clock(let clock, let told):
      self.clock = clock
      self.told = max(self.told, told)
      reached = max(reached, clock.changed)
      epoch &+= 1
    case .seat(let seat, let instant):
      seats.removeAll { $0.token == seat.token }
      seats.append(seat)
      lastViewer = max(lastViewer, seat.viewer)
      reached = max(reached, instant)
    }
  }
}
