import Stage
import Testing
import Timing

@Suite("Interruption")
struct InterruptionTests {
  @Test(
    "the seed's reversal leaps by 1 - f(1 - u) - f(u); the seven others by nothing",
    arguments: [
      // f of 30-digit arithmetic, as in Tests/Conformance/easing.py.
      (.easeIn, 0.3, 0.315_609_206_625_984_6), (.easeIn, 0.5, 0.369_286_374_854_921_4),
      (.easeOut, 0.3, -0.315_609_206_625_984_6), (.easeOut, 0.5, -0.369_286_374_854_921_4),
      (.default, 0.3, -0.454_079_775_270_998_1), (.default, 0.5, -0.604_806_775_169_714),
      (.linear, 0.3, 0), (.linear, 0.5, 0), (.easeInEaseOut, 0.3, 0), (.easeInEaseOut, 0.5, 0),
    ] as [(UnitCurve, Double, Double)])
  func leap(curve: UnitCurve, release: Double, leap: Double) {
    let leaps = leaps(settings: HoldSettings(curve: curve), release: release)
    #expect(abs(leaps[0] - leap) <= 1e-12)
    for index in 1..<8 { #expect(abs(leaps[index]) <= 1e-12) }
  }

  @Test("ease-in released half-way goes from 0.315 to 0.685 under the seed's reversal")
  func easeInHalfWay() {
    var hold = Hold(settings: HoldSettings(curve: .easeIn, interruption: .mirrored))
    hold.retarget(to: true, at: .zero)
    #expect(abs(hold.frame(at: at(0.5)).fraction - 0.315) <= 0.000_5)
    hold.retarget(to: false, at: at(0.5))
    #expect(abs(hold.frame(at: at(0.5)).fraction - 0.685) <= 0.000_5)
  }

  @Test("the seed's reversal leaps where the durations differ, the seven others do not")
  func unevenLeap() {
    // Filling in 2 s, emptying in 0.5 s, released after 1 s: 0.5 becomes 0.
    let settings = HoldSettings(duration: 2, emptyDuration: 0.5, curve: .linear)
    let leaps = leaps(settings: settings, release: 1)
    #expect(abs(leaps[0] + 0.5) <= 1e-15)
    for index in 1..<8 { #expect(abs(leaps[index]) <= 1e-15) }
  }

  @Test(
    "a 5 s move turned round every 2 s never shows more than 0.4",
    arguments: [Interruption.mirrored, .rewound, .matched])
  func oscillation(interruption: Interruption) {
    // yui/yui3#1276: "jumps up and down across the whole distance".
    var hold = Hold(
      settings: HoldSettings(duration: 5, curve: .linear, interruption: interruption))
    var last = 0.0
    for frame in 0..<1200 {
      if frame % 120 == 0 { hold.retarget(to: frame % 240 == 0, at: at(Double(frame) / 60)) }
      let fraction = hold.frame(at: at(Double(frame) / 60)).fraction
      #expect(fraction <= 0.4 + 1e-12)
      #expect(abs(fraction - last) <= 1.0 / 300 + 1e-9)
      last = fraction
    }
  }

  @Test("additive: back after half of it peaks at 0.741676 three quarters through")
  func additivePeak() {
    // iosoteric.com's example of UIKit's additive animations: 0 to 100 in 1 s, back at 0.5.
    var hold = Hold(settings: HoldSettings(curve: .easeInEaseOut, interruption: .additive))
    hold.retarget(to: true, at: .zero)
    hold.retarget(to: false, at: at(0.5))
    let fractions = (500...1500).map { hold.frame(at: at(Double($0) / 1000)).fraction }
    #expect(fractions.max() == fractions[250])
    #expect(abs(fractions[250] - 0.741_676) <= 5e-7)
    #expect(fractions[1000] == 0)
  }

  @Test("spring: response 0.5, critically damped, at the instants of script A")
  func springTable() {
    let settings = HoldSettings(duration: 0.5, interruption: .spring)
    let frames = Timeline("___P__R_P___R", step: 0.1)
      .frames(19, step: 0.1, settings: StageSettings(hold: settings))
    let expected = [
      (6, 0.8900), (7, 0.6027), (8, 0.2710), (10, 0.7535), (12, 0.9648), (13, 0.6301), (15, 0.1086),
    ]
    for (column, fraction) in expected {
      #expect(abs(frames[column].hold.fraction - fraction) <= 0.000_05)
    }
  }

  @Test("shortened: Chromium's durations for reversals of a 1 s transition")
  func shortenedDurations() throws {
    // As measured with paused CSSTransitions; linear at 0.5 gives 0.5 s, then 0.75 s.
    var hold = Hold(settings: HoldSettings(curve: .linear, interruption: .shortened))
    hold.retarget(to: true, at: .zero)
    hold.retarget(to: false, at: at(0.5))
    var again = hold
    #expect(hold.frame(at: at(0.999)).velocity == -1 && hold.frame(at: at(1)).velocity == 0)
    again.retarget(to: true, at: at(0.75))
    #expect(again.frame(at: at(1.499)).velocity > 0 && again.frame(at: at(1.5)).velocity == 0)
    // An overshoot of 1.25 half-way takes the whole duration.
    let back = try UnitCurve(cssText: "cubic-bezier(0.25, 1.5, 0.75, 1.5)")
    var over = Hold(settings: HoldSettings(curve: back, interruption: .shortened))
    over.retarget(to: true, at: .zero)
    #expect(abs(over.frame(at: at(0.5)).fraction - 1.25) <= 1e-12)
    over.retarget(to: false, at: at(0.5))
    #expect(over.frame(at: at(1.499)).velocity != 0 && over.frame(at: at(1.5)).velocity == 0)
  }

  @Test("matched: a curve that passes the value thrice is entered at its first pass")
  func firstPass() throws {
    let curve = try UnitCurve(cssText: "cubic-bezier(0.1, 3, 0.9, -2)")
    var hold = Hold(settings: HoldSettings(curve: curve, interruption: .matched))
    hold.retarget(to: true, at: .zero)
    let value = curve.value(at: 0.51)
    #expect(abs(value - 0.5) < 0.1)
    let passes = (1...10_000).filter { step in
      let (early, late) = (Double(step - 1) / 10_000, Double(step) / 10_000)
      return (curve.value(at: early) < 1 - value) != (curve.value(at: late) < 1 - value)
    }
    #expect(passes.count == 3)
    hold.retarget(to: false, at: at(0.51))
    let along = Double(passes[0]) / 10_000 + 0.1
    let expected = 1 - curve.value(at: along)
    #expect(abs(hold.frame(at: at(0.61)).fraction - expected) <= 0.001)
  }

  @Test("a value that the curve cannot reach is left by the whole curve, not by a steep rest of it")
  func stranded() throws {
    let back = try UnitCurve(cssText: "cubic-bezier(0.34, 1.56, 0.64, 1)")
    var hold = Hold(settings: HoldSettings(curve: back, interruption: .rewound))
    hold.retarget(to: true, at: .zero)
    let over = hold.frame(at: at(0.6)).fraction
    #expect(over > 1.05)
    // Linear never exceeds 1: the rest of the way is a whole leg from there.
    hold.change(HoldSettings(curve: .linear, interruption: .rewound), at: at(0.6))
    let value = hold.frame(at: at(0.9)).fraction
    #expect(abs(value - (over + (1 - over) * 0.3)) <= 1e-12)
    // Rewinding, 0.3 of the way is left for more than the whole distance: a whole leg again.
    hold.retarget(to: false, at: at(0.9))
    #expect(abs(hold.frame(at: at(1.4)).fraction - value / 2) <= 1e-12)
    #expect(hold.frame(at: at(1.9)).fraction == 0)
  }

  /// By how much each strategy's value leaps when released after `release` seconds.
  private func leaps(settings: HoldSettings, release: Double) -> [Double] {
    var hold = Hold(settings: settings)
    hold.retarget(to: true, at: .zero)
    let before = hold.frame(at: at(release)).strategies
    hold.retarget(to: false, at: at(release))
    let after = hold.frame(at: at(release)).strategies
    return (0..<8).map { after[$0].fraction - before[$0].fraction }
  }
}
