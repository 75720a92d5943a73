import Testing
import Timing

@Suite struct BasicAnimationTests {
  static func timing(
    _ duration: Double, begin: Double = 0, fill: MediaTiming.FillMode = .both, count: Double = 0
  ) -> MediaTiming {
    var timing = MediaTiming(duration: duration)
    (timing.beginTime, timing.fillMode, timing.repeatCount) = (begin, fill, count)
    return timing
  }

  @Test(
    "two of from, to and by fix both ends, and what is missing is the model value",
    arguments: [
      (1, 5, nil, 1, 5), (1, nil, 5, 1, 6), (nil, 1, 5, -4, 1), (1, nil, nil, 1, 10),
      (nil, 1, nil, 10, 1), (nil, nil, 1, 10, 11),
    ] as [(Double?, Double?, Double?, Double, Double)])
  func ends(from: Double?, to: Double?, by: Double?, start: Double, end: Double) throws {
    let animation = try BasicAnimation(from: from, to: to, by: by, timing: Self.timing(2))
    #expect(animation.presented(model: 10, atParentTime: 0) == start)
    #expect(animation.presented(model: 10, atParentTime: 2) == end)
    #expect(animation.presented(model: 10, atParentTime: 0.5) == start + (end - start) / 4)
    // The model value counts, not what other animations make of it.
    #expect(animation.presented(over: 99, model: 10, atParentTime: 0) == start)
  }

  @Test("with none of the three it goes from what was presented to the model value")
  func noEnds() throws {
    let animation = try BasicAnimation<Double>(timing: Self.timing(1))
    #expect(animation.ends(model: 10, presentation: 3) == (3, 10))
    #expect(animation.ends(model: 10) == (10, 10))
    #expect(animation.presented(over: 4, model: 10, atParentTime: 0.5) == 7)
  }

  @Test("all three are one too many")
  func overdetermined() {
    #expect(throws: AnimationError.overdetermined) {
      try BasicAnimation(from: 1.0, to: 2, by: 1, timing: Self.timing(1))
    }
    #expect("\(AnimationError.overdetermined)".contains("at most two"))
  }

  /// spinner-rotate-animation.txt: transform.rotation from 0 to 2π without a timing function.
  @Test(
    "a full turn paces linearly through every angle",
    arguments: [(0.1, 36), (0.125, 45), (0.25, 90), (1.0 / 3, 120), (0.5, 180), (0.999, 359.64)]
      as [(Double, Double)])
  func spinner(time: Double, degrees: Double) throws {
    let spinner = try BasicAnimation(
      from: Angle(radians: 0), to: Angle(radians: 2 * .pi), timing: Self.timing(1, fill: .removed))
    let angle = spinner.presented(model: Angle(radians: 0), atParentTime: time)
    #expect(angle.degrees.isClose(to: degrees, 1e-12))
    #expect(spinner.presented(model: Angle(radians: 7), atParentTime: 1) == Angle(radians: 7))
  }

  @Test("a cumulative turn goes on growing")
  func cumulative() throws {
    let spinner = try BasicAnimation(
      from: Angle(radians: 0), by: Angle(radians: 2 * .pi),
      timing: Self.timing(0.5, count: .infinity), composition: Composition(isCumulative: true))
    for time in [0.1, 0.5, 0.75, 3.3, 100.125] {
      let angle = spinner.presented(model: Angle(radians: 0), atParentTime: time)
      #expect(angle.radians.isClose(to: 4 * .pi * time, 1e-11))
    }
    let twice = try BasicAnimation(
      from: 1.0, to: 3, timing: Self.timing(1, count: 2),
      composition: Composition(isCumulative: true))
    #expect(twice.presented(model: 0, atParentTime: 0.5) == 2)
    #expect(twice.presented(model: 0, atParentTime: 1.5) == 5)
    #expect(twice.presented(model: 0, atParentTime: 2) == 6)
  }

  /// UIKit since iOS 8: 0 to 100 in 1 s and back at 0.5 s peaks at 74.1676 at 0.75 s (iosoteric.com).
  @Test("additive animations merge without a jump, as UIKit's are described")
  func additive() throws {
    let animations: [any Animation<Double>] = try [(-100, 0.0), (100, 0.5)].map {
      try BasicAnimation(
        from: $0.0, to: 0.0, timing: Self.timing(1, begin: $0.1, fill: .backwards),
        curve: .easeInEaseOut, composition: Composition(isAdditive: true))
    }
    func value(_ time: Double) -> Double {
      // Before the second begins it is not there yet, and the model value is 100.
      Double.presented(
        by: time < 0.5 ? [animations[0]] : animations, model: time < 0.5 ? 100 : 0,
        atParentTime: time)
    }
    #expect(value(0.75).isClose(to: 74.1676, 5e-5))
    #expect(value(0.5).isClose(to: value(0.5.nextDown), 1e-12))
    let peak = stride(from: 0.0, through: 1.5, by: 1 / 1024).map(value).max()
    #expect(peak == value(0.75) && value(1.5) == 0 && value(1.4) > 0)
  }

  @Test("animations apply in the order in which they were added")
  func order() throws {
    let replace = try BasicAnimation(from: 5.0, to: 5, timing: Self.timing(1))
    let add = try BasicAnimation(
      from: 1.0, to: 1, timing: Self.timing(1), composition: Composition(isAdditive: true))
    #expect(Double.presented(by: [replace, add], model: 0, atParentTime: 0) == 6)
    #expect(Double.presented(by: [add, replace], model: 0, atParentTime: 0) == 5)
    #expect(Double.presented(by: [], model: 3, atParentTime: 0) == 3)
  }

  @Test("a curve paces each cycle, and steps show their foot before the beginning")
  func curve() throws {
    let eased = try BasicAnimation(
      from: 0.0, to: 100, timing: Self.timing(2, count: 2), curve: .easeIn)
    #expect(eased.presented(model: 0, atParentTime: 3) == 100 * UnitCurve.easeIn.value(at: 0.5))
    let steps = try BasicAnimation(
      from: 0.0, to: 4, timing: Self.timing(4, begin: 1),
      curve: UnitCurve(cssText: "steps(4, start)"))
    #expect(steps.presented(model: 9, atParentTime: 0.5) == 0)
    #expect(steps.presented(model: 9, atParentTime: 1) == 1)
  }

  @Test("a growing circle's path grows exactly; paths that do not match fail")
  func paths() throws {
    let center = Point(x: 100, y: 100)
    let (small, large) = (
      CirclePath(center: center, radius: 0), CirclePath(center: center, radius: 80)
    )
    let fill = try BasicAnimation(from: small.path, to: large.path, timing: Self.timing(1))
    let half = try fill.presented(model: small.path, atParentTime: 0.5)
    #expect(half == CirclePath(center: center, radius: 40).path)
    let wrong = try BasicAnimation(from: small.path, to: Path(), timing: Self.timing(1))
    #expect(throws: PathError.differentCount(6, 0)) {
      try wrong.presented(model: small.path, atParentTime: 0.5)
    }
  }

  @Test("points, colours and transforms animate alike")
  func otherValues() throws {
    let move = try BasicAnimation(from: Point.zero, by: Point(x: 8, y: 4), timing: Self.timing(1))
    #expect(move.presented(model: .zero, atParentTime: 0.25) == Point(x: 2, y: 1))
    let fade = try BasicAnimation(
      to: Color(red: 0, green: 1, blue: 0), timing: Self.timing(1))
    #expect(
      fade.presented(model: Color(red: 1, green: 0, blue: 0), atParentTime: 0.5)
        == Color(red: 0.5, green: 0.5, blue: 0))
    let turn = try BasicAnimation(
      from: Transform3D.identity, to: .rotation(radians: 1, x: 0, y: 1, z: 0),
      timing: Self.timing(1), composition: Composition(isAdditive: true))
    let base = Transform3D.translation(x: 5, y: 0, z: 0)
    let shown = turn.presented(over: base, model: base, atParentTime: 0.5)
    #expect(shown.m41 == 5 && shown.m11.isClose(to: 0.8775825618903728, 1e-15))
  }
}
