import CBenchmarks
import Stage
import Timing

import func Glibc.cos
import func Glibc.exp
import func Glibc.sin

/// The pure core's cases.
enum TimingCases {
  /// Fractions of a duration, spread evenly but out of order, the same in every run.
  private static let fractions = (0..<1024).map { Double($0 * 389 % 1024) / 1024 + 0.0003 }

  /// A curve's value at full double precision against the browsers' at 1e-7.
  static func curve(_ name: String, _ curve: UnitCurve, _ reference: UnitBezier) -> Comparison {
    Comparison(
      name: "curve-\(name)", unit: "curve value", reference: "table, Newton, bisection at 1e-7",
      ours: { count in sum(count) { curve.value(at: $0) } },
      theirs: { count in sum(count) { reference.value(at: $0) } },
      // The aim is 1; a shared machine adds its noise.
      limit: 1.3)
  }

  /// A spring's value against the textbook's formula for one, underdamped, from its constants.
  static let spring = Comparison(
    name: "spring", unit: "spring value", reference: "x = 1 - e^(-ζωt)(cos + sin), as printed",
    ours: { count in
      let spring = Spring(response: 0.5, dampingFraction: 0.825)
      return sum(count) { spring.value(target: 1, time: $0) }
    },
    theirs: { count in
      let (omega, zeta) = (2 * Double.pi / 0.5, 0.825)
      let damped = omega * (1 - zeta * zeta).squareRoot()
      return sum(count) {
        1 - exp(-zeta * omega * $0) * (cos(damped * $0) + zeta * omega / damped * sin(damped * $0))
      }
    },
    limit: 2)

  /// A whole frame, all eight strategies in flight, against the nine curve values in it.
  static let frame = Comparison(
    name: "frame", unit: "Stage.frame(at:), all eight strategies in flight",
    reference: "nine curve values by table, Newton, bisection at 1e-7",
    ours: { count in
      let stage = busyStage
      var total = 0.0
      for index in 0..<count {
        let frame = stage.frame(at: instant(index))
        total += frame.hold.fraction + frame.spinner.angle
      }
      return total
    },
    theirs: { count in
      let curve = UnitBezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1)
      var total = 0.0
      for index in 0..<count {
        let x = instant(index).seconds - 2.65
        for step in 0..<9 { total += curve.value(at: x + Double(step) * 0.03) }
      }
      return total
    },
    limit: 5)

  /// Allocations made by `count` frames.
  static func allocations(_ count: Int) -> Int64 {
    let stage = busyStage
    let before = cbm_allocations()
    var total = 0.0
    for index in 0..<count { total += stage.frame(at: instant(index)).hold.fraction }
    let after = cbm_allocations()
    keep(total)
    return after - before
  }

  /// In the middle of everything: the cube turns, the spinner rotates, the hold was pressed,
  /// released and pressed again a moment ago.
  private static var busyStage: Stage {
    var stage = Stage()
    for (event, time) in [
      (Event.work(duration: 60), 0.1), (.press, 2.2), (.release, 2.5), (.press, 2.6),
    ] {
      _ = stage.apply(event, at: Instant.zero.advanced(bySeconds: time))
    }
    return stage
  }

  private static func instant(_ index: Int) -> Instant {
    Instant(nanoseconds: 2_650_000_000 + Int64(index & 1023) * 250_000)
  }

  private static func sum(_ count: Int, _ value: (Double) -> Double) -> Double {
    var total = 0.0
    for index in 0..<count { total += value(fractions[index & 1023]) }
    return total
  }
}
