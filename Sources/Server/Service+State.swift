import Stage
import Timing
import WebSocket
import Wire

extension Service {
  /// Notes for good what happened to a stage, and who came: only then is anyone told.
  func save(_ room: StageRoom, newcomer: Viewer? = nil, _ loop: borrowing Loop) {
    guard let states else { return }
    let seat = newcomer.map { SavedStage.Seat(token: $0.token.text, viewer: $0.number) }
    let complaint = states.save(room, seat: seat, seats: { seats(of: room) }, at: Loop.now)
    if let complaint { loop.log(complaint, event: "state") }
  }

  private func seats(of room: StageRoom) -> [SavedStage.Seat] {
    room.absent.compactMap { token in
      stages.seat(of: token).map { SavedStage.Seat(token: token.text, viewer: $0.viewer) }
    } + room.viewers.map { SavedStage.Seat(token: $0.token.text, viewer: $0.number) }
  }

  /// A stage ended for good.
  func forget(_ room: StageRoom) { states?.forget(room) }

  /// Goes on with the stages of an earlier run, which have their whole lifetime from now on.
  func restore(_ loop: borrowing Loop) {
    guard let states else { return }
    for saved in states.takeFound() { restore(saved, states.boot, loop) }
  }

  private func restore(_ saved: SavedFile, _ boot: String, _ loop: borrowing Loop) {
    let now = Loop.now
    let stage = saved.stage
    let room = StageRoom(
      name: stage.name, loop: stage.loop, live: LiveStage(stage, at: now, boot: boot),
      key: freeKey())
    room.attendance = Attendance(last: stage.lastViewer)
    room.journal = StageJournal(saved, boot: boot)
    take(room.key, for: .room(room))
    metrics.stages.add(1)
    let places = stage.seats.compactMap { seat in
      Token(seat.token).map { (token: $0, viewer: seat.viewer) }
    }
    for ended in stages.restore(room, places, at: now) { end(ended) }
    // Whoever held, and the program that ran, went with the server.
    if room.live.replay == nil {
      let frame = room.live.frame(at: room.live.instant(at: now))
      if frame.hold.isHeld { happen(.release, in: room, loop) }
      if room.live.isWorking, room.live.stage.workEnd == nil { happen(.done, in: room, loop) }
    }
    save(room, loop)
    arm(room, loop)
  }
}
