import Stage
import Testing
import Timing

@Suite("Spinner")
struct SpinnerTests {
  @Test(
    "the angle is 2πt over the duration",
    arguments: [
      (0, 0), (0.1, 36), (0.125, 45), (0.25, 90), (0.5, 180), (0.75, 270), (0.9, 324),
      (0.999, 359.64),
    ])
  func angle(seconds: Double, degrees: Double) {
    var spinner = Spinner()
    _ = spinner.spin(at: at(3))
    let frame = spinner.frame(at: at(3 + seconds))
    #expect(abs(frame.angle - degrees * .pi / 180) <= 1e-14)
    #expect(frame.isRotating && !frame.isWorking)
  }

  @Test(
    "a process that ends after so many seconds takes so many whole turns",
    arguments: [
      // duration of a turn, end of the process, turns, stop: semantics of the seed, "stop rule".
      (1, 5, 5, 5), (1, 5.000_000_1, 6, 6), (1, 4.999, 5, 5), (1, 0, 1, 1), (0.7, 5, 8, 5.6),
      (1.3, 5, 4, 5.2), (1, 1e-9, 1, 1), (0.3, 0.9, 3, 0.9),
    ] as [(Double, Double, Int, Double)])
  func wholeTurns(duration: Double, end: Double, turns: Int, stop: Double) {
    var spinner = Spinner(duration: duration)
    let begin = at(2)
    var effects = spinner.spin(at: begin, work: 60)
    #expect(effects == [.workEnds(at: at(62))])
    effects = spinner.finish(at: begin.advanced(bySeconds: end))
    let at = begin.advanced(bySeconds: stop)
    #expect(effects == [.completes(animation: .spinner, turns: turns, at: at)])
    let last = spinner.frame(at: at.advanced(byNanoseconds: -1))
    #expect(last.isRotating && last.turns == turns - 1)
    #expect(abs(2 * .pi - last.angle - 2 * .pi * 1e-9 / duration) <= 1e-14)
    let rest = spinner.frame(at: at)
    #expect(!rest.isRotating && rest.angle == 0 && rest.turns == turns)
  }

  @Test("a tap turns once; taps while it rotates are ignored, at the stop one is heeded")
  func taps() {
    #expect(quarters("S_S_S__SS_____", 14) == "012301230123..")
    #expect(quarters("_S_W_D_______S", 14) == ".0123........0")
  }

  @Test("the process ends in the middle of a turn, which is completed; an early end counts")
  func work() {
    #expect(quarters("W_________", 14, work: 1.5) == "01230123......")
    #expect(quarters("W____D____", 14, work: 60) == "01230123......")
    #expect(quarters("W___D_____", 14, work: 60) == "0123..........")
    #expect(quarters("W_D_______", 14, work: 0.25) == "0123..........")
  }

  @Test("a process whose end nobody reports ends all the same, and is reported once")
  func unreported() {
    var spinner = Spinner()
    _ = spinner.spin(at: .zero, work: 1.5)
    #expect(spinner.workEnd == at(1.5))
    #expect(spinner.frame(at: at(1.75)).isWorking == false)
    #expect(spinner.frame(at: at(2)).isRotating == false)
    let completion = Effect.completes(animation: .spinner, turns: 2, at: at(2))
    let next = Effect.completes(animation: .spinner, turns: 1, at: at(8))
    #expect(spinner.spin(at: at(7)) == [completion, next])
    #expect(spinner.finish(at: at(7.5)) == [])
    #expect(spinner.workEnd == nil)
  }

  @Test("a process without a duration ends when it is said to, and its progress is unknown")
  func openEnded() {
    var stage = Stage()
    #expect(stage.apply(.work(duration: nil), at: .zero) == [])
    #expect(stage.workEnd == nil)
    let frame = stage.frame(at: at(1000.25)).spinner
    #expect(frame.isRotating && frame.isWorking && frame.progress.isNaN && frame.turns == 1000)
    let completion = Effect.completes(animation: .spinner, turns: 1001, at: at(1001))
    #expect(stage.apply(.done, at: at(1000.5)) == [completion])
    #expect(quarters("W____D____", 14) == "01230123......")
  }

  @Test("an end reported late does not lengthen the rotation")
  func late() {
    var spinner = Spinner()
    _ = spinner.spin(at: .zero, work: 5)
    let effects = spinner.finish(at: at(5.25))
    #expect(effects == [.completes(animation: .spinner, turns: 5, at: at(5))])
  }

  @Test("progress runs from 0 to 1 while the process does, and is NaN otherwise")
  func progress() {
    var spinner = Spinner()
    #expect(spinner.frame(at: .zero).progress.isNaN)
    _ = spinner.spin(at: at(1), work: 5)
    #expect(spinner.frame(at: at(1)).progress == 0)
    #expect(abs(spinner.frame(at: at(3)).progress - 0.4) <= 1e-15)
    #expect(spinner.frame(at: at(6)).progress.isNaN)
  }

  @Test(
    "the billionth turn is as exact as the first",
    arguments: [0.7, 1, 1.3] as [Double], [1, 1_000_000_000, 2_000_000_000] as [Int64])
  func manyTurns(duration: Double, turns: Int64) {
    var spinner = Spinner(duration: duration)
    _ = spinner.spin(at: at(0.125), work: 7e9)
    let period = at(duration).nanoseconds
    for numerator in [0, 1, 999] as [Int64] {
      let offset = turns * period + period * numerator / 1000
      let frame = spinner.frame(at: at(0.125).advanced(byNanoseconds: offset))
      #expect(frame.turns == Int(turns))
      #expect(abs(frame.angle - 2 * .pi * Double(numerator) / 1000) <= 1e-15)
    }
  }

  @Test("another duration acts at once: the turn goes on from where it is, and is completed")
  func newDuration() {
    var spinner = Spinner()
    #expect(
      spinner.spin(at: at(2)) == [.completes(animation: .spinner, turns: 1, at: at(3))])
    // Half of the turn is left, at a third of the pace.
    #expect(
      spinner.change(duration: 3, at: at(2.5))
        == [.completes(animation: .spinner, turns: 1, at: at(4))])
    #expect(spinner.frame(at: at(2.5)).angle == .pi)
    #expect(abs(spinner.frame(at: at(3.25)).angle - 1.5 * .pi) <= 1e-15)
    #expect(spinner.frame(at: at(4).advanced(byNanoseconds: -1)).isRotating)
    let rest = spinner.frame(at: at(4))
    #expect(!rest.isRotating && rest.turns == 1)
    #expect(spinner.change(duration: 1, at: at(5)) == [], "it is at rest")
    #expect(
      spinner.spin(at: at(6)) == [.completes(animation: .spinner, turns: 1, at: at(7))])
  }

  @Test(
    "a process takes the whole turns that are begun by its end, also after the duration changed",
    arguments: [
      // The change's instant, the new duration, turns, stop; the process runs from 0 to 5 s.
      (2.5, 1, 5, 5), (2.5, 5, 3, 5), (2, 3, 3, 5), (2.5, 0.5, 8, 5.25), (2.25, 0.25, 14, 5.1875),
      (4, 10, 5, 14), (0, 2, 3, 6), (4.5, 60, 5, 34.5),
    ] as [(Double, Double, Int, Double)])
  func newDurationAtWork(change: Double, duration: Double, turns: Int, stop: Double) {
    var spinner = Spinner()
    _ = spinner.spin(at: .zero, work: 5)
    #expect(spinner.change(duration: duration, at: at(change)) == [])
    #expect(spinner.workEnd == at(5), "the process takes as long as it takes")
    let completion = Effect.completes(animation: .spinner, turns: turns, at: at(stop))
    #expect(spinner.finish(at: at(5)) == [completion])
    #expect(spinner.frame(at: at(stop).advanced(byNanoseconds: -1)).turns == turns - 1)
    #expect(!spinner.frame(at: at(stop)).isRotating)
  }

  @Test("the turn that is being completed is completed at the new pace, and no other is added")
  func newDurationAfterWork() {
    var spinner = Spinner()
    _ = spinner.spin(at: .zero, work: 1.25)
    _ = spinner.finish(at: at(1.25))
    let completion = Effect.completes(animation: .spinner, turns: 2, at: at(1.5625))
    #expect(spinner.change(duration: 0.125, at: at(1.5)) == [completion])
    #expect(!spinner.frame(at: at(1.5625)).isRotating)
  }

  @Test("of a thousand changes none is lost: the turns add up", arguments: 0..<20 as Range<UInt64>)
  func manyDurations(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var spinner = Spinner()
    _ = spinner.spin(at: .zero, work: .infinity)
    var (instant, duration) = (Instant.zero, 1.0)
    var turned = 0.0
    for _ in 0..<1000 {
      let next = instant.advanced(byNanoseconds: .random(in: 0...2_000_000_000, using: &random))
      turned += next.seconds(since: instant) / duration
      instant = next
      let frame = spinner.frame(at: instant)
      duration = (Double.random(in: 0.05...3, using: &random) * 1e9).rounded() / 1e9
      _ = spinner.change(duration: duration, at: instant)
      let after = spinner.frame(at: instant)
      #expect(after.turns == frame.turns && abs(after.angle - frame.angle) <= 1e-14)
      #expect((0..<2 * .pi).contains(after.angle))
      #expect(abs(Double(after.turns) + after.angle / (2 * .pi) - turned) <= 1e-9)
    }
    guard case .completes(_, let turns, let stop)? = spinner.finish(at: instant).last else {
      Issue.record("it completes")
      return
    }
    #expect(turns == Int(turned.rounded(.up)))
    let last = spinner.frame(at: stop.advanced(byNanoseconds: -1))
    #expect(last.isRotating && last.turns == turns - 1)
    #expect(last.angle > 2 * .pi * (1 - 1.1e-9 / duration))
    #expect(!spinner.frame(at: stop).isRotating)
  }

  @Test("stays finite at the ends of time")
  func endsOfTime() {
    let (first, last) = (Instant(nanoseconds: .min), Instant(nanoseconds: .max))
    var spinner = Spinner(duration: 1e-12)
    _ = spinner.spin(at: first, work: .infinity)
    #expect(spinner.frame(at: first).angle == 0)
    _ = spinner.spin(at: last, work: -1)
    #expect(spinner.frame(at: last).angle.isFinite)
  }

  @Test("refuses a turn that takes no time")
  func preconditions() async {
    await #expect(processExitsWith: .failure) { _ = Spinner(duration: 0) }
    await #expect(processExitsWith: .failure) { _ = Spinner(duration: .nan) }
  }

  /// The quarter of the turn, one digit a quarter second; a dot when it does not rotate.
  private func quarters(_ text: String, _ columns: Int, work: Double? = nil) -> String {
    Timeline(text, step: 0.25, work: work).frames(columns, step: 0.25).map { frame in
      frame.spinner.isRotating ? "\(Int((frame.spinner.angle * 2 / .pi).rounded()))" : "."
    }.joined()
  }
}
