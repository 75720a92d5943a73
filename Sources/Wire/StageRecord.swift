package import Stage
package import Timing

/// What is noted of a stage as it happens; the byte table is in `State.md`.
package enum StageRecord: Hashable, Sendable {
  /// All of it: the first record of a file, and whenever what was noted before no longer holds.
  case stage(SavedStage)
  /// An event was logged; the instant at which it took effect.
  case event(LoggedEvent, at: Instant)
  /// The stage's clock is this from now on; the position up to which all that comes to rest was
  /// told.
  case clock(StageClock, told: Instant)
  /// A viewer was given a place, at this instant.
  case seat(SavedStage.Seat, at: Instant)

  /// The number that a record begins with.
  private enum Kind: UInt8 {
    case stage = 1
    case event, clock, seat
  }

  /// The record's payload.
  package var bytes: [UInt8] {
    var writer = LinkWriter()
    switch self {
    case .stage(let stage):
      writer.byte(Kind.stage.rawValue)
      writer.write(stage)
    case .event(let entry, let instant):
      writer.byte(Kind.event.rawValue)
      writer.signed(instant.nanoseconds)
      writer.write(entry)
    case .clock(let clock, let told):
      writer.byte(Kind.clock.rawValue)
      writer.signed(told.nanoseconds)
      writer.write(clock)
    case .seat(let seat, let instant):
      writer.byte(Kind.seat.rawValue)
      writer.signed(instant.nanoseconds)
      writer.write(seat)
    }
    return writer.bytes
  }

  /// Reads a payload; any bytes are safe to read.
  package static func decode(_ payload: ArraySlice<UInt8>) throws(LinkError) -> StageRecord {
    var reader = LinkReader(Array(payload))
    let record: StageRecord
    switch Kind(rawValue: try reader.byte()) {
    case .stage: record = .stage(try reader.stage())
    case .event:
      let instant = try reader.instant()
      record = .event(try reader.logged(), at: instant)
    case .clock:
      let told = try reader.instant()
      record = .clock(try reader.clock(), told: told)
    case .seat:
      let instant = try reader.instant()
      record = .seat(try reader.seat(), at: instant)
    case nil: throw reader.damaged("kind of record")
    }
    guard reader.isAtEnd else { throw reader.damaged("end of a record") }
    return record
  }
}

extension LinkWriter {
  /// Folded, so that numbers near zero are short.
  fileprivate mutating func signed(_ value: Int64) {
    varint(UInt64(bitPattern: value << 1 ^ value >> 63))
  }

  fileprivate mutating func write(_ entry: LoggedEvent) {
    byte(kind(of: entry.event).rawValue)
    varint(entry.sequence)
    signed(entry.happened.nanoseconds)
    signed(entry.time.nanoseconds)
    writeDetails(of: entry.event)
  }

  fileprivate mutating func write(_ clock: StageClock) {
    varint(UInt64(clock.rate.millionths))
    byte(clock.isPaused ? 1 : 0)
    signed(clock.changed.nanoseconds)
    signed(Int64(truncatingIfNeeded: clock.start >> 64))
    varint(UInt64(truncatingIfNeeded: clock.start))
  }

  fileprivate mutating func write(_ seat: SavedStage.Seat) {
    text(seat.token)
    varint(UInt64(seat.viewer))
  }

  fileprivate mutating func write(_ stage: SavedStage) {
    text(stage.name ?? "")
    varint(UInt64(stage.loop))
    text(stage.boot)
    signed(stage.origin)
    signed(stage.reached.nanoseconds)
    varint(UInt64(stage.epoch))
    write(SettingsChange(from: StageSettings(), to: stage.settings))
    write(stage.clock)
    signed(stage.told.nanoseconds)
    varint(UInt64(stage.lastViewer))
    varint(UInt64(stage.seats.count))
    for seat in stage.seats { write(seat) }
    varint(UInt64(stage.log.entries.count))
    for entry in stage.log.entries { write(entry) }
    // A stage that can replay it had it from such a text.
    text(stage.replay.flatMap { try? $0.text() } ?? "")
  }
}

extension LinkReader {
  fileprivate mutating func signed() throws(LinkError) -> Int64 {
    let folded = try varint()
    return Int64(bitPattern: folded >> 1) ^ -Int64(bitPattern: folded & 1)
  }

  fileprivate mutating func instant() throws(LinkError) -> Instant {
    Instant(nanoseconds: try signed())
  }

  /// A whole number that an `Int` holds, whatever is done with it here.
  fileprivate mutating func count() throws(LinkError) -> Int {
    guard let count = Int32(exactly: try varint()) else { throw damaged("count") }
    return Int(count)
  }

  fileprivate mutating func logged() throws(LinkError) -> LoggedEvent {
    guard let kind = LinkFormat.Kind(rawValue: try byte()) else { throw damaged("kind of event") }
    let sequence = try varint()
    let (happened, time) = (try instant(), try instant())
    return LoggedEvent(
      event: try event(kind), sequence: sequence, happened: happened, time: time)
  }

  fileprivate mutating func clock() throws(LinkError) -> StageClock {
    guard let rate = PlaybackRate(millionths: Int64(try count())) else { throw damaged("rate") }
    let (isPaused, changed) = (try byte() == 1, try instant())
    let high = Int128(try signed()) << 64
    return StageClock(
      rate: rate, isPaused: isPaused, changed: changed, start: high | Int128(try varint()))
  }

  fileprivate mutating func seat() throws(LinkError) -> SavedStage.Seat {
    SavedStage.Seat(token: try text(), viewer: try count())
  }

  fileprivate mutating func stage() throws(LinkError) -> SavedStage {
    let name = try text()
    let (loop, boot, origin) = (try count(), try text(), try signed())
    let (reached, epoch) = (try instant(), UInt32(truncatingIfNeeded: try varint()))
    let settings = try settingsChange().applied(to: StageSettings())
    var stage = SavedStage(
      boot: boot, origin: origin, reached: reached, epoch: epoch, settings: settings,
      clock: try clock())
    (stage.name, stage.loop) = (name.isEmpty ? nil : name, loop)
    (stage.told, stage.lastViewer) = (try instant(), try count())
    for _ in 0..<(try count()) { stage.seats.append(try seat()) }
    for _ in 0..<(try count()) {
      let entry = try logged()
      stage.log.append(
        entry.event, sequence: entry.sequence, happened: entry.happened, time: entry.time)
    }
    let link = try text()
    if !link.isEmpty { stage.replay = try Link.decode(link) }
    return stage
  }
}
