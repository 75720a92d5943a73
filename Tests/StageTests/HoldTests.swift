import Stage
import Testing
import Timing

@Suite("Hold")
struct HoldTests {
  @Test("follows the state, not the number of events")
  func idempotent() {
    let settings = StageSettings(hold: HoldSettings(curve: .linear, interruption: .rewound))
    let once = Timeline("_P---R--P----R___", step: 0.1).frames(17, step: 0.1, settings: settings)
    let doubled = Timeline("RP-P-R-RPPP--R_R_", step: 0.1)
      .frames(17, step: 0.1, settings: settings)
    #expect(digits(once) == "00123432123456543")
    #expect(digits(doubled) == digits(once))
    for (lhs, rhs) in zip(once, doubled) { #expect(bits(lhs.hold) == bits(rhs.hold)) }
  }

  @Test("stays at its end while held longer than its duration, and leaves it at once")
  func pastTheEnd() {
    let settings = StageSettings(hold: HoldSettings(duration: 0.5, curve: .linear))
    let frames = Timeline("P---------R______", step: 0.1).frames(17, step: 0.1, settings: settings)
    #expect(digits(frames) == "02468aaaaaa864200")
  }

  @Test("a press and release within one frame is not lost", arguments: Interruption.allCases)
  func withinOneFrame(interruption: Interruption) {
    // 1.0 and 1.0167 s are frames of a 60 Hz display; the press lasts 4 ms between them.
    var hold = Hold(settings: HoldSettings(curve: .linear, interruption: interruption))
    hold.retarget(to: true, at: at(1.005))
    hold.retarget(to: false, at: at(1.009))
    #expect(hold.frame(at: at(1.009)).fraction > 0)
    let after = hold.frame(at: at(1.0166)).fraction
    let isBack: Set<Interruption> = [.mirrored, .rewound, .matched, .shortened]
    // These undo 4 ms of filling in 4 ms; with the others something is left to be seen.
    #expect(isBack.contains(interruption) ? after == 0 : after > 0)
    #expect(hold.frame(at: at(9)).fraction < 1e-12)
  }

  @Test("changes at one instant coalesce to the last", arguments: [0.0, 0.4, 2.5])
  func sameInstant(seconds: Double) {
    var hold = Hold()
    hold.retarget(to: true, at: .zero)
    var other = hold
    other.retarget(to: false, at: at(seconds))
    other.retarget(to: true, at: at(seconds))
    for later in [0.0, 0.1, 0.7] {
      let instant = at(seconds + later)
      #expect(bits(other.frame(at: instant)) == bits(hold.frame(at: instant)))
    }
    other.retarget(to: false, at: at(seconds))
    hold.retarget(to: false, at: at(seconds))
    #expect(bits(other.frame(at: at(seconds + 0.1))) == bits(hold.frame(at: at(seconds + 0.1))))
  }

  @Test("settings and a press at one instant act alike in either order")
  func settingsAtThatInstant() {
    let slower = HoldSettings(duration: 3, curve: .easeIn)
    var first = Hold()
    first.retarget(to: true, at: .zero)
    var second = first
    first.change(slower, at: at(0.3))
    first.retarget(to: false, at: at(0.3))
    second.retarget(to: false, at: at(0.3))
    second.change(slower, at: at(0.3))
    #expect(bits(first.frame(at: at(0.5))) == bits(second.frame(at: at(0.5))))
  }

  @Test("an instant before the last change counts as that change's")
  func outOfOrder() {
    var hold = Hold()
    hold.retarget(to: true, at: at(1))
    hold.retarget(to: false, at: at(1.5))
    #expect(bits(hold.frame(at: at(1.2))) == bits(hold.frame(at: at(1.5))))
    var late = hold
    late.retarget(to: true, at: at(1.1))
    hold.retarget(to: true, at: at(1.5))
    #expect(bits(late.frame(at: at(1.7))) == bits(hold.frame(at: at(1.7))))
  }

  @Test("before the first press it is empty, at negative instants too")
  func beforeBegin() {
    var hold = Hold()
    #expect(hold.frame(at: Instant(nanoseconds: .min)).fraction == 0)
    hold.retarget(to: true, at: at(-7))
    #expect(hold.frame(at: at(-8)).fraction == 0)
    #expect(hold.frame(at: at(-6)).fraction == 1)
  }

  @Test("moving at the same pace, a new duration acts at once", arguments: Interruption.allCases)
  func newDuration(interruption: Interruption) {
    var hold = Hold(settings: HoldSettings(curve: .linear, interruption: interruption))
    hold.retarget(to: true, at: .zero)
    let before = hold.frame(at: at(0.5))
    hold.change(
      HoldSettings(duration: 2, curve: .linear, interruption: interruption), at: at(0.5))
    #expect(abs(hold.frame(at: at(0.5)).fraction - before.fraction) <= 1e-15)
    guard interruption != .spring else { return }
    #expect(abs(hold.frame(at: at(1)).fraction - 0.75) <= 1e-15)
    #expect(hold.frame(at: at(1)).velocity == 0.5)
    #expect(hold.frame(at: at(1.5)).fraction == 1)
  }

  @Test("the path is the full circle blended with the empty one")
  func path() {
    var hold = Hold(settings: HoldSettings(curve: .linear))
    #expect(hold.frame(at: .zero).path.points.indices.count == 13)
    hold.retarget(to: true, at: .zero)
    let path = hold.frame(at: at(0.25)).path
    let empty = CirclePath(center: Point(x: 100, y: 100), radius: 0)
    let full = CirclePath(center: Point(x: 100, y: 100), radius: 100)
    #expect(path.points[0] == Point(x: 125, y: 100))
    for index in path.points.indices {
      let blend = CirclePath.blend(empty, full, 0.25).points[index]
      #expect(abs(path.points[index].x - blend.x) <= 1e-13)
      #expect(abs(path.points[index].y - blend.y) <= 1e-13)
    }
  }

  @Test("refuses a duration outside 0.05 through 60 s")
  func preconditions() async {
    await #expect(processExitsWith: .failure) { _ = HoldSettings(duration: 0.04) }
    await #expect(processExitsWith: .failure) { _ = HoldSettings(emptyDuration: .nan) }
    await #expect(processExitsWith: .failure) { _ = HoldSettings(emptyDuration: 61) }
  }

  /// The fraction in tenths, one digit a frame; `a` is full.
  private func digits(_ frames: [Frame]) -> String {
    frames.map { frame in
      let tenths = Int((frame.hold.fraction * 10).rounded())
      return String(tenths, radix: 16)
    }.joined()
  }
}
