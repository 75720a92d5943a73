import Stage
import Timing

/// Events written as text, one column a step: P press, R release, S spin, W work, D done.
///
/// Everything else is there for the eye: `"_P---R--"` is pressed at the second column and held
/// until the sixth.
struct Timeline {
  var events: [(event: Event, at: Instant)] = []

  init(_ text: String, step: Double, work: Double? = nil) {
    for (column, letter) in text.enumerated() {
      let event: Event
      switch letter {
      case "P": event = .press
      case "R": event = .release
      case "S": event = .spin
      case "W": event = .work(duration: work)
      case "D": event = .done
      default: continue
      }
      events.append((event, at(Double(column) * step)))
    }
  }

  /// What a stage shows at each of the first `columns` columns.
  func frames(_ columns: Int, step: Double, settings: StageSettings = StageSettings()) -> [Frame] {
    (0..<columns).map { column in
      let instant = at(Double(column) * step)
      var stage = Stage(settings: settings)
      for entry in events where entry.at <= instant { _ = stage.apply(entry.event, at: entry.at) }
      return stage.frame(at: instant)
    }
  }
}

/// The instant `seconds` after the stage began.
func at(_ seconds: Double) -> Instant { Instant.zero.advanced(bySeconds: seconds) }
