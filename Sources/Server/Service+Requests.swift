import Stage
import Timing
import WebSocket
import Wire

extension Service {
  /// Does what a client asks for.
  ///
  /// `now` is when it was read.
  func perform(
    _ request: Request, for viewer: Viewer, at now: Int64, _ loop: borrowing Loop
  ) {
    let received = viewer.room.live.instant(at: now)
    switch request {
    case .event(.work, let sequence, let happened) where command != nil:
      // However long it takes: the program says when it is done.
      if take(.work(duration: nil), sequence, happened, received, from: viewer, loop) {
        startWork(in: viewer.room, loop)
      }
    case .event(.done, let sequence, _) where command != nil:
      send(
        .refused(sequence: sequence, reason: "the program ends by itself"), to: viewer.id, loop)
    case .event(.work(nil), let sequence, let happened):
      let work = Event.work(duration: viewer.room.live.stage.settings.workDuration)
      take(work, sequence, happened, received, from: viewer, loop)
    case .event(let event, let sequence, let happened):
      take(event, sequence, happened, received, from: viewer, loop)
    case .clock(let change): self.change(change, received, for: viewer.room, loop)
    case .link: sendLink(of: viewer, loop)
    case .replay(let fragment): replay(fragment, received, for: viewer, loop)
    case .display(let rate):
      viewer.runFreely(rate: rate, at: now)
      arm(viewer, loop)
    case .visibility(let isVisible):
      viewer.setVisible(isVisible, loop)
      arm(viewer, loop)
    case .tick(let target, let time):
      viewer.answer(target: target, time: time, loop)
      arm(viewer, loop)
    case .phase(let phase):
      viewer.follow(phase, at: now, loop)
      arm(viewer, loop)
    case .ping(let time):
      let sent = viewer.room.live.instant(at: Loop.now)
      send(.pong(time: time, received: received, sent: sent), to: viewer.id, loop)
    }
  }

  /// Takes an event from a viewer, once, if it may do that.
  /// - Returns: whether it was taken.
  @discardableResult
  private func take(
    _ event: Event, _ sequence: UInt64, _ happened: Instant?, _ received: Instant,
    from viewer: Viewer, _ loop: borrowing Loop
  ) -> Bool {
    if sequence > 0 {
      guard sequence > viewer.lastSequence else { return false }
      viewer.lastSequence = sequence
    }
    let room = viewer.room
    let holder = room.attendance.holder
    // A page that held when a replay began lets go of nothing, and does not end it.
    if room.live.replay != nil, event == .release, holder == nil { return false }
    if let reason = room.attendance.refusal(of: event, by: viewer.number) {
      send(.refused(sequence: sequence, reason: reason), to: viewer.id, loop)
      return false
    }
    let (occurrences, time) = room.live.apply(
      event, by: viewer.number, sequence: sequence, claimed: happened, received: received,
      shown: room.committed(at: Loop.now))
    metrics.events.add(1)
    viewer.note(sequence, time, received: received)
    answer(
      occurrences, from: time.effective, readAt: room.live.loopTime(of: received), in: room, loop)
    if room.attendance.holder != holder { tellViewers(of: room, loop) }
    arm(room, loop)
    return true
  }

  /// Releases the button for a viewer whose connection is over.
  func release(for number: Int, in room: StageRoom, _ loop: borrowing Loop) {
    guard room.attendance.holder == number,
      room.attendance.refusal(of: .release, by: number) == nil
    else { return }
    happen(.release, in: room, by: number, loop)
  }

  /// Lets an event happen that no viewer did.
  func happen(_ event: Event, in room: StageRoom, by number: Int? = nil, _ loop: borrowing Loop) {
    let now = Loop.now
    let (occurrences, time) = room.live.apply(
      event, by: number, sequence: 0, claimed: nil, received: room.live.instant(at: now),
      shown: room.committed(at: now))
    answer(occurrences, from: time.effective, in: room, loop)
  }

  /// Changes the clock of a stage, for everyone on it.
  private func change(
    _ change: StageClock.Change, _ received: Instant, for room: StageRoom, _ loop: borrowing Loop
  ) {
    let (occurrences, effective) = room.live.change(
      change, received: received, shown: room.committed(at: Loop.now))
    answer(occurrences, from: effective, in: room, loop)
    tell(.clock(room.live.clock), to: room, loop)
    arm(room, loop)
  }

  /// Notes a change for good, and tells of it at once: the frames first, which are what the finger
  /// waits for.
  ///
  /// `read` is when the event was read that is answered, on the loop's clock; nil where none was.
  func answer(
    _ occurrences: [LiveStage.Occurrence], from effective: Instant, readAt read: Int64? = nil,
    in room: StageRoom, _ loop: borrowing Loop
  ) {
    save(room, loop)
    for viewer in room.viewers { viewer.sendChanged(from: effective, readAt: read, loop) }
    announce(occurrences, to: room, loop)
  }

  func announce(
    _ occurrences: [LiveStage.Occurrence], to room: StageRoom, _ loop: borrowing Loop
  ) {
    if !occurrences.isEmpty { save(room, loop) }
    for occurrence in occurrences {
      switch occurrence {
      case .logged(let event, let viewer, let time):
        tell(
          .event(event, viewer: viewer, at: time.effective, happenedAt: time.happened), to: room,
          loop)
      case .completed(let done):
        tell(
          .completed(animation: done.animation, turns: done.turns, at: done.position), to: room,
          loop)
      case .replayed: tell(.replayed, to: room, loop)
      }
    }
  }

  /// Tells everyone on a stage who is there.
  func tellViewers(of room: StageRoom, except newcomer: Viewer? = nil, _ loop: borrowing Loop) {
    let reply = Reply.viewers(count: room.viewers.count, holder: room.attendance.holder)
    tell(reply, to: room, except: newcomer, loop)
  }

  func tell(
    _ reply: Reply, to room: StageRoom, except one: Viewer? = nil, _ loop: borrowing Loop
  ) {
    let message = reply.json
    for viewer in room.viewers where viewer !== one { loop.sendMessage(message, to: viewer.id) }
  }

  func send(_ reply: Reply, to id: ConnectionID, _ loop: borrowing Loop) {
    loop.sendMessage(reply.json, to: id)
  }

  func refuse(_ id: ConnectionID, code: UInt16, _ reason: String, _ loop: borrowing Loop) {
    send(.error(code: code, reason: reason), to: id, loop)
    loop.close(id, code: code, reason: reason)
  }
}
