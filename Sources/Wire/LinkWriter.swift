import Stage
import Timing

/// Writes a link's bytes.
struct LinkWriter {
  private(set) var bytes: [UInt8] = []
  /// The position of the last event.
  private var time = Instant.zero
  /// Whether the hold is pressed: what comes next, if it does not say.
  private var isHeld = false

  /// Writes an event.
  ///
  /// - Parameters:
  ///   - entry: No earlier than the one before.
  ///   - settings: Those in force before it.
  mutating func write(_ entry: LoggedEvent, present settings: StageSettings) {
    let (last, _) = time.nanoseconds.quotientAndRemainder(dividingBy: LoggedEvent.grain)
    let (count, rest) = entry.time.nanoseconds.quotientAndRemainder(dividingBy: LoggedEvent.grain)
    time = entry.time
    let isImplied = rest == 0 && entry.event == (isHeld ? .release : .press)
    varint(UInt64(max(count - last, 0)) << 1 | (isImplied ? 0 : 1))
    if entry.event == .press || entry.event == .release { isHeld = entry.event == .press }
    guard !isImplied else { return }
    byte(kind(of: entry.event).rawValue | (rest == 0 ? 0 : LinkFormat.isBetween))
    if rest != 0 { varint(UInt64(rest)) }
    var event = entry.event
    if case .settings(let change) = event {
      event = .settings(SettingsChange(from: settings, to: change.applied(to: settings)))
    }
    writeDetails(of: event)
  }

  /// Writes what an event's kind does not say.
  mutating func writeDetails(of event: Event) {
    switch event {
    case .work(let duration?): number(duration)
    case .settings(let change): write(change)
    default: break
    }
  }

  func kind(of event: Event) -> LinkFormat.Kind {
    switch event {
    case .press: .press
    case .release: .release
    case .spin: .spin
    case .work(nil): .work
    case .work: .timedWork
    case .done: .done
    case .settings: .settings
    }
  }

  /// Writes which settings change, and then those.
  mutating func write(_ change: SettingsChange) {
    let (hold, cube) = (change.hold, change.cube)
    var fields: LinkFormat.Fields = []
    if hold?.duration != nil { fields.insert(.holdDuration) }
    if hold?.emptyDuration != nil { fields.insert(.emptyDuration) }
    if hold?.curve != nil { fields.insert(.holdCurve) }
    if hold?.interruption != nil { fields.insert(.interruption) }
    if hold?.spring != nil { fields.insert(.spring) }
    if change.spinnerDuration != nil { fields.insert(.spinnerDuration) }
    if change.workDuration != nil { fields.insert(.workDuration) }
    if cube?.period != nil { fields.insert(.cubePeriod) }
    if cube?.duration != nil { fields.insert(.cubeDuration) }
    if cube?.curve != nil { fields.insert(.cubeCurve) }
    if cube?.perspective != nil { fields.insert(.perspective) }
    varint(fields.rawValue)
    if let duration = hold?.duration { number(duration) }
    if let emptyDuration = hold?.emptyDuration { number(emptyDuration) }
    if let curve = hold?.curve { self.curve(curve) }
    if let interruption = hold?.interruption { varint(UInt64(interruption.index)) }
    if let spring = hold?.spring {
      number(spring?.duration)
      if let spring { number(spring.bounce) }
    }
    for value in [
      change.spinnerDuration, change.workDuration, cube?.period, cube?.duration,
    ] {
      if let value { number(value) }
    }
    if let curve = cube?.curve { self.curve(curve) }
    if let perspective = cube?.perspective { number(perspective) }
  }

  /// A number to the last bit: few bytes if it has few decimals, nine if not; 0 for none.
  private mutating func number(_ value: Double?) {
    guard let value else { return varint(0) }
    let scaled = (value * LinkFormat.decimals).rounded()
    if abs(scaled) < 1e9, (scaled / LinkFormat.decimals).bitPattern == value.bitPattern {
      let whole = Int64(scaled)
      return varint(UInt64(bitPattern: whole << 1 ^ whole >> 63) + 2)
    }
    varint(1)
    for shift in stride(from: 0, to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: value.bitPattern >> shift))
    }
  }

  private mutating func curve(_ curve: UnitCurve) {
    let text = curve.cssText
    if let index = LinkFormat.curves.firstIndex(of: text) {
      return varint(LinkFormat.firstCurve + UInt64(index))
    }
    if case .cubicBezier(let bezier) = curve {
      varint(LinkFormat.bezierCurve)
      for value in [bezier.x1, bezier.y1, bezier.x2, bezier.y2] { number(value) }
    } else {
      varint(LinkFormat.textCurve)
      self.text(text)
    }
  }

  /// A length and so many bytes of UTF-8.
  mutating func text(_ text: String) {
    varint(UInt64(text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }

  mutating func byte(_ byte: UInt8) { bytes.append(byte) }

  /// Seven bits a byte, the lowest first; the eighth says that there are more.
  mutating func varint(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }
}
