import Stage
import Timing
import WebSocket
import Wire

/// One connection's view of a stage: how its frames are written and when they are due.
final class Viewer {
  let id: ConnectionID
  let subprotocol: Subprotocol
  var live: LiveStage
  var schedule: FrameSchedule
  /// A hidden page gets no frames; its stage goes on.
  var isVisible = true
  /// The page's number of the newest event that was accepted; older and equal ones are ignored.
  var lastSequence: UInt64 = 0

  /// The instant of the newest frame that was encoded for it.
  private(set) var shown: Instant?
  /// The number of the next frame message.
  private var sequence: UInt32 = 1

  /// Frames a second until the page has reported its display's rate.
  static let initialRate = 60.0

  init(id: ConnectionID, subprotocol: Subprotocol, settings: StageSettings, now: Int64) {
    self.id = id
    self.subprotocol = subprotocol
    live = LiveStage(settings: settings, startingAt: now)
    schedule = FrameSchedule(rate: Self.initialRate, startingAt: now)
  }

  /// When this viewer next needs the loop, in nanoseconds of its clock; nil when it does not.
  var nextDeadline: Int64? {
    let occurrence = live.nextOccurrence
    guard isVisible else { return occurrence }
    return min(schedule.next, occurrence ?? .max)
  }

  /// Sends the stage as it is now.
  ///
  /// This is the frame path: binary frames allocate nothing here.
  func sendFrame(_ loop: borrowing Loop) {
    let began = Loop.now
    let instant = max(live.instant(at: began), shown ?? .zero)
    let frame = live.stage.frame(at: instant)
    let outcome =
      switch subprotocol {
      case .binary: sendBinary(frame, began: began, loop)
      case .json: sendText(frame, loop)
      }
    guard outcome != .gone else { return }
    shown = instant
    sequence &+= 1
  }

  private func sendBinary(_ frame: Frame, began: Int64, _ loop: borrowing Loop) -> Loop.FrameOutcome
  {
    let header = FrameHeader(
      epoch: UInt32(truncatingIfNeeded: live.stage.eventCount), sequence: sequence,
      input: live.lastInput)
    let capacity = FrameEncoder.size(count: 1)
    return loop.sendFrame(to: id, isText: false, capacity: capacity) { output in
      FrameEncoder.encode(header, count: 1, into: &output) { _ in FrameEntry(frame) }
      let now = Loop.now
      var bytes = output.mutableSpan
      FrameEncoder.stamp(
        sent: live.instant(at: now), cost: Double(now - began) / 1e9, in: &bytes)
    }
  }

  private func sendText(_ frame: Frame, _ loop: borrowing Loop) -> Loop.FrameOutcome {
    let text = JSONFrame.message(frame, sequence: sequence, sent: live.instant(at: Loop.now))
    return loop.sendFrame(to: id, isText: true, capacity: text.count) { output in
      for byte in text { output.append(byte) }
    }
  }
}
