public import Stage
public import Timing

/// What a stage began with and what happened to it since, in a text that fits into the fragment of a
/// URL.
///
/// `1.` and then bytes as base64url without padding (RFC 4648 section 5). A press or a release takes
/// about two bytes, and what is as on a new stage takes none. Every number keeps all its bits. The
/// cube's size, which nothing changes, is not part of it; nor is who did what, nor when it happened
/// before it took effect. The layout is in `Wire.docc`.
public struct Link: Hashable, Sendable {
  /// What the stage began with.
  public var settings: StageSettings
  /// What happened to it; each event happened when it took effect.
  public var log: EventLog

  /// How many events a link has at most.
  public static let maximumEvents = 2000
  /// How many characters a link has at most: a message with it is one that the server takes.
  public static let maximumLength = 4000
  /// The latest position that an event may have, as in an event line.
  static let latest = Instant(nanoseconds: 1_000_000_000_000_000_000)
  static let prefix = "1."

  /// Creates a link.
  public init(settings: StageSettings, log: EventLog) {
    self.settings = settings
    self.log = log
  }

  /// From where on a replay shows it: 1 s before the first event, and not before the stage began.
  public var begin: Instant {
    guard let first = log.entries.first else { return .zero }
    return max(first.time.advanced(byNanoseconds: -1_000_000_000), .zero)
  }

  /// Where a replay ends: 2 s after the last event, the implied end of a process included.
  public var end: Instant { log.end.advanced(byNanoseconds: 2_000_000_000) }

  // MARK: - Text

  /// The link as text.
  ///
  /// What happens by itself when it is played again, the end of a process that was given a duration,
  /// is left out.
  /// - Throws: ``LinkError`` if it would have too many events or be too long.
  public func text() throws(LinkError) -> String {
    guard log.entries.count <= Self.maximumEvents else {
      throw .tooManyEvents(log.entries.count)
    }
    var writer = LinkWriter()
    var stage = Stage(settings: settings)
    writer.write(SettingsChange(from: StageSettings(), to: settings))
    for entry in log.entries where !(entry.event == .done && stage.workEnd == entry.time) {
      guard Instant.zero...Self.latest ~= entry.time else { throw .outOfRange }
      writer.write(entry, present: stage.settings)
      _ = stage.apply(entry.event, at: entry.time)
    }
    let text = Self.prefix + Base64URL.encode(writer.bytes)
    guard text.utf8.count <= Self.maximumLength else { throw .tooLong(text.utf8.count) }
    return text
  }

  /// Reads a link, as ``text()`` makes it; of a whole URL, the fragment.
  ///
  /// Settings are in full, as a stage logs them. Any text is safe to read, and takes memory in proportion to its own length.
  public static func decode(_ text: String) throws(LinkError) -> Link {
    var fragment = text.utf8[...]
    if let mark = fragment.lastIndex(of: UInt8(ascii: "#")) {
      fragment = fragment[fragment.index(after: mark)...]
    }
    guard fragment.count <= maximumLength else { throw .tooLong(fragment.count) }
    guard fragment.starts(with: prefix.utf8) else { throw .unknownVersion }
    var reader = LinkReader(try Base64URL.decode(fragment.dropFirst(prefix.utf8.count)))
    var link = Link(
      settings: try reader.settingsChange().applied(to: StageSettings()), log: EventLog())
    var settings = link.settings
    while let entry = try reader.entry() {
      guard link.log.entries.count < maximumEvents else { throw .tooManyEvents(maximumEvents + 1) }
      var event = entry.event
      if case .settings(let change) = event {
        settings = change.applied(to: settings)
        event = .settings(SettingsChange(to: settings))
      }
      link.log.append(event, at: entry.time)
    }
    return link
  }
}

extension SettingsChange {
  /// The least change that leads from some settings to others.
  init(from old: StageSettings, to new: StageSettings) {
    // -0 is 0, but not to the bit.
    func other(_ old: Double, _ new: Double) -> Double? {
      old.bitPattern == new.bitPattern ? nil : new
    }
    func other<Value: Equatable>(_ old: Value, _ new: Value) -> Value? { old == new ? nil : new }
    let hold = HoldChange(
      duration: other(old.hold.duration, new.hold.duration),
      emptyDuration: other(old.hold.emptyDuration, new.hold.emptyDuration),
      curve: other(old.hold.curve, new.hold.curve),
      interruption: other(old.hold.interruption, new.hold.interruption),
      spring: other(old.hold.spring, new.hold.spring))
    let cube = CubeChange(
      period: other(old.cube.period, new.cube.period),
      duration: other(old.cube.duration, new.cube.duration),
      curve: other(old.cube.curve, new.cube.curve),
      perspective: other(old.cube.perspective, new.cube.perspective))
    self.init(
      hold: hold == HoldChange() ? nil : hold,
      spinnerDuration: other(old.spinnerDuration, new.spinnerDuration),
      workDuration: other(old.workDuration, new.workDuration),
      cube: cube == CubeChange() ? nil : cube)
  }
}
