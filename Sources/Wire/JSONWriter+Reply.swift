import Stage
import Timing

extension JSONWriter {
  mutating func members(of hello: Hello) {
    member("protocol", hello.subprotocol.rawValue)
    member("version", hello.version)
    member("stage", hello.stage)
    member("token", hello.token)
    member("viewer", hello.viewer)
    member("viewers", hello.viewers)
    member("holder", hello.holder)
    member("resumed", hello.isResumed)
    member("held", hello.holder != nil)
    member("time", hello.time.seconds)
    member("rate", hello.rate)
    object("clock") { $0.members(of: hello.clock) }
    object("settings") {
      $0.members(of: SettingsChange(to: hello.settings), size: hello.settings.cube.size)
    }
    if let command = hello.workCommand {
      object("work") { $0.member("command", command) }
    } else {
      member("work", String?.none)
    }
    array("colors") { for color in CubeColor.allCases { $0.value(color.name) } }
    array("interruptions") { for name in Interruption.allCases { $0.value(name.rawValue) } }
  }

  mutating func members(of clock: StageClock) {
    member("rate", clock.rate.value)
    member("paused", clock.isPaused)
    member("at", clock.changed.seconds)
    member("position", clock.position(at: clock.changed).seconds)
  }

  mutating func members(of report: ProcessReport) {
    member("state", report.state.rawValue)
    member("line", report.line)
    member("status", report.status)
    member("signal", report.signal)
    member("elapsed", report.elapsed)
  }

  /// An event line leaves out `happened` where it is the same as `time`.
  mutating func members(of entry: LoggedEvent, isLine: Bool) {
    member("time", entry.time.seconds)
    member("event", EventName(entry.event).rawValue)
    if entry.sequence != 0 { member("sequence", entry.sequence) }
    if !isLine || entry.happened != entry.time { member("happened", entry.happened.seconds) }
    switch entry.event {
    case .work(let duration?): member("duration", duration)
    case .settings(let change): members(of: change)
    default: break
    }
  }

  /// Only what the change names; the cube's size, which no event changes, where it is given.
  mutating func members(of change: SettingsChange, size: Double? = nil) {
    if let hold = change.hold { object("hold") { $0.members(of: hold) } }
    if let duration = change.spinnerDuration {
      object("spinner") { $0.member("duration", duration) }
    }
    if let duration = change.workDuration { object("work") { $0.member("duration", duration) } }
    guard let cube = change.cube else { return }
    object("cube") { writer in
      if let size { writer.member("size", size) }
      writer.members(of: cube)
    }
  }

  private mutating func members(of hold: HoldChange) {
    if let duration = hold.duration { member("duration", duration) }
    if let emptyDuration = hold.emptyDuration { member("emptyDuration", emptyDuration) }
    if let curve = hold.curve { member("curve", curve.cssText) }
    if let interruption = hold.interruption { member("interruption", interruption.rawValue) }
    switch hold.spring {
    case .some(let spring?):
      object("spring") {
        $0.member("duration", spring.duration)
        $0.member("bounce", spring.bounce)
      }
    case .some(nil): member("spring", Double?.none)
    case nil: break
    }
  }

  private mutating func members(of cube: CubeChange) {
    if let period = cube.period { member("period", period) }
    if let duration = cube.duration { member("duration", duration) }
    if let curve = cube.curve { member("curve", curve.cssText) }
    if let perspective = cube.perspective { member("perspective", perspective) }
  }
}
