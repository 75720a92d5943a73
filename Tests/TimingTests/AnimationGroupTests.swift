import Testing
import Timing

@Suite struct AnimationGroupTests {
  static func child(begin: Double, duration: Double, by: Double) throws -> BasicAnimation<Double> {
    try BasicAnimation(
      from: 0, to: by, timing: BasicAnimationTests.timing(duration, begin: begin),
      composition: Composition(isAdditive: true))
  }

  @Test("children run in the group's time and are clipped to its duration, not scaled")
  func clipping() throws {
    let group = AnimationGroup(
      [
        try Self.child(begin: 0, duration: 4, by: 40), try Self.child(begin: 1, duration: 1, by: 1),
      ],
      timing: BasicAnimationTests.timing(2, begin: 10))
    #expect(group.presented(model: 0, atParentTime: 10.5) == 5)
    #expect(group.presented(model: 0, atParentTime: 11.5) == 15.5)
    // Half of the first child's way is all that the group has time for.
    #expect(group.presented(model: 0, atParentTime: 12) == 21)
    #expect(group.presented(model: 0, atParentTime: 99) == 21)
  }

  @Test("a group that is over and does not fill shows nothing of its children")
  func removed() throws {
    let group = AnimationGroup(
      [try Self.child(begin: 0, duration: 1, by: 1)],
      timing: BasicAnimationTests.timing(1, fill: .removed))
    #expect(group.presented(model: 7, atParentTime: 0.5) == 7.5)
    #expect(group.presented(model: 7, atParentTime: 1) == 7)
    #expect(group.childTime(atParentTime: 1) == nil)
  }

  @Test("a group's time turns round, is paced, and nests")
  func pacing() throws {
    var timing = BasicAnimationTests.timing(2)
    timing.autoreverses = true
    let child = try Self.child(begin: 0, duration: 2, by: 8)
    let group = AnimationGroup([child], timing: timing)
    #expect(group.presented(model: 0, atParentTime: 3) == 4)
    #expect(group.presented(model: 0, atParentTime: 3.5) == 2)
    let paced = AnimationGroup([child], timing: timing, curve: .easeIn)
    #expect(paced.presented(model: 0, atParentTime: 0.5) == 8 * UnitCurve.easeIn.value(at: 0.25))
    var half = BasicAnimationTests.timing(100)
    half.speed = 0.5
    let outer = AnimationGroup([group], timing: half)
    #expect(outer.presented(model: 0, atParentTime: 6) == 4)
  }

  @Test("a group without end passes its time on")
  func endless() throws {
    let group = AnimationGroup(
      [try Self.child(begin: 0, duration: 1, by: 1)],
      timing: BasicAnimationTests.timing(.infinity), curve: .easeIn)
    #expect(group.childTime(atParentTime: 5) == 5)
    #expect(group.presented(model: 0, atParentTime: 0.5) == 0.5)
  }
}
