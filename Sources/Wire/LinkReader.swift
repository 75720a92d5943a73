import Stage
import Timing

/// Reads a link's bytes, whatever they are.
struct LinkReader {
  private let bytes: [UInt8]
  private var position = 0
  private var time = Instant.zero
  private var isHeld = false

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { position == bytes.count }

  /// The next event; nil after the last.
  mutating func entry() throws(LinkError) -> LoggedEvent? {
    guard position < bytes.count else { return nil }
    let head = try varint()
    let (count, _) = time.nanoseconds.quotientAndRemainder(dividingBy: LoggedEvent.grain)
    let (delta, isSpelt) = (Int64(head >> 1), head & 1 == 1)
    // At most 2⁶³ and 10¹³: no overflow. More than 10¹³ is later than the latest.
    let latest = Link.latest.nanoseconds / LoggedEvent.grain
    guard delta <= latest, count + delta <= latest else { throw damaged("position") }
    var nanoseconds = (count + delta) * LoggedEvent.grain
    var event = isHeld ? Event.release : .press
    if isSpelt {
      let code = try byte()
      guard let kind = LinkFormat.Kind(rawValue: code & ~LinkFormat.isBetween) else {
        throw damaged("kind of event")
      }
      if code & LinkFormat.isBetween != 0 {
        let rest = try varint()
        guard rest < LoggedEvent.grain else { throw damaged("position") }
        nanoseconds += Int64(rest)
      }
      event = try self.event(kind)
    }
    let time = Instant(nanoseconds: nanoseconds)
    guard self.time <= time, time <= Link.latest else { throw damaged("position") }
    self.time = time
    if event == .press || event == .release { isHeld = event == .press }
    return LoggedEvent(event: event, happened: time, time: time)
  }

  /// The event of this kind, whose details come next.
  mutating func event(_ kind: LinkFormat.Kind) throws(LinkError) -> Event {
    switch kind {
    case .press: .press
    case .release: .release
    case .spin: .spin
    case .work: .work(duration: nil)
    case .timedWork: .work(duration: try number(in: StageSettings.workDurations))
    case .done: .done
    case .settings: .settings(try settingsChange())
    }
  }

  /// Settings, each within what the protocol allows.
  mutating func settingsChange() throws(LinkError) -> SettingsChange {
    let fields = LinkFormat.Fields(rawValue: try varint())
    guard fields.isSubset(of: .all) else { throw damaged("set of settings") }
    var (hold, cube, change) = (HoldChange(), CubeChange(), SettingsChange())
    if fields.contains(.holdDuration) { hold.duration = try number(in: HoldSettings.durations) }
    if fields.contains(.emptyDuration) {
      hold.emptyDuration = .some(try optionalNumber(in: HoldSettings.durations))
    }
    if fields.contains(.holdCurve) { hold.curve = try curve() }
    if fields.contains(.interruption) {
      let index = try varint()
      guard index < Interruption.allCases.count else { throw damaged("interruption") }
      hold.interruption = Interruption.allCases[Int(index)]
    }
    if fields.contains(.spring) { hold.spring = .some(try spring()) }
    if fields.contains(.spinnerDuration) {
      change.spinnerDuration = try number(in: Spinner.durations)
    }
    if fields.contains(.workDuration) {
      change.workDuration = try number(in: StageSettings.workDurations)
    }
    if fields.contains(.cubePeriod) { cube.period = try number(in: CubeSettings.periods) }
    if fields.contains(.cubeDuration) { cube.duration = try number(in: CubeSettings.durations) }
    if fields.contains(.cubeCurve) { cube.curve = try curve() }
    if fields.contains(.perspective) {
      cube.perspective = try number(in: CubeSettings.perspectives)
    }
    if hold != HoldChange() { change.hold = hold }
    if cube != CubeChange() { change.cube = cube }
    return change
  }

  private mutating func spring() throws(LinkError) -> HoldSpring? {
    guard let duration = try optionalNumber(in: HoldSettings.durations) else { return nil }
    return HoldSpring(duration: duration, bounce: try number(in: HoldSpring.bounces))
  }

  private mutating func curve() throws(LinkError) -> UnitCurve {
    let code = try varint()
    do {
      switch code {
      case LinkFormat.textCurve:
        return try UnitCurve(cssText: try text())
      case LinkFormat.bezierCurve:
        let (x1, y1) = (try number(), try number())
        let (x2, y2) = (try number(), try number())
        return .cubicBezier(try CubicBezier(x1, y1, x2, y2))
      default:
        let index = code - LinkFormat.firstCurve
        guard index < LinkFormat.curves.count else { throw damaged("curve") }
        return try UnitCurve(cssText: LinkFormat.curves[Int(index)])
      }
    } catch let error as LinkError {
      throw error
    } catch {
      throw damaged("curve")
    }
  }

  mutating func text() throws(LinkError) -> String {
    let count = try varint()
    guard count <= bytes.count - position else { throw .truncated }
    let end = position + Int(count)
    defer { position = end }
    return String(decoding: bytes[position..<end], as: UTF8.self)
  }

  // MARK: - Numbers

  private mutating func number(
    in range: ClosedRange<Double> = -Double.infinity...Double.infinity
  ) throws(LinkError) -> Double {
    guard let number = try optionalNumber(in: range) else { throw damaged("number") }
    return number
  }

  private mutating func optionalNumber(
    in range: ClosedRange<Double>
  ) throws(LinkError) -> Double? {
    let code = try varint()
    guard code > 0 else { return nil }
    var value = 0.0
    if code == 1 {
      var bits: UInt64 = 0
      for shift in stride(from: UInt64(0), to: 64, by: 8) { bits |= UInt64(try byte()) << shift }
      value = Double(bitPattern: bits)
    } else {
      let folded = code - 2
      let whole = Int64(bitPattern: folded >> 1) ^ -Int64(bitPattern: folded & 1)
      value = Double(whole) / LinkFormat.decimals
    }
    guard range.contains(value) else { throw damaged("number in range") }
    return value
  }

  mutating func varint() throws(LinkError) -> UInt64 {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 7) {
      let byte = try byte()
      let part = UInt64(byte & 0x7F)
      guard shift < 63 || part <= 1 else { break }
      value |= part << shift
      if byte < 0x80 { return value }
    }
    throw damaged("whole number")
  }

  mutating func byte() throws(LinkError) -> UInt8 {
    guard position < bytes.count else { throw .truncated }
    defer { position += 1 }
    return bytes[position]
  }

  func damaged(_ what: String) -> LinkError { .damaged(what: what, offset: position) }
}
