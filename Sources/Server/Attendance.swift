import Stage

/// Who is on a stage, by number, and who holds the button.
struct Attendance {
  /// The viewers that are connected, in the order in which they came.
  private(set) var present: [Int] = []
  /// The viewer who pressed and has not released; nil while nobody holds.
  private(set) var holder: Int?
  /// The highest number that was given.
  private(set) var last = 0

  init(last: Int = 0) { self.last = last }

  /// Lets a new viewer in.
  /// - Returns: its number, counted from 1 and never given again.
  mutating func enter() -> Int {
    last += 1
    present.append(last)
    return last
  }

  /// Lets a viewer in who left.
  /// - Returns: false if it is still here: then its number is taken.
  mutating func enter(again viewer: Int) -> Bool {
    guard !present.contains(viewer) else { return false }
    present.append(viewer)
    return true
  }

  /// Lets a viewer go; whoever holds releases first.
  mutating func leave(_ viewer: Int) {
    precondition(holder != viewer, "Viewer \(viewer) holds the button and releases before it goes")
    present.removeAll { $0 == viewer }
  }

  /// Takes note of what a viewer does.
  /// - Returns: nil, or why it may not: only the button is owned, by the first to press it.
  mutating func refusal(of event: Event, by viewer: Int) -> String? {
    switch event {
    case .press, .release:
      if let holder, holder != viewer { return "viewer \(holder) holds it" }
      holder = event == .press ? viewer : nil
      return nil
    default:
      return nil
    }
  }
}
