import Child
import Stage
import WebSocket
import Wire

extension Service {
  /// Starts the program for a stage whose spinner has begun to turn for it.
  ///
  /// While one runs the spinner turns, and takes no other: one at a time. If it cannot be started,
  /// it is done: the turn is completed all the same.
  func startWork(in room: StageRoom, _ loop: borrowing Loop) {
    guard let command, room.work == nil, room.live.isWorking else { return }
    let now = Loop.now
    do {
      let child = try Child(command)
      let work = StageWork(child, in: room, key: freeKey(), now: now)
      take(work.key, for: .work(work))
      room.work = work
      for descriptor in [child.output, child.exit] {
        works[descriptor] = work
        loop.watchOnce(descriptor)
      }
      tell(work, loop)
    } catch {
      conclude(
        ProcessReport(state: .failed, line: "\(command.name) cannot be started", elapsed: 0),
        in: room, loop)
    }
  }

  func readable(_ descriptor: Int32, loop: borrowing Loop) {
    guard let work = works[descriptor] else { return }
    if descriptor == work.child.exit { return finish(work, loop) }
    work.read(at: Loop.now)
    wake(work, loop)
  }

  /// Does what is due for a program.
  func wake(_ work: StageWork, _ loop: borrowing Loop) {
    let tasks = work.wake(at: Loop.now)
    if tasks.watches { loop.watchOnce(work.child.output) }
    if tasks.tells { tell(work, loop) }
    arm(work, loop)
  }

  private func tell(_ work: StageWork, _ loop: borrowing Loop) {
    let now = Loop.now
    let report = work.report(at: now)
    work.note(report, at: now)
    if let room = work.room { tell(.process(report), to: room, loop) }
  }

  /// A program has ended: so has what the spinner turns for.
  private func finish(_ work: StageWork, _ loop: borrowing Loop) {
    let report = work.finish(at: Loop.now)
    for descriptor in [work.child.output, work.child.exit] {
      loop.ignore(descriptor)
      works[descriptor] = nil
    }
    free(work.key)
    guard let room = work.room else { return }
    room.work = nil
    conclude(report, in: room, loop)
  }

  private func conclude(_ report: ProcessReport, in room: StageRoom, _ loop: borrowing Loop) {
    room.lastWork = report
    happen(.done, in: room, loop)
    tell(.process(report), to: room, loop)
    arm(room, loop)
  }

  /// The server stops: all programs are asked to end, and have half a second for it.
  ///
  /// Then they are killed, as each of them goes.
  func ended(loop: borrowing Loop) {
    let children = Set(works.keys).compactMap {
      works[$0]?.child.exit == $0 ? works[$0]?.child : nil
    }
    for child in children { child.terminate() }
    let end = Loop.now + 500_000_000
    for child in children {
      _ = child.waitForExit(milliseconds: Int32(max(end - Loop.now, 0) / 1_000_000))
      _ = child.reap()
    }
    works = [:]
    if metrics.failedSaves.value > 0 {
      loop.log(
        "of what happened to stages, \(metrics.failedSaves.value) writes failed and "
          + "\(metrics.recordsSaved.value) records were written", event: "state")
    }
  }
}
