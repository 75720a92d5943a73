import Child
import Stage
import Timing
import WebSocket
import Wire

extension Service {
  /// Lets a client in and greets it.
  func enter(
    _ entrance: Entrance, _ id: ConnectionID, _ subprotocol: Subprotocol, _ loop: borrowing Loop
  ) {
    let now = Loop.now
    let seat = resumedSeat(entrance)
    let room = seat?.room ?? sharedRoom(entrance) ?? makeRoom(name: entrance.name, now: now)
    let (number, token) = place(for: seat, entrance, in: room, loop)
    stages.seat(number, in: room, token: token)
    let viewer = Viewer(
      id: id, subprotocol: subprotocol, room: room, number: number, token: token, key: freeKey(),
      metrics: metrics, now: now)
    metrics.viewers.add(1)
    take(viewer.key, for: .viewer(viewer))
    room.viewers.append(viewer)
    viewers[id] = viewer
    save(room, newcomer: viewer, loop)
    greet(viewer, isResumed: seat != nil, loop)
    viewer.sendPresent(loop)
    tellViewers(of: room, except: viewer, loop)
    arm(room, loop)
  }

  /// Lets a viewer go, whose connection is over: it releases what it holds.
  func leave(_ viewer: Viewer, _ loop: borrowing Loop) {
    let room = viewer.room
    metrics.viewers.add(-1)
    free(viewer.key)
    room.viewers.removeAll { $0 === viewer }
    release(for: viewer.number, in: room, loop)
    room.attendance.leave(viewer.number)
    for ended in stages.leave(room, token: viewer.token, at: Loop.now) { end(ended) }
    tellViewers(of: room, loop)
    arm(room, loop)
  }

  private func greet(_ viewer: Viewer, isResumed: Bool, _ loop: borrowing Loop) {
    let room = viewer.room
    let hello = Hello(
      subprotocol: viewer.subprotocol, version: Release.version, stage: room.name,
      token: viewer.token.text, viewer: viewer.number, viewers: room.viewers.count,
      holder: room.attendance.holder, isResumed: isResumed,
      time: room.live.instant(at: Loop.now), rate: Viewer.initialRate,
      clock: room.live.clock, settings: room.live.stage.settings, workCommand: command?.name)
    send(.hello(hello), to: viewer.id, loop)
    if let report = room.work?.report(at: Loop.now) ?? room.lastWork {
      send(.process(report), to: viewer.id, loop)
    }
  }

  /// The place that a client's token leads to; nil if none does any more.
  private func resumedSeat(_ entrance: Entrance) -> StageDirectory.Seat? {
    guard case .resumed(let text, _) = entrance, let token = Token(text) else { return nil }
    return stages.seat(of: token)
  }

  private func sharedRoom(_ entrance: Entrance) -> StageRoom? {
    entrance.name.flatMap { stages.room(named: $0) }
  }

  private func makeRoom(name: String?, now: Int64) -> StageRoom {
    let room = StageRoom(
      name: name, loop: loopIndex, live: LiveStage(settings: settings, startingAt: now),
      key: freeKey())
    room.journal = states.map { _ in StageJournal() }
    take(room.key, for: .room(room))
    stages.insert(room)
    metrics.stages.add(1)
    return room
  }

  /// The number and token of a client on its stage: those it had, or new ones.
  private func place(
    for seat: StageDirectory.Seat?, _ entrance: Entrance, in room: StageRoom,
    _ loop: borrowing Loop
  ) -> (Int, Token) {
    if case .resumed(let text, _) = entrance, let seat, let token = Token(text) {
      if room.attendance.enter(again: seat.viewer) { return (seat.viewer, token) }
      // Its earlier connection is still there, broken or in a copy of the page. It may stay, as
      // two copies would else drive each other out for ever, but not hold the button.
      release(for: seat.viewer, in: room, loop)
    }
    return (room.attendance.enter(), Token(loopIndex: room.loop))
  }
}

extension Entrance {
  /// The stage that is asked for by name.
  fileprivate var name: String? {
    switch self {
    case .new: nil
    case .named(let name): name
    case .resumed(_, let name): name
    }
  }
}
