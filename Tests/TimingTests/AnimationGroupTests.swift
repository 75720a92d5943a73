import Testing
import Timing

@Suite("AnimationGroup")
struct AnimationGroupTests {
  private func run(
    from: Double, to: Double, begin: Double, duration: Double, fillMode: FillMode = .removed,
    isAdditive: Bool = false
  ) -> BasicAnimation<Double> {
    BasicAnimation(
      from: from, to: to,
      timing: MediaTiming(beginTime: begin, duration: duration, fillMode: fillMode),
      isAdditive: isAdditive)
  }

  @Test("children run in the group's time")
  func childTime() {
    let group = AnimationGroup(
      [run(from: 0, to: 10, begin: 1, duration: 2)],
      timing: MediaTiming(beginTime: 100, speed: 2, duration: 4))
    // Group time 2 (t - 100): the child runs from 100.5 to 101.5.
    let values = [99, 100.25, 100.5, 101, 101.5, 102].map { group.presentation(at: $0, model: -1) }
    #expect(values == [-1, -1, 0, 5, -1, -1])
  }

  @Test("a child longer than the group is cut off, not scaled")
  func clipped() {
    let child = run(from: 0, to: 10, begin: 0, duration: 10, fillMode: .both)
    var group = AnimationGroup([child], timing: MediaTiming(duration: 4))
    #expect([2, 3.5, 4].map { group.presentation(at: $0, model: -1) } == [2, 3.5, -1])
    group.timing.fillMode = .forwards
    #expect([4, 99].map { group.presentation(at: $0, model: -1) } == [4, 4])
  }

  @Test("a repeating, reversing group runs its children there and back")
  func repeating() {
    let group = AnimationGroup(
      [run(from: 0, to: 10, begin: 0, duration: 10)],
      timing: MediaTiming(duration: 4, repeatCount: 2, autoreverses: true))
    let values = [3, 5, 8, 9, 15].map { group.presentation(at: $0, model: -1) }
    #expect(values == [3, 3, 0, 1, 1])
  }

  @Test("later children go over earlier ones")
  func order() {
    let one = run(from: 0, to: 10, begin: 0, duration: 10)
    let two = run(from: 100, to: 100, begin: 5, duration: 10, isAdditive: true)
    let three = run(from: 7, to: 7, begin: 8, duration: 10)
    let group = AnimationGroup([one, two, three], timing: MediaTiming(duration: 20))
    #expect([4, 6, 9, 19].map { group.presentation(at: $0, model: -1) } == [4, 106, 7, -1])
  }

  @Test("the group's curve bends the children's common time")
  func curve() {
    let group = AnimationGroup(
      [run(from: 0, to: 10, begin: 0, duration: 10, fillMode: .both)],
      timing: MediaTiming(duration: 10), curve: .easeInEaseOut)
    #expect(group.presentation(at: 2.5, model: 0).isClose(to: 1.291619310473, 1e-12))
    #expect(group.childTime(at: 10) == nil)
  }

  @Test("groups nest, and an endless group passes its time on")
  func nested() {
    let inner = AnimationGroup(
      [run(from: 0, to: 10, begin: 1, duration: 10)],
      timing: MediaTiming(beginTime: 2, duration: 5))
    let outer = AnimationGroup<Double>([inner], timing: MediaTiming(duration: .infinity))
    #expect([2.5, 3, 6, 7].map { outer.presentation(at: $0, model: -1) } == [-1, 0, 3, -1])
  }

  @Test("a child's error comes through")
  func errors() {
    let bad = BasicAnimation(
      from: Path(), to: Path([.close]), timing: MediaTiming(duration: 1))
    let group = AnimationGroup<Path>([bad], timing: MediaTiming(duration: 1))
    #expect(throws: PathError.differentCount(0, 1)) {
      try group.presentation(at: 0.5, model: Path())
    }
  }
}
