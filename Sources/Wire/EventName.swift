import Stage

/// The names of events on the wire.
enum EventName: String, CaseIterable {
  case press, release, spin, work, done, settings

  init(_ event: Event) {
    switch event {
    case .press: self = .press
    case .release: self = .release
    case .spin: self = .spin
    case .work: self = .work
    case .done: self = .done
    case .settings: self = .settings
    }
  }
}
