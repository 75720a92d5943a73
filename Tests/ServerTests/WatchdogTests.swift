import Synchronization
import Testing

@testable import Server

@Suite struct WatchdogTests {
  @Test("the manager is told by the first loop, while no other is silent for the whole period")
  func beats() {
    let told = Counter()
    let watchdog = Watchdog(period: 100, loops: 3, now: 1000) { told.add() }
    #expect(watchdog.interval == 50)
    watchdog.beat(of: 0, at: 1001)
    #expect(told.count == 1, "those that have not begun yet have as long as the others")
    for loop in [1, 2] { watchdog.beat(of: loop, at: 1050) }
    #expect(told.count == 1, "only the first one tells")
    watchdog.beat(of: 0, at: 1149)
    #expect(told.count == 2)
    watchdog.beat(of: 2, at: 1150)
    watchdog.beat(of: 0, at: 1150)
    #expect(told.count == 2, "loop 1 hangs")
    watchdog.beat(of: 1, at: 1151)
    watchdog.beat(of: 0, at: 1200)
    #expect(told.count == 3)
  }

  private final class Counter: Sendable {
    private let number = Atomic(0)
    var count: Int { number.load(ordering: .relaxed) }
    func add() { number.add(1, ordering: .relaxed) }
  }
}
