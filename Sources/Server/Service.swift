import Stage
import Timing
import WebSocket
import Wire

/// What the loop calls: one viewer a connection, each with a stage of its own.
///
/// Everything here runs on the loop's thread. The frame path (`deadline`, `sendFrame`) allocates
/// nothing, takes no lock and, for binary frames, formats no text.
final class Service: Handler {
  private let settings: StageSettings
  private let folder: String
  private var viewers: [ConnectionID: Viewer] = [:]

  init(settings: StageSettings, folder: String) {
    self.settings = settings
    self.folder = folder
  }

  func opened(_ id: ConnectionID, subprotocol: Int, query: String?, loop: borrowing Loop) {
    let viewer = Viewer(
      id: id, subprotocol: Subprotocol.allCases[subprotocol], settings: settings, now: Loop.now)
    viewers[id] = viewer
    let hello = Hello(
      subprotocol: viewer.subprotocol, version: Release.version, session: "\(id)",
      time: viewer.live.instant(at: Loop.now), rate: viewer.schedule.rate, settings: settings)
    send(.hello(hello), to: viewer, loop)
    viewer.sendFrame(loop)
    arm(loop)
  }

  func received(
    _ message: Span<UInt8>, isText: Bool, from id: ConnectionID, loop: borrowing Loop
  ) {
    guard let viewer = viewers[id] else { return }
    guard isText else {
      return refuse(viewer, code: 1003, "send JSON text, not binary messages", loop)
    }
    do {
      perform(try Request.decode(message), for: viewer, loop)
    } catch {
      refuse(viewer, code: error.closeCode, error.reason, loop)
    }
    arm(loop)
  }

  func closed(_ id: ConnectionID, loop: borrowing Loop) {
    viewers[id] = nil
    arm(loop)
  }

  func deadline(loop: borrowing Loop) {
    for viewer in viewers.values {
      let now = Loop.now
      if let due = viewer.live.nextOccurrence, due <= now {
        announce(viewer.live.advance(to: viewer.live.instant(at: now)), to: viewer, loop)
      }
      if viewer.isVisible, viewer.schedule.next <= now {
        viewer.schedule.advance(past: now)
        viewer.sendFrame(loop)
      }
    }
    arm(loop)
  }

  func reload(loop: borrowing Loop) {
    do {
      try loop.replacePages(PageDirectory.pages(in: folder), headers: pageHeaders)
    } catch {
      loop.log("pirouette: the pages stay as they were: \(error)")
    }
  }

  private func perform(_ request: Request, for viewer: Viewer, _ loop: borrowing Loop) {
    let received = viewer.live.instant(at: Loop.now)
    switch request {
    case .event(.work(nil), let sequence, let happened):
      let work = Event.work(duration: settings.workDuration)
      apply(work, sequence, happened, received, for: viewer, loop)
    case .event(let event, let sequence, let happened):
      apply(event, sequence, happened, received, for: viewer, loop)
    case .settings(let change, let sequence, let happened):
      let hold = change.applied(to: viewer.live.stage.holdSettings)
      apply(.hold(hold), sequence, happened, received, for: viewer, loop)
    case .display(let rate):
      viewer.schedule = FrameSchedule(rate: rate, startingAt: Loop.now)
    case .visibility(let isVisible):
      viewer.isVisible = isVisible
      // Straight to the next frame: what was due meanwhile is not made up for.
      viewer.schedule = FrameSchedule(rate: viewer.schedule.rate, startingAt: Loop.now)
      if isVisible { viewer.sendFrame(loop) }
    case .ping(let time):
      let sent = viewer.live.instant(at: Loop.now)
      send(.pong(time: time, received: received, sent: sent), to: viewer, loop)
    }
  }

  /// Logs an event, and answers it at once: the frame first, which is what the finger waits for.
  private func apply(
    _ event: Event, _ sequence: UInt64, _ happened: Instant?, _ received: Instant,
    for viewer: Viewer, _ loop: borrowing Loop
  ) {
    if sequence > 0 {
      guard sequence > viewer.lastSequence else { return }
      viewer.lastSequence = sequence
    }
    let occurrences = viewer.live.apply(
      event, sequence: sequence, claimed: happened, received: received, shown: viewer.shown)
    if viewer.isVisible { viewer.sendFrame(loop) }
    announce(occurrences, to: viewer, loop)
  }

  private func announce(
    _ occurrences: [LiveStage.Occurrence], to viewer: Viewer, _ loop: borrowing Loop
  ) {
    for occurrence in occurrences {
      switch occurrence {
      case .logged(let event): send(.event(event), to: viewer, loop)
      case .completed(let completion):
        send(
          .completed(
            animation: completion.animation, turns: completion.turns, at: completion.instant),
          to: viewer, loop)
      }
    }
  }

  private func send(_ reply: Reply, to viewer: Viewer, _ loop: borrowing Loop) {
    loop.sendMessage(reply.json, to: viewer.id)
  }

  private func refuse(
    _ viewer: Viewer, code: UInt16, _ reason: String, _ loop: borrowing Loop
  ) {
    send(.error(code: code, reason: reason), to: viewer, loop)
    loop.close(viewer.id, code: code, reason: reason)
  }

  /// Sets the loop's one timer to the soonest thing that any viewer waits for.
  private func arm(_ loop: borrowing Loop) {
    guard let next = viewers.values.lazy.compactMap(\.nextDeadline).min() else { return }
    loop.setDeadline(nanoseconds: next)
  }
}
