public import Stage
import Timing

extension SettingsChange {
  /// Reads a change as `settings` messages and event lines have it, such as
  /// `{"cube":{"perspective":0.5}}`; any bytes are safe to read.
  public static func decode(_ text: Span<UInt8>) throws(WireError) -> SettingsChange {
    try SettingsChange(Fields(of: text))
  }

  init(_ fields: Fields) throws(WireError) {
    self.init()
    if let hold = try fields.fields("hold") { self.hold = try HoldChange(hold) }
    spinnerDuration = try fields.fields("spinner")?.number("duration", in: Spinner.durations)
    workDuration = try fields.fields("work")?.workDuration()
    if let cube = try fields.fields("cube") { self.cube = try CubeChange(cube) }
  }
}

extension HoldChange {
  fileprivate init(_ fields: Fields) throws(WireError) {
    self.init()
    duration = try fields.number("duration", in: HoldSettings.durations)
    if fields.isNull("emptyDuration") {
      emptyDuration = .some(nil)
    } else if let seconds = try fields.number(
      "emptyDuration", in: HoldSettings.durations, or: ", or null")
    {
      emptyDuration = seconds
    }
    curve = try fields.curve()
    interruption = try fields.name("interruption")
    if fields.isNull("spring") {
      spring = .some(nil)
    } else if let spring = try fields.fields("spring", expected: "an object or null") {
      self.spring = try HoldSpring(spring)
    }
  }
}

extension HoldSpring {
  fileprivate init(_ fields: Fields) throws(WireError) {
    guard let duration = try fields.number("duration", in: HoldSettings.durations) else {
      throw fields.missing("duration")
    }
    guard let bounce = try fields.number("bounce", in: Self.bounces) else {
      throw fields.missing("bounce")
    }
    self.init(duration: duration, bounce: bounce)
  }
}

extension CubeChange {
  fileprivate init(_ fields: Fields) throws(WireError) {
    self.init()
    period = try fields.number("period", in: CubeSettings.periods)
    duration = try fields.number("duration", in: CubeSettings.durations)
    if let period, let duration, duration > period {
      throw fields.invalid("duration", "at most \(fields.prefix)period")
    }
    curve = try fields.curve()
    perspective = try fields.number("perspective", in: CubeSettings.perspectives)
  }
}
