/// What an animation shows outside its active time: Core Animation's `fillMode`.
public enum FillMode: Hashable, Sendable, CaseIterable {
  /// Nothing, before and after. Web Animations' `none`.
  case removed
  /// Its last value, after.
  case forwards
  /// Its first value, before.
  case backwards
  /// Its first value before and its last value after.
  case both

  /// Whether it shows something in `phase`.
  func shows(in phase: TimingPhase) -> Bool {
    switch phase {
    case .before: self == .backwards || self == .both
    case .active: true
    case .after: self == .forwards || self == .both
    }
  }
}
