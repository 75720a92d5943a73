import Stage
import Timing
import WebSocket
import Wire

/// One connection's view of a stage: how its frames are written and when they are due.
final class Viewer {
  let id: ConnectionID
  let encoding: FrameEncoding
  var live: LiveStage
  var schedule: FrameSchedule
  /// A hidden page gets no frames; its stage goes on.
  var isVisible = true
  /// The instant of the newest frame that went out.
  var shown: Instant?
  /// The number of frames sent, which is the next frame's own number.
  var sequence: UInt32 = 0
  /// The page's number of the newest event that was accepted; older and equal ones are ignored.
  var lastSequence: UInt64 = 0

  init(id: ConnectionID, encoding: FrameEncoding, settings: StageSettings, now: Int64) {
    self.id = id
    self.encoding = encoding
    live = LiveStage(settings: settings, startingAt: now)
    schedule = FrameSchedule(rate: 60, startingAt: now)
  }

  /// When this viewer next needs the loop, in nanoseconds of its clock; nil when it does not.
  var nextDeadline: Int64? {
    let effect = live.nextEffect
    guard isVisible else { return effect }
    return min(schedule.next, effect ?? .max)
  }
}

/// How frames are written, one a subprotocol.
enum FrameEncoding: Int, CaseIterable {
  /// `pirouette.v1`: binary, for the page.
  case binary
  /// `pirouette.v1.json`: text, for people and other programs.
  case json

  var subprotocol: String {
    switch self {
    case .binary: "pirouette.v1"
    case .json: "pirouette.v1.json"
    }
  }
}
