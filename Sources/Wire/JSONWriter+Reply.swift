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
    let settings = hello.settings
    object("settings") {
      $0.object("hold") { $0.members(of: settings.hold) }
      $0.object("spinner") { $0.member("duration", settings.spinnerDuration) }
      $0.object("work") { $0.member("duration", settings.workDuration) }
      $0.object("cube") { $0.members(of: settings.cube) }
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

  /// An event line leaves out `happened` where it is the same as `time`.
  mutating func members(of entry: LoggedEvent, isLine: Bool) {
    member("time", entry.time.seconds)
    member("event", EventName(entry.event).rawValue)
    if entry.sequence != 0 { member("sequence", entry.sequence) }
    if !isLine || entry.happened != entry.time { member("happened", entry.happened.seconds) }
    switch entry.event {
    case .work(let duration?): member("duration", duration)
    case .hold(let settings): object("hold") { $0.members(of: settings) }
    default: break
    }
  }

  private mutating func members(of hold: HoldSettings) {
    member("duration", hold.duration)
    if let emptyDuration = hold.emptyDuration { member("emptyDuration", emptyDuration) }
    member("curve", hold.curve.cssText)
    member("interruption", hold.interruption.rawValue)
  }

  private mutating func members(of cube: CubeSettings) {
    member("size", cube.size)
    member("period", cube.period)
    member("duration", cube.duration)
    member("curve", cube.curve.cssText)
    member("perspective", cube.perspective)
  }
}
