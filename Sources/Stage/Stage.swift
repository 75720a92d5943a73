public import Timing

/// The three animations and what happened to them: a pure function of settings, events and instant.
///
/// The shell applies events in the order of their instants, performs the effects, and asks for as
/// many frames as it likes, of any instant from the last event on.
public struct Stage: Sendable {
  /// The instant of the last event; nil before the first.
  public private(set) var lastEventTime: Instant?

  /// How many events were applied, those included that changed nothing.
  public private(set) var eventCount = 0

  private var spinner: Spinner
  private var hold: Hold
  private var cube: Cube
  private var workDuration: Double

  /// Creates a stage on which nothing has happened.
  public init(settings: StageSettings = StageSettings()) {
    spinner = Spinner(duration: settings.spinnerDuration)
    hold = Hold(settings: settings.hold)
    cube = Cube(settings: settings.cube)
    workDuration = settings.workDuration
  }

  /// The settings in force.
  public var settings: StageSettings {
    StageSettings(
      hold: hold.settings, spinnerDuration: spinner.duration, workDuration: workDuration,
      cube: cube.settings)
  }

  /// When the process in hand ends by itself; nil if there is none.
  public var workEnd: Instant? { spinner.workEnd }

  /// Lets `event` happen at `instant`; an instant before the last event counts as that one's.
  /// - Returns: What the shell has to do, in order.
  public mutating func apply(_ event: Event, at instant: Instant) -> [Effect] {
    let instant = lastEventTime.map { max($0, instant) } ?? instant
    lastEventTime = instant
    eventCount += 1
    switch event {
    case .press: hold.retarget(to: true, at: instant)
    case .release: hold.retarget(to: false, at: instant)
    case .spin: return spinner.spin(at: instant)
    case .work(let duration):
      return spinner.spin(at: instant, work: duration ?? .infinity)
    case .done: return spinner.finish(at: instant)
    case .settings(let change): return take(change.applied(to: settings), at: instant)
    }
    return spinner.settle(at: instant)
  }

  private mutating func take(_ settings: StageSettings, at instant: Instant) -> [Effect] {
    hold.change(settings.hold, at: instant)
    cube.change(settings.cube, at: instant)
    workDuration = settings.workDuration
    return spinner.change(duration: settings.spinnerDuration, at: instant)
  }

  /// What the stage shows at `instant`, the events at it included.
  ///
  /// An instant before the last event shows the animations as they were left by it; the past is in
  /// the ``EventLog``. Allocates nothing.
  public func frame(at instant: Instant) -> Frame {
    Frame(
      instant: instant, spinner: spinner.frame(at: instant), cube: cube.frame(at: instant),
      hold: hold.frame(at: instant))
  }
}
