import Platform
import Synchronization
import WebSocket

/// Tells the service manager that every loop turns and does in time what is due.
///
/// Each loop has a deadline for it among all others and comes to it in their order: a loop that
/// hangs, or has frames that are due and not made, does not come to it.
final class Watchdog: Sendable {
  /// From one sign of life to the next, nanoseconds: half of what the manager waits.
  let interval: Int64
  private let tell: @Sendable () -> Void
  private let beats: [Beat]

  /// When a loop gave its last sign of life, in nanoseconds of the loop's clock.
  private final class Beat: Sendable {
    let time: Atomic<Int64>

    init(_ time: Int64) { self.time = Atomic(time) }
  }

  /// The watchdog of a manager that wants one; nil if it does not.
  convenience init?(of manager: ServiceManager, loops: Int) {
    guard let period = ServiceManager.watchdog else { return nil }
    self.init(period: period, loops: loops, now: Loop.now) {
      manager.tell("WATCHDOG=1", waits: false)
    }
  }

  init(period: Int64, loops: Int, now: Int64, tell: @escaping @Sendable () -> Void) {
    interval = period / 2
    self.tell = tell
    beats = (0..<loops).map { _ in Beat(now) }
  }

  /// A loop turns; the first one tells the manager if none of the others has been silent for as
  /// long as the manager waits.
  func beat(of loop: Int, at now: Int64) {
    beats[loop].time.store(now, ordering: .relaxed)
    guard loop == 0 else { return }
    let oldest = now - 2 * interval
    if beats.allSatisfy({ $0.time.load(ordering: .relaxed) > oldest }) { tell() }
  }
}
