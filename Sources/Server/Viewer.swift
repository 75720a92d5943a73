import Stage
import Timing
import WebSocket
import Wire

/// One connection's view of a stage: how its frames are written and when they are due.
final class Viewer {
  /// How it is decided when a frame goes out.
  enum Mode {
    /// At a rate, for no refresh in particular.
    case free
    /// When the page asks.
    case pull
    /// Ahead of the refreshes of the page's display.
    case paced
  }

  let id: ConnectionID
  let subprotocol: Subprotocol
  let room: StageRoom
  /// Its number on the stage, from 1.
  let number: Int
  /// What leads its client back here.
  let token: Token
  /// Where the viewer's deadline is kept.
  let key: Int
  private let metrics: LoopMetrics
  /// The page's number of the newest event that was accepted; older and equal ones are ignored.
  var lastSequence: UInt64 = 0
  /// The stamps of its own newest event, which travel with every frame.
  private var lastInput: FrameHeader.Input?

  private var mode = Mode.free
  private var schedule: FrameSchedule
  private var paced = PacedSchedule()
  private var sent = SentFrames()
  /// A hidden page gets no frames; its stage goes on.
  private var isVisible = true
  /// The number of the next frame message.
  private var sequence: UInt32 = 1

  /// Frames a second until the page has said how it wants its frames.
  static let initialRate = 60.0
  /// How many frames the first answer to an event carries; it is what the finger waits for.
  static let firstAnswer = 3
  /// How far ahead of its time the frame may be that shows what was just done: 2 ms.
  static let haste: Int64 = 2_000_000
  /// How far ahead a page may ask for a frame: 1 s.
  static let horizon: Int64 = 1_000_000_000

  init(
    id: ConnectionID, subprotocol: Subprotocol, room: StageRoom, number: Int, token: Token,
    key: Int, metrics: LoopMetrics, now: Int64
  ) {
    self.id = id
    self.subprotocol = subprotocol
    self.room = room
    self.number = number
    self.token = token
    self.key = key
    self.metrics = metrics
    schedule = FrameSchedule(rate: Self.initialRate, startingAt: now)
  }

  /// When this viewer's next frame is due, in nanoseconds of the loop's clock; nil when none is.
  var nextDeadline: Int64? {
    guard isVisible else { return nil }
    switch mode {
    case .free: return schedule.next
    case .pull: return nil
    case .paced:
      return paced.due.map(room.live.loopTime(of:))
    }
  }

  /// The instant of the newest frame that another, sent now, would not overtake; nil before any.
  func commit(at now: Int64) -> Instant? {
    sent.commit(through: room.live.instant(at: now).advanced(byNanoseconds: paced.lead))
    return sent.committed
  }

  /// Notes an event of its own that was applied.
  func note(_ sequence: UInt64, _ time: EffectTime, received: Instant) {
    lastInput = FrameHeader.Input(
      sequence: UInt32(truncatingIfNeeded: sequence), happened: time.happened, received: received,
      effective: time.effective)
  }

  // MARK: - What the page wants

  /// Frames at `rate` from now on.
  func runFreely(rate: Double, at now: Int64) {
    mode = .free
    paced.stop()
    schedule = FrameSchedule(rate: rate, startingAt: now)
  }

  /// Frames ahead of a display's refreshes from now on.
  ///
  /// Those that the report allows go out at once if they are many. Only for binary frames: as JSON
  /// they carry no target.
  func follow(_ phase: Phase, at now: Int64, _ loop: borrowing Loop) {
    guard subprotocol == .binary else { return }
    let instant = room.live.instant(at: now)
    mode = .paced
    let before = paced.skipped
    paced.report(phase, newest: sent.newest, at: instant)
    defer { metrics.framesSkipped.add(Int64(paced.skipped - before)) }
    guard isVisible else { return }
    _ = commit(at: now)
    send(paced.answer(at: instant, room: sent.room), loop)
  }

  /// Frames only when asked for from now on, and this one now.
  func answer(target: Double, time: Instant, _ loop: borrowing Loop) {
    mode = .pull
    paced.stop()
    guard isVisible else { return }
    let now = Loop.now
    let latest = room.live.instant(at: now).advanced(byNanoseconds: Self.horizon)
    let instant = max(min(time, latest), commit(at: now) ?? .zero)
    paced.serve(target)
    let entry = SentFrames.Entry(target: target, instant: instant)
    if send(1, loop, entry: { _ in entry }) != .gone { sent.append(entry) }
  }

  /// Takes note that the page is hidden or shown.
  func setVisible(_ isVisible: Bool, _ loop: borrowing Loop) {
    self.isVisible = isVisible
    // A page that comes back measures its display again, and what was due is not made up for.
    if mode == .paced { mode = .pull }
    paced.stop()
    schedule = FrameSchedule(rate: schedule.rate, startingAt: Loop.now)
    if isVisible { sendPresent(loop) }
  }

  // MARK: - Frames

  /// Sends what is due by `limit`, which is `now` or a little later.
  ///
  /// This is the frame path: binary frames allocate nothing here.
  /// - Returns: what became of them; nil if none was due.
  @discardableResult
  func sendDue(by limit: Int64, at now: Int64, _ loop: borrowing Loop) -> Loop.FrameOutcome? {
    switch mode {
    case .free:
      guard isVisible, schedule.next <= limit else { return nil }
      metrics.framesSkipped.add(schedule.advance(past: limit))
      return sendPresent(loop)
    case .pull: return nil
    case .paced:
      let live = room.live
      let before = paced.skipped
      let batch = paced.batch(at: live.instant(at: now), dueBy: live.instant(at: limit))
      metrics.framesSkipped.add(Int64(paced.skipped - before))
      return send(batch, loop)
    }
  }

  /// Sends the frames of these refreshes in one message.
  @discardableResult
  private func send(_ batch: Range<Int>, _ loop: borrowing Loop) -> Loop.FrameOutcome? {
    guard let first = batch.first else { return nil }
    let outcome = send(batch.count, loop, entry: { self.paced.entry(first + $0) })
    if outcome != .gone { for index in batch { sent.append(paced.entry(index)) } }
    return outcome
  }

  /// Sends again, after a change, what it changes and what can still arrive in time.
  ///
  /// That is all beyond the commit from which the change's effect was found, not a later one: what
  /// was passed over now would be missing where the effect already shows.
  /// - Parameters:
  ///   - effective: when the change takes effect.
  ///   - read: when the event was read that made it, on the loop's clock; nil where none did.
  ///   - loop: what sends.
  func sendChanged(from effective: Instant, readAt read: Int64?, _ loop: borrowing Loop) {
    guard isVisible else { return }
    guard mode != .free else { return time(sendPresent(showing: effective, loop), since: read) }
    let (count, first) = (sent.count, min(sent.count, Self.firstAnswer))
    guard count > 0 else {
      // Between two batches there is nothing to send again, but the next one can go out early, if
      // the page may have one.
      if let due = nextDeadline { time(sendDue(by: due, at: Loop.now, loop), since: read) }
      return
    }
    let outcome = send(first, loop, entry: { self.sent[$0] })
    time(outcome, since: read)
    switch outcome {
    case .gone: return
    case .sent where count > first:
      _ = send(count - first, loop, entry: { self.sent[first + $0] })
    case .sent: return
    // The next message would take this one's place, so it has all of them.
    case .kept, .replacedUnsent: _ = send(count, loop, entry: { self.sent[$0] })
    }
  }

  /// Notes how long an event waited for the first frame that shows it.
  private func time(_ outcome: Loop.FrameOutcome?, since read: Int64?) {
    if let read, outcome == .sent { metrics.eventLatency.observe(Loop.now - read) }
  }

  /// Sends the stage as it is now, for no refresh in particular, or as it is as soon as a change that
  /// is about to take effect does.
  @discardableResult
  func sendPresent(
    showing change: Instant = .zero, _ loop: borrowing Loop
  ) -> Loop.FrameOutcome {
    let now = Loop.now
    var instant = max(room.live.instant(at: now), commit(at: now) ?? .zero)
    if change <= instant.advanced(byNanoseconds: Self.haste) { instant = max(instant, change) }
    let entry = SentFrames.Entry(target: .nan, instant: instant)
    let outcome = send(1, loop, entry: { _ in entry })
    if outcome != .gone { sent.show(instant) }
    return outcome
  }

  private func send(
    _ count: Int, _ loop: borrowing Loop, entry: (Int) -> SentFrames.Entry
  ) -> Loop.FrameOutcome {
    let outcome =
      switch subprotocol {
      case .binary: sendBinary(count, loop, entry: entry)
      case .json: sendText(entry(0), loop)
      }
    if outcome != .gone { sequence &+= 1 }
    return outcome
  }

  private func sendBinary(
    _ count: Int, _ loop: borrowing Loop, entry: (Int) -> SentFrames.Entry
  ) -> Loop.FrameOutcome {
    let began = Loop.now
    let live = room.live
    let header = FrameHeader(
      epoch: live.epoch, sequence: sequence, input: lastInput,
      lead: mode == .paced ? Double(paced.lead) / 1e6 : nil)
    let capacity = FrameEncoder.size(count: count)
    return loop.sendFrame(to: id, isText: false, capacity: capacity) { output in
      FrameEncoder.encode(header, count: count, into: &output) { index in
        let entry = entry(index)
        return FrameEntry(
          live.frame(at: entry.instant), at: entry.instant, target: entry.target)
      }
      let now = Loop.now
      noteLead(of: entry(0), at: now)
      var bytes = output.mutableSpan
      FrameEncoder.stamp(
        sent: live.instant(at: now), cost: Double(now - began) / 1e9, in: &bytes)
    }
  }

  /// Notes how long before its refresh a frame goes out.
  private func noteLead(of entry: SentFrames.Entry, at now: Int64) {
    guard mode == .paced, !entry.target.isNaN else { return }
    let lead = room.live.loopTime(of: entry.instant) - now
    metrics.sendLead.observe(lead)
    if lead < paced.transit { metrics.lateSends.add(1) }
  }

  private func sendText(
    _ entry: SentFrames.Entry, _ loop: borrowing Loop
  ) -> Loop.FrameOutcome {
    let live = room.live
    let text = JSONFrame.message(
      live.frame(at: entry.instant), at: entry.instant, sequence: sequence,
      sent: live.instant(at: Loop.now))
    return loop.sendFrame(to: id, isText: true, capacity: text.count) { output in
      for byte in text { output.append(byte) }
    }
  }
}
