import Stage
import Timing

extension StageClock.Change {
  /// The rates that a client may set.
  static let rates = 0.01...1.0

  /// One of `rate`, `paused` and `step`.
  init(_ fields: Fields) throws(WireError) {
    let rate = try fields.number("rate", in: Self.rates).flatMap { PlaybackRate($0) }
    let paused = try fields.bool("paused")
    let step = try fields.number("step", expected: "a number above 0 through 1") {
      0 < $0 && $0 <= 1
    }
    switch (rate, paused, step) {
    case (let rate?, nil, nil): self = .rate(rate)
    case (nil, let isPaused?, nil): self = isPaused ? .pause : .resume
    case (nil, nil, let seconds?):
      let grains = Int64((seconds * 1e9 / Double(LoggedEvent.grain)).rounded())
      self = .step(nanoseconds: max(grains, 1) * LoggedEvent.grain)
    case (nil, nil, nil): throw .missing("rate, paused or step")
    default: throw .invalid("clock", expected: "one of rate, paused and step")
    }
  }
}
