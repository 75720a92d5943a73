import Timing
import Wire

/// When a viewer whose display's phase is known gets its frames: a lead before each refresh, several
/// refreshes in one message, and never far beyond what it has painted (DESIGN, "On time").
///
/// All times are instants of the stage's clock. Of fixed size; allocates nothing.
struct PacedSchedule {
  /// How long before its refresh a frame is sent, in nanoseconds.
  private(set) var lead = Self.unknownLead
  /// How many refreshes got no frame because the page had not painted the earlier ones.
  private(set) var skipped = 0

  /// How long a message and its answer are under way: what is painted meanwhile is not known yet.
  private var roundTrip: Int64 = 0
  /// How long a message is under way to the page, in nanoseconds; 0 while that is not known.
  var transit: Int64 { roundTrip / 2 }
  private var line: RefreshLine?
  /// The first refresh on the line that got no frame yet.
  private var next = 0
  /// The newest refresh that got a frame or was skipped, in milliseconds of the page's clock.
  ///
  /// It tells which refreshes are served when a new report moves the line.
  private var served: Double?
  /// The newest frame that the page has painted, or the time of its report if nothing was in flight.
  private var painted: Instant?
  /// How many frames may go out on trust, while nothing is known to be painted.
  private var trust = 0
  /// Nothing may go out before the next report.
  private var isWaiting = true

  /// The lead while the page cannot say how long frames are under way: 6 ms.
  static let unknownLead: Int64 = 6_000_000
  /// What the lead is kept within: 1.5 through 120 ms.
  static let leads: ClosedRange<Int64> = 1_500_000...120_000_000
  /// What the lead has beyond the longest transit that the page expects: 0.5 ms.
  static let margin = 0.5
  /// How far ahead of what it paints a page is given frames: 0.25 s, or two refreshes of a display
  /// that is so slow that a quarter of a second holds none.
  static let window: Int64 = 250_000_000
  /// How many frames go out before the page says that it has painted one.
  static let initialTrust = 4
  /// How many entries one message carries.
  static let maximumBatch = SentFrames.capacity
  /// How many frames are worth a message before they are due.
  static let fewestEarly = maximumBatch / 2

  /// When the next message is due; nil when nothing is before the next report.
  var due: Instant? {
    guard let line, !isWaiting else { return nil }
    return line.instant(of: next).advanced(byNanoseconds: -lead)
  }

  /// The refresh of an entry of a batch.
  func entry(_ index: Int) -> SentFrames.Entry {
    guard let line else { preconditionFailure("A batch has a line") }
    return SentFrames.Entry(target: line.target(of: index), instant: line.instant(of: index))
  }

  /// Takes a report.
  /// - Parameters:
  ///   - phase: What the page says.
  ///   - newest: The instant of the newest frame that was sent; nobody painted a later one.
  ///   - now: The stage's clock.
  mutating func report(_ phase: Phase, newest: Instant?, at now: Instant) {
    let line = RefreshLine(phase)
    lead =
      phase.transit.map { transit in
        min(max(Int64((transit + Self.margin) * 1e6), Self.leads.lowerBound), Self.leads.upperBound)
      } ?? Self.unknownLead
    roundTrip = min(Int64(2e6 * (phase.transit ?? 0)), 2 * Self.leads.upperBound)
    if let reported = phase.painted, let newest {
      // With nothing in flight, as after a stall, the window begins anew. Half a period tells refreshes
      // apart: the page's digits may end before the nanoseconds do.
      let reached = reported.advanced(byNanoseconds: Int64(line.period * 5e5))
      painted = reached < newest ? reported : max(newest, now)
    }
    trust = Self.initialTrust
    let first = unserved(on: line, at: now)
    next = first
    if isWaiting {
      next = max(next, line.firstIndex(after: now.advanced(byNanoseconds: lead)))
      if self.line != nil { skip(to: next, from: first, on: line) }
    }
    self.line = line
    isWaiting = false
  }

  /// Notes that a refresh got its frame otherwise.
  mutating func serve(_ target: Double) { served = target }

  /// Forgets the phase and what was painted: nothing is due until the next report.
  mutating func stop() {
    line = nil
    painted = nil
    isWaiting = true
  }

  /// Takes the refreshes whose frames are to be sent now, in one message.
  /// - Parameters:
  ///   - now: The stage's clock.
  ///   - limit: `now`, or a little later: what is due until then goes along.
  /// - Returns: The refreshes' indices for ``entry(_:)``; none if none is due by `limit`.
  mutating func batch(at now: Instant, dueBy limit: Instant) -> Range<Int> {
    guard let line, let due, due <= limit else { return next..<next }
    passOver(at: now, on: line)
    guard let due = self.due, due <= limit else { return next..<next }
    let batch = take(Self.maximumBatch, on: line)
    if batch.isEmpty { isWaiting = true }
    return batch
  }

  /// Takes the refreshes that a report allows before they are due, if it allows many.
  ///
  /// The loop is awake and the socket has something to acknowledge: to answer at once saves the wake
  /// at which they would be due, and the acknowledgement a packet of its own.
  /// - Parameters:
  ///   - now: The stage's clock.
  ///   - room: How many frames an event could still send again, beyond those that were sent.
  /// - Returns: The refreshes' indices for ``entry(_:)``; none if they are few.
  mutating func answer(at now: Instant, room: Int) -> Range<Int> {
    guard let line, !isWaiting else { return next..<next }
    passOver(at: now, on: line)
    let isMuch = min(room, allowed(on: line) - next) >= Self.fewestEarly
    return isMuch ? take(room, on: line) : next..<next
  }

  /// Takes what is allowed, at most `most` refreshes.
  private mutating func take(_ most: Int, on line: RefreshLine) -> Range<Int> {
    let batch = next..<min(next + most, max(next, allowed(on: line)))
    guard let last = batch.last else { return batch }
    next = batch.upperBound
    served = line.target(of: last)
    if painted == nil { trust -= batch.count }
    return batch
  }

  /// A refresh that has passed, because the loop was late, is of no use to anyone.
  private mutating func passOver(at now: Instant, on line: RefreshLine) {
    let first = max(next, line.firstIndex(after: now))
    skip(to: first, from: next, on: line)
    next = first
  }

  private mutating func skip(to index: Int, from first: Int, on line: RefreshLine) {
    guard index > first else { return }
    skipped += index - first
    served = line.target(of: index - 1)
  }

  /// The end of what may be sent.
  private func allowed(on line: RefreshLine) -> Int {
    guard let painted else { return next + trust }
    let window = max(Self.window, Int64(2e6 * line.period)) + roundTrip
    return line.firstIndex(after: painted.advanced(byNanoseconds: window))
  }

  /// The first refresh on `line` after the newest served one.
  ///
  /// Half a period tells refreshes apart. One served further ahead than this schedule ever goes was
  /// on another clock and counts for nothing; neither does one of long ago.
  private func unserved(on line: RefreshLine, at now: Instant) -> Int {
    let present = line.firstIndex(after: now)
    guard let served else { return present }
    let ahead = line.position(of: served) - Double(present)
    let reach = Double(Self.window + 3 * Self.leads.upperBound) / 1e6 / line.period + 2
    guard -1e6...reach ~= ahead else { return present }
    return present + Int((ahead + 0.5).rounded(.down)) + 1
  }
}
