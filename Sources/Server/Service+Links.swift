import Stage
import Timing
import WebSocket
import Wire

extension Service {
  /// Sends a viewer the link to what its stage has been through.
  func sendLink(of viewer: Viewer, _ loop: borrowing Loop) {
    do throws(LinkError) {
      send(.link(try viewer.room.live.link.text()), to: viewer.id, loop)
    } catch {
      send(.refused(sequence: 0, reason: error.description), to: viewer.id, loop)
    }
  }

  /// Plays a link on a viewer's stage, unless others may be on it.
  func replay(
    _ fragment: String, _ received: Instant, for viewer: Viewer, _ loop: borrowing Loop
  ) {
    let room = viewer.room
    guard room.name == nil else {
      let reason = "others may be on this stage: open the link without a stage's name"
      return send(.refused(sequence: 0, reason: reason), to: viewer.id, loop)
    }
    do throws(LinkError) {
      let link = try Link.decode(fragment)
      let hadHolder = room.attendance.holder != nil
      if let holder = room.attendance.holder {
        _ = room.attendance.refusal(of: .release, by: holder)
      }
      let (occurrences, effective) = room.live.play(
        link, received: received, shown: room.committed(at: Loop.now))
      answer(occurrences, from: effective, in: room, loop)
      tell(.clock(room.live.clock), to: room, loop)
      tell(.replay(link), to: room, loop)
      if hadHolder { tellViewers(of: room, loop) }
      arm(room, loop)
    } catch {
      send(.refused(sequence: 0, reason: error.description), to: viewer.id, loop)
    }
  }
}
