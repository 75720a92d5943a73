/// One run from a value to another along a curve, perhaps entered part of the way through.
///
/// The curve belongs to the strategy, which gives it with every call: a leg stays a few numbers
/// however many are in flight.
package struct Leg: Hashable, Sendable {
  /// The instant at which the leg was entered.
  var anchor: Instant
  /// The part of the duration that counts as run at the anchor.
  ///
  /// From 1 on the leg is over.
  var entry: Double
  /// Seconds of a whole run; 0 means that the leg is over at once.
  var duration: Double
  /// The value at the leg's start.
  var from: Double
  /// The value at the leg's end and ever after.
  var to: Double
  /// Time runs backwards along the curve: the progress is 1 - f(1 - u) instead of f(u).
  var isRewound = false

  /// A leg from 0 to 1 of which the part `entry` has run at `anchor`.
  package static func rising(anchor: Instant, entry: Double, duration: Double) -> Leg {
    Leg(anchor: anchor, entry: entry, duration: duration, from: 0, to: 1)
  }

  /// A leg that arrived at `value` long ago.
  static func over(at value: Double) -> Leg {
    Leg(anchor: .zero, entry: 1, duration: 0, from: value, to: value)
  }

  /// The part of the duration that has run at `instant`: from `entry` at the anchor to 1.
  ///
  /// Rounding leaves no leg a few ulp short of its end, where it would still have a velocity.
  func run(at instant: Instant) -> Double {
    guard duration > 0 else { return 1 }
    let run = entry + instant.seconds(since: anchor) / duration
    return run < 1 - 1e-15 ? run : 1
  }

  /// The seconds left at `instant`.
  package func remaining(at instant: Instant) -> Double { duration * (1 - run(at: instant)) }

  package func isOver(at instant: Instant) -> Bool { run(at: instant) >= 1 }

  /// The progress along `curve` from 0 at the leg's start, with its rate per second; nil once over.
  func progress(at instant: Instant, on curve: UnitCurve) -> Motion? {
    let run = run(at: instant)
    guard run < 1 else { return nil }
    let (value, slope) = curve.valueAndSlope(at: isRewound ? 1 - run : run)
    return Motion(fraction: isRewound ? 1 - value : value, velocity: slope / duration)
  }

  /// The value at `instant`, exactly `to` from the leg's end on, with its rate per second.
  package func motion(at instant: Instant, on curve: UnitCurve) -> Motion {
    guard let progress = progress(at: instant, on: curve) else { return .resting(at: to) }
    return Motion(
      fraction: from + (to - from) * progress.fraction,
      velocity: (to - from) * progress.velocity)
  }

  private func progress(after run: Double, on curve: UnitCurve) -> Double {
    isRewound ? 1 - curve.value(at: 1 - run) : curve.value(at: run)
  }

  /// This leg made to pass `value` at its anchor.
  ///
  /// Where the curve as it stands does so to within 1e-12, the leg is unchanged. Otherwise its
  /// start is moved, which stretches the rest of it in proportion (the curve is too steep for its
  /// inverse to be exact, or only an overshoot reached the value). If that would stretch it to
  /// more than twice the whole distance, the whole leg runs from `value` instead.
  func through(_ value: Double, on curve: UnitCurve) -> Leg {
    let progress = entry < 1 ? progress(after: entry, on: curve) : 1
    if abs(from + (to - from) * progress - value) <= 1e-12 { return self }
    var leg = self
    leg.from = to - (to - value) / (1 - progress)
    if entry < 1 && abs(to - leg.from) <= 2 { return leg }
    leg.entry = 0
    // Not 0 for a curve that leaps at its start, or rewound for one that ends short of 1.
    let begun = leg.progress(after: 0, on: curve)
    leg.from = begun == 1 ? value : to - (to - value) / (1 - begun)
    return leg
  }

  /// The leg from `instant` on along another curve, its duration multiplied by `stretch`.
  ///
  /// Its value is continuous: it enters the new curve where that first passes the present progress.
  package func retimed(
    at instant: Instant, from old: UnitCurve, to new: UnitCurve, stretch: Double
  ) -> Leg {
    var leg = self
    leg.anchor = instant
    leg.entry = run(at: instant)
    leg.duration = duration * stretch
    guard old != new, leg.entry < 1 else { return leg }
    let progress = progress(after: leg.entry, on: old)
    if isRewound {
      leg.entry = 1 - (new.firstPass(of: 1 - progress) ?? 1)
    } else {
      leg.entry = new.firstPass(of: progress) ?? 0
    }
    return leg.through(from + (to - from) * progress, on: new)
  }
}
