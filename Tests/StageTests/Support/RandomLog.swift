private import func Foundation.pow
import Stage
import Timing

/// A random sequence of presses, releases and changes of the hold's settings, the same for a seed.
///
/// Gaps are like people's: many short, some none at all, some longer than the animation. A third of
/// the curves leave 0 through 1; some stand upright or go in steps. All begin at 0: a curve that
/// leaps at its own start makes every strategy but the spring leap with it.
struct RandomLog {
  var settings: HoldSettings
  var events: [(event: Event, at: Instant)] = []
  /// Whether every curve in it rises only.
  var isMonotone = true
  /// Whether filling and emptying took the same time throughout.
  var isEven = true

  /// Whether the settings change on the way.
  var changesSettings = true

  init(seed: UInt64, changesSettings: Bool? = nil) throws {
    var random = SplitMix64(seed: seed)
    let changesSettings = changesSettings ?? Bool.random(using: &random)
    self.changesSettings = changesSettings
    let isMonotone = Int.random(in: 0..<3, using: &random) > 0
    let isEven = Bool.random(using: &random)
    let scale = 0.05 * pow(20, Double.random(in: 0...1, using: &random))
    func settings() throws -> HoldSettings {
      HoldSettings(
        duration: scale * .random(in: 1...3, using: &random),
        emptyDuration: isEven ? nil : scale * .random(in: 1...3, using: &random),
        curve: try Self.curve(isMonotone: isMonotone, using: &random))
    }
    self.settings = try settings()
    (self.isMonotone, self.isEven) = (isMonotone, isEven)
    var time = 0.0
    for _ in 0..<Int.random(in: 1...12, using: &random) {
      switch Int.random(in: 0..<10, using: &random) {
      case 0: break
      case 1...7: time += scale * .random(in: 0...1, using: &random)
      default: time += scale * .random(in: 0...9, using: &random)
      }
      let event: Event
      switch Int.random(in: 0..<(changesSettings ? 7 : 6), using: &random) {
      case 0...2: event = .press
      case 3...5: event = .release
      default: event = .hold(try settings())
      }
      events.append((event, at(time)))
    }
  }

  static func curve(isMonotone: Bool, using random: inout SplitMix64) throws -> UnitCurve {
    if Bool.random(using: &random) {
      let rising = [
        "linear", "ease", "ease-in", "ease-out", "ease-in-out", "cubic-bezier(1, 0, 0, 1)",
        "cubic-bezier(0, 1, 1, 0)", "steps(3)", "steps(5, jump-none)", "linear(0, 0.2 70%, 0.9)",
      ]
      let others = [
        "linear(0, 1.5, 1)", "linear(0, 0.8, -0.3, 1)", "cubic-bezier(0.3, 4, 0.7, -3)",
      ]
      let names = isMonotone ? rising : others
      return try UnitCurve(cssText: names[Int.random(in: 0..<names.count, using: &random)])
    }
    let range = isMonotone ? 0.0...1.0 : -1.0...2.0
    return .cubicBezier(
      try CubicBezier(
        .random(in: 0...1, using: &random), .random(in: range, using: &random),
        .random(in: 0...1, using: &random), .random(in: range, using: &random)))
  }
}
