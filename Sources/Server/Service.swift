import Stage
import Timing
import WebSocket
import Wire

/// What the loop calls: one viewer a connection, each with a stage of its own.
///
/// The loop's one timer follows the soonest deadline of any viewer or stage.
///
/// Everything here runs on the loop's thread. The frame path (`deadline`, `sendFrame`) allocates
/// nothing, takes no lock and, for binary frames, formats no text.
final class Service: Handler {
  private let settings: StageSettings
  private let folder: String
  private var viewers: [ConnectionID: Viewer] = [:]
  private var deadlines = DeadlineHeap()
  /// Who waits under each key of `deadlines`; nil for a key that is free.
  private var sleepers: [Sleeper?] = []

  /// What the timer wakes.
  private enum Sleeper {
    case viewer(Viewer)
    case room(StageRoom)
  }

  /// What falls due so soon after a wake goes along with it: 0.5 ms.
  ///
  /// That early is harmless, and wakes are what a server of many viewers spends its time on.
  private static let coalescing: Int64 = 500_000

  init(settings: StageSettings, folder: String) {
    self.settings = settings
    self.folder = folder
  }

  func opened(_ id: ConnectionID, subprotocol: Int, query: String?, loop: borrowing Loop) {
    let now = Loop.now
    let room = StageRoom(settings: settings, key: freeKey(), now: now)
    sleepers[room.key] = .room(room)
    let viewer = Viewer(
      id: id, subprotocol: Subprotocol.allCases[subprotocol], room: room, key: freeKey(), now: now)
    sleepers[viewer.key] = .viewer(viewer)
    room.viewers.append(viewer)
    viewers[id] = viewer
    let hello = Hello(
      subprotocol: viewer.subprotocol, version: Release.version, session: "\(id)",
      time: room.live.instant(at: Loop.now), rate: Viewer.initialRate, settings: settings)
    send(.hello(hello), to: viewer, loop)
    viewer.sendPresent(loop)
    arm(room, loop)
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
    arm(viewer.room, loop)
  }

  func closed(_ id: ConnectionID, loop: borrowing Loop) {
    guard let viewer = viewers.removeValue(forKey: id) else { return }
    free(viewer.key)
    free(viewer.room.key)
    viewer.room.viewers.removeAll { $0 === viewer }
    arm(loop)
  }

  func deadline(loop: borrowing Loop) {
    let now = Loop.now
    let limit = now + Self.coalescing
    while let (key, deadline) = deadlines.first.map({ ($0.key, $0.deadline) }), deadline <= limit {
      switch sleepers[key] {
      case .viewer(let viewer):
        viewer.sendDue(by: limit, at: now, loop)
        deadlines.set(viewer.nextDeadline, for: key)
      case .room(let room):
        announce(room.live.advance(to: room.live.instant(at: limit)), to: room, loop)
        deadlines.set(room.live.nextOccurrence, for: key)
      case nil: preconditionFailure("A key that waits belongs to someone: \(key)")
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
    let received = viewer.room.live.instant(at: Loop.now)
    switch request {
    case .event(.work(nil), let sequence, let happened):
      let work = Event.work(duration: settings.workDuration)
      apply(work, sequence, happened, received, for: viewer, loop)
    case .event(let event, let sequence, let happened):
      apply(event, sequence, happened, received, for: viewer, loop)
    case .settings(let change, let sequence, let happened):
      let hold = change.applied(to: viewer.room.live.stage.holdSettings)
      apply(.hold(hold), sequence, happened, received, for: viewer, loop)
    case .display(let rate): viewer.runFreely(rate: rate, at: Loop.now)
    case .visibility(let isVisible): viewer.setVisible(isVisible, loop)
    case .tick(let target, let time): viewer.answer(target: target, time: time, loop)
    case .phase(let phase): viewer.follow(phase, at: Loop.now)
    case .ping(let time):
      let sent = viewer.room.live.instant(at: Loop.now)
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
    let room = viewer.room
    let occurrences = room.live.apply(
      event, sequence: sequence, claimed: happened, received: received,
      shown: room.committed(at: Loop.now))
    for viewer in room.viewers { viewer.sendChanged(loop) }
    announce(occurrences, to: room, loop)
  }

  private func announce(
    _ occurrences: [LiveStage.Occurrence], to room: StageRoom, _ loop: borrowing Loop
  ) {
    for occurrence in occurrences {
      let reply: Reply =
        switch occurrence {
        case .logged(let event): .event(event)
        case .completed(let completion):
          .completed(
            animation: completion.animation, turns: completion.turns, at: completion.instant)
        }
      let message = reply.json
      for viewer in room.viewers { loop.sendMessage(message, to: viewer.id) }
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

  // MARK: - Deadlines

  private func freeKey() -> Int {
    if let key = sleepers.firstIndex(where: { $0 == nil }) { return key }
    sleepers.append(nil)
    return sleepers.count - 1
  }

  private func free(_ key: Int) {
    sleepers[key] = nil
    deadlines.set(nil, for: key)
  }

  /// Notes when a stage and its viewers next need the loop.
  private func arm(_ room: StageRoom, _ loop: borrowing Loop) {
    deadlines.set(room.live.nextOccurrence, for: room.key)
    for viewer in room.viewers { deadlines.set(viewer.nextDeadline, for: viewer.key) }
    arm(loop)
  }

  /// Sets the loop's one timer to the soonest deadline.
  private func arm(_ loop: borrowing Loop) {
    loop.setDeadline(nanoseconds: deadlines.first?.deadline ?? .max)
  }
}
