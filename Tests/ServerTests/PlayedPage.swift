import Timing
import Wire

@testable import Server

/// A page and its display, played in steps of 0.1 ms against a schedule: frames and reports are under
/// way for a while, the page paints at its refreshes and reports as the protocol asks it to.
///
/// Times are milliseconds of the stage's clock unless another clock is named.
struct PlayedPage {
  var period = 1000.0 / 60
  /// What the page's clock gains, in parts per million, from an offset of 5 s.
  var drift = 0.0
  /// How long messages are under way, each way.
  var transit = 0.3
  /// Refreshes from this time on come so much later.
  var jump = (time: Double.infinity, by: 0.0)
  /// While it lasts the page does nothing.
  var stall = 0.0..<0.0
  /// What is lost of the painted instants that it reports, as digits are.
  var lost = 0.0
  /// Whether the page tells how long frames are under way.
  var knowsTransit = true

  /// A message as the schedule gave it.
  struct Message {
    var sent: Double
    var lead: Double
    var targets: [Double]
    var times: [Double]
    /// The newest frame that the schedule knew to be painted; the time of the report if that was
    /// all that had been sent.
    var acknowledged: Double?
    /// Whether it answered a report before its frames were due.
    var isEarly: Bool
  }

  /// A refresh and the instant of the frame that was painted for it.
  struct Refresh {
    var time: Double
    var painted: Double?
  }

  private(set) var messages: [Message] = []
  private(set) var refreshes: [Refresh] = []
  private(set) var schedule = PacedSchedule()

  func pageClock(_ time: Double) -> Double { 5000 + time * (1 + drift / 1e6) }

  /// When refresh `index` is.
  func refresh(_ index: Int) -> Double {
    let time = 10 + Double(index) * period
    return time >= jump.time ? time + jump.by : time
  }

  private static func instant(_ milliseconds: Double) -> Instant {
    Instant(nanoseconds: Int64((milliseconds * 1e6).rounded()))
  }

  mutating func play(until end: Double) {
    var coming: [(arrival: Double, index: Int)] = []
    var reports: [(arrival: Double, phase: Phase)] = []
    var ring: [(target: Double, time: Double)] = []
    var (index, painted, acknowledged) = (0, Double?.none, Double?.none)
    var (lastReport, heard, owed) = (-Double.infinity, 0, false)
    for step in 0..<Int(end * 10) {
      let now = Double(step) / 10
      // The server.
      var (batch, isEarly) = (0..<0, false)
      while let first = reports.first, first.arrival <= now {
        let newest = messages.last?.times.last.map(Self.instant)
        if let painted = first.phase.painted {
          let isNewest = newest.map { $0.seconds(since: painted) * 1000 <= lost } ?? false
          acknowledged = isNewest ? now : painted.seconds * 1000
        }
        schedule.report(first.phase, newest: newest, at: Self.instant(now))
        reports.removeFirst()
        let horizon = now + Double(schedule.lead) / 1e6
        let changeable = messages.suffix(16).flatMap(\.times).count { $0 > horizon }
        batch = schedule.answer(at: Self.instant(now), room: 16 - changeable)
        isEarly = !batch.isEmpty
      }
      if batch.isEmpty {
        batch = schedule.batch(at: Self.instant(now), dueBy: Self.instant(now))
      }
      if !batch.isEmpty {
        let entries = batch.map { schedule.entry($0) }
        messages.append(
          Message(
            sent: now, lead: Double(schedule.lead) / 1e6, targets: entries.map(\.target),
            times: entries.map { $0.instant.seconds * 1000 }, acknowledged: acknowledged,
            isEarly: isEarly))
        coming.append((now + transit, messages.count - 1))
      }
      // The page.
      let isStalled = stall.contains(now)
      while !isStalled, let first = coming.first, first.arrival <= now {
        for entry in zip(messages[first.index].targets, messages[first.index].times) {
          ring.append(entry)
        }
        coming.removeFirst()
        heard += 1
        owed = true
      }
      if refresh(index) <= now {
        let target = pageClock(refresh(index))
        let frame = isStalled ? nil : ring.last { abs($0.target - target) < period / 2 }
        // Where none is for this refresh, the newest older one.
        painted =
          isStalled ? painted : ring.last { $0.target < target + period / 2 }?.time ?? painted
        refreshes.append(Refresh(time: refresh(index), painted: frame?.time))
        index += 1
        while ring.count > 1, ring[0].target < target - 400 { ring.removeFirst() }
      }
      guard !isStalled, index > 0, owed || now - lastReport >= 125 else { continue }
      let left = ring.count { $0.target > pageClock(now) }
      let reserve = max(3, Int(((2 * transit + 6) / period).rounded(.up)) + 1)
      guard left <= reserve else { continue }
      (owed, lastReport) = (false, now)
      let newest = refresh(index - 1)
      reports.append(
        (
          now + transit,
          Phase(
            target: pageClock(newest), time: Self.instant(newest),
            period: period * (1 + drift / 1e6),
            transit: knowsTransit && heard >= 5 ? transit : nil,
            painted: painted.map { Self.instant($0 - lost) })
        ))
    }
  }
}
