private import func Foundation.pow
import Stage
import Timing

/// A random sequence of presses, releases and changes of the hold's settings, the same for a seed.
///
/// Gaps are like people's: many short, some none at all, some longer than the animation. A third of
/// the curves leave 0 through 1; some stand upright.
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
    let named: [UnitCurve] = try [
      .linear, .easeIn, .easeOut, .easeInEaseOut, .default, .cubicBezier(CubicBezier(1, 0, 0, 1)),
      .cubicBezier(CubicBezier(0, 1, 1, 0)),
    ]
    guard !isMonotone || Bool.random(using: &random) else {
      return named[Int.random(in: 0..<named.count, using: &random)]
    }
    let range = isMonotone ? 0.0...1.0 : -1.0...2.0
    return .cubicBezier(
      try CubicBezier(
        .random(in: 0...1, using: &random), .random(in: range, using: &random),
        .random(in: 0...1, using: &random), .random(in: range, using: &random)))
  }
}
