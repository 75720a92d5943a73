import Testing
import Timing

@Suite("MediaTiming conversion")
struct MediaTimingConversionTests {
  static let root = MediaTiming(beginTime: 2, timeOffset: 1, speed: 0.5)
  static let left = MediaTiming(beginTime: -3, speed: 4)
  static let right = MediaTiming(timeOffset: 7, speed: -0.25)

  @Test("a parent's and a child's time convert by the child's timing alone")
  func parentAndChild() {
    let child = [Self.root, Self.left]
    for time in [-10, 0, 0.5, 30] {
      let inside = Self.left.activeTime(at: time)
      #expect(MediaTiming.convert(time, from: [Self.root], to: child) == inside)
      #expect(MediaTiming.convert(inside, from: child, to: [Self.root]) == time)
    }
  }

  @Test("siblings convert through their parent, whose own timing does not matter")
  func siblings() {
    // Left's 5 is the parent's -3 + 5/4 = -1.75; right's then is 7 + 1.75/4 = 7.4375.
    for root in [Self.root, MediaTiming(speed: 0), MediaTiming(timeOffset: 99)] {
      #expect(MediaTiming.convert(5, from: [root, Self.left], to: [root, Self.right]) == 7.4375)
      #expect(MediaTiming.convert(7.4375, from: [root, Self.right], to: [root, Self.left]) == 5)
    }
  }

  @Test("a layer's own time converts to itself, even where it stands still")
  func itself() {
    let still = [Self.root, MediaTiming(timeOffset: 3, speed: 0)]
    #expect(MediaTiming.convert(5, from: still, to: still) == 5)
  }

  @Test("out of a layer that stands still every time is its beginTime")
  func still() {
    let still = MediaTiming(beginTime: 8, timeOffset: 3, speed: 0)
    #expect(MediaTiming.convert(5, from: [still], to: []) == 8)
    #expect(MediaTiming.convert(5, from: [], to: [still]) == 3)
    #expect(MediaTiming.convert(5, from: [still], to: [MediaTiming(timeOffset: 1)]) == 9)
  }

  @Test("deep chains there and back return to the time they left")
  func roundTrip() {
    var random = SplitMix64(seed: 1)
    func timing() -> MediaTiming {
      MediaTiming(
        beginTime: .random(in: -9...9, using: &random),
        timeOffset: .random(in: -9...9, using: &random),
        speed: .random(in: 0.25...4, using: &random) * (.random(using: &random) ? 1 : -1))
    }
    for _ in 0..<500 {
      let (source, destination) = ((0..<5).map { _ in timing() }, (0..<3).map { _ in timing() })
      let there = MediaTiming.convert(2.5, from: source, to: destination)
      let back = MediaTiming.convert(there, from: destination, to: source)
      #expect(back.isClose(to: 2.5, 1e-9))
    }
  }
}
