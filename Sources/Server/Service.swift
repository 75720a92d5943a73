import Child
import Platform
import Stage
import Timing
import WebSocket
import Wire

/// What the loop calls: one viewer a connection, each on a stage of its own or one it shares.
///
/// The loop's one timer follows the soonest deadline of any viewer or stage.
///
/// Everything here runs on the loop's thread. The frame path (`deadline`, `sendDue`) allocates
/// nothing, takes no lock and, for binary frames, formats no text.
final class Service: Handler {
  let settings: StageSettings
  /// Which of the program's loops this is; tokens carry it.
  let loopIndex: Int
  /// What `work` runs; nil if a process is only a time.
  let command: Command?
  private let folder: String
  /// What each of the program's loops counts.
  let allMetrics: [LoopMetrics]
  /// What this one counts.
  let metrics: LoopMetrics
  /// Where stages outlive the server; nil if they do not.
  let states: StateStore?
  /// The service manager, if this is the loop that speaks with it.
  private let manager: ServiceManager?
  private let watchdog: Watchdog?
  var viewers: [ConnectionID: Viewer] = [:]
  var stages = StageDirectory()
  /// The programs that run, by each of the two descriptors that are watched for them.
  var works: [Int32: StageWork] = [:]
  private var deadlines = DeadlineHeap()
  /// Who waits under each key of `deadlines`; nil for a key that is free.
  private var sleepers: [Sleeper?] = [.directory]
  private var freeKeys: [Int] = []

  /// What the timer wakes.
  enum Sleeper {
    case directory
    case room(StageRoom)
    case viewer(Viewer)
    case work(StageWork)
    case watchdog(Watchdog)
  }

  /// What falls due so soon after a wake goes along with it: 0.5 ms.
  ///
  /// That early is harmless, and wakes are what a server of many viewers spends its time on.
  private static let coalescing: Int64 = 500_000
  private static let directoryKey = 0

  init(
    settings: StageSettings, command: Command? = nil, folder: String, metrics: [LoopMetrics],
    states: StateStore? = nil, manager: ServiceManager? = nil, watchdog: Watchdog? = nil,
    loopIndex: Int
  ) {
    self.settings = settings
    self.command = command
    self.folder = folder
    allMetrics = metrics
    self.metrics = metrics[loopIndex]
    self.states = states
    self.manager = manager
    self.watchdog = watchdog
    self.loopIndex = loopIndex
  }

  func began(loop: borrowing Loop) {
    if loopIndex == 0, Machine.isRoot {
      loop.log(
        "this runs as root, which it has no use for: start it as another user, by User= in its unit "
          + "or runuser -u NAME", event: "root")
    }
    restore(loop)
    if let watchdog {
      let key = freeKey()
      take(key, for: .watchdog(watchdog))
      deadlines.set(Loop.now, for: key)
    }
    arm(loop)
  }

  func stopping(loop: borrowing Loop) { manager?.tell("STOPPING=1") }

  func opened(_ id: ConnectionID, subprotocol: Int, query: String?, loop: borrowing Loop) {
    do {
      let entrance = try Entrance(query: query)
      enter(entrance, id, Subprotocol.allCases[subprotocol], loop)
    } catch {
      refuse(id, code: 1008, Entrance.BadName.reason, loop)
    }
  }

  func received(
    _ message: Span<UInt8>, isText: Bool, from id: ConnectionID, loop: borrowing Loop
  ) {
    guard let viewer = viewers[id] else { return }
    let now = Loop.now
    guard isText else {
      return refuse(id, code: 1003, "send JSON text, not binary messages", loop)
    }
    do {
      perform(try Request.decode(message), for: viewer, at: now, loop)
    } catch {
      refuse(id, code: error.closeCode, error.reason, loop)
    }
  }

  func closed(_ id: ConnectionID, loop: borrowing Loop) {
    guard let viewer = viewers.removeValue(forKey: id) else { return }
    leave(viewer, loop)
  }

  func deadline(loop: borrowing Loop) {
    let now = Loop.now
    if let soonest = deadlines.first { metrics.loopLag.observe(now - soonest.deadline) }
    let limit = now + Self.coalescing
    while let first = deadlines.first, first.deadline <= limit {
      switch sleepers[first.key] {
      case .viewer(let viewer):
        viewer.sendDue(by: limit, at: now, loop)
        deadlines.set(viewer.nextDeadline, for: first.key)
      case .room(let room):
        announce(room.live.advance(to: room.live.instant(at: limit)), to: room, loop)
        deadlines.set(room.live.nextOccurrence, for: first.key)
      case .directory:
        for room in stages.end(at: limit) { end(room) }
        deadlines.set(stages.nextEnd, for: first.key)
      case .work(let work): wake(work, loop)
      case .watchdog(let watchdog):
        // What was due earlier has been made, as the soonest comes first.
        watchdog.beat(of: loopIndex, at: now)
        deadlines.set(now + watchdog.interval, for: first.key)
      case nil: preconditionFailure("A key that waits belongs to someone: \(first.key)")
      }
    }
    arm(loop)
  }

  func reload(loop: borrowing Loop) {
    manager?.tell("RELOADING=1\nMONOTONIC_USEC=\(Loop.now / 1000)")
    defer { manager?.tell("READY=1") }
    do {
      try loop.replacePages(PageDirectory.pages(in: folder), headers: pageHeaders)
    } catch {
      loop.log("the pages stay as they were: \(error)", event: "reload")
    }
  }

  // MARK: - Deadlines

  /// A key that belongs to nobody yet.
  func freeKey() -> Int {
    if freeKeys.isEmpty {
      freeKeys.append(sleepers.count)
      sleepers.append(nil)
    }
    return freeKeys.removeLast()
  }

  /// From now on `sleeper` waits under `key`.
  func take(_ key: Int, for sleeper: Sleeper) { sleepers[key] = sleeper }

  func free(_ key: Int) {
    sleepers[key] = nil
    deadlines.set(nil, for: key)
    freeKeys.append(key)
  }

  /// Notes when a stage and its viewers next need the loop.
  func arm(_ room: StageRoom, _ loop: borrowing Loop) {
    deadlines.set(room.live.nextOccurrence, for: room.key)
    for viewer in room.viewers { deadlines.set(viewer.nextDeadline, for: viewer.key) }
    deadlines.set(stages.nextEnd, for: Self.directoryKey)
    arm(loop)
  }

  /// Notes when a program next needs the loop.
  func arm(_ work: StageWork, _ loop: borrowing Loop) {
    deadlines.set(work.nextDeadline, for: work.key)
    arm(loop)
  }

  /// Lets go of a stage that nobody comes back to, and of what runs for it.
  func end(_ room: StageRoom) {
    free(room.key)
    metrics.stages.add(-1)
    forget(room)
    guard let work = room.work else { return }
    work.end(at: Loop.now)
    deadlines.set(work.nextDeadline, for: work.key)
  }

  /// Notes when one viewer next needs the loop: a report is no news to the others of its stage.
  func arm(_ viewer: Viewer, _ loop: borrowing Loop) {
    deadlines.set(viewer.nextDeadline, for: viewer.key)
    arm(loop)
  }

  /// Sets the loop's one timer to the soonest deadline.
  private func arm(_ loop: borrowing Loop) {
    loop.setDeadline(nanoseconds: deadlines.first?.deadline ?? .max)
  }
}
