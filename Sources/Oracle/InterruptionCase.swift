import Timing

/// A fraction that is turned round again and again, first towards 1; times in milliseconds.
struct InterruptionCase: Decodable {
  struct Leg: Decodable {
    /// From the turn that begins the leg to the next one.
    var wait: Double
    /// When to look, after the turn.
    var samples: [Double]
  }

  var strategy, easing: String
  var fill, empty: Double
  var legs: [Leg]

  struct Answer: Encodable {
    struct Leg: Encodable {
      /// The value, and the lowest and highest one within `reach` of the instant.
      var samples: [[Double]]
      /// The same just before the turn that ends the leg.
      var turn: [Double]
      /// The leg's duration in milliseconds; nil if it begins without a velocity to tell it.
      var duration: Double?
    }

    var legs: [Leg]
    /// The steepest slope of the curve.
    var slope: Double
    /// The curve's first and last value.
    var ends: [Double]
  }

  func answer() throws -> Answer {
    let curve = try UnitCurve(cssText: easing)
    let timing = InterruptionTiming(
      curve: curve, fillDuration: fill / 1000, emptyDuration: empty / 1000)
    let legs =
      switch strategy {
      case "shortened": run(Interruptible(Shortened(timing: timing)), on: curve)
      case "rewound": run(Interruptible(Rewound(timing: timing)), on: curve)
      default: throw UnknownName(name: strategy)
      }
    return Answer(
      legs: legs, slope: curve.steepestSlope, ends: [curve.value(at: 0), curve.value(at: 1)])
  }

  /// Instants are whole nanoseconds, and a browser's times are not: at a jump either side is right.
  private static let reach: Int64 = 2

  private func run<Strategy>(
    _ start: Interruptible<Strategy>, on curve: UnitCurve
  ) -> [Answer.Leg]
  where Strategy.Output == Motion {
    var fraction = start
    var turn = Instant.zero
    var held = false
    return legs.map { leg in
      held.toggle()
      fraction.retarget(to: held, at: turn)
      let present = fraction
      let begin = turn
      func look(_ milliseconds: Double) -> [Double] {
        let nanoseconds = Int64((milliseconds * 1e6).rounded())
        let values = [0, -Self.reach, Self.reach].map {
          present.motion(at: begin.advanced(byNanoseconds: nanoseconds + $0)).fraction
        }
        return [values[0], values.min() ?? values[0], values.max() ?? values[0]]
      }
      turn = begin.advanced(byNanoseconds: Int64((leg.wait * 1e6).rounded()))
      return Answer.Leg(
        samples: leg.samples.map(look), turn: look(leg.wait),
        duration: duration(
          from: present.motion(at: begin), to: held ? 1 : 0, along: curve))
    }
  }

  /// A motion's first velocity is the curve's first slope over the distance, per duration.
  private func duration(
    from motion: Motion, to target: Double, along curve: UnitCurve
  ) -> Double? {
    let (value, slope) = (curve.value(at: 0), curve.slope(at: 0))
    guard motion.velocity != 0, motion.velocity.isFinite, value != 1 else { return nil }
    let start = (motion.fraction - target * value) / (1 - value)
    return (target - start) * slope / motion.velocity * 1000
  }
}
