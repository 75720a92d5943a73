import Testing
import Timing

@Suite("Spring settling")
struct SpringSettlingTests {
  @Test(
    "Core Animation's settling durations: documented for damping 5 and 15, by formula for 10",
    arguments: [(5, 2.85497), (10, 1.4727003346780927), (15, 1.02209)])
  func coreAnimation(damping: Double, expected: Double) {
    let duration = Spring(stiffness: 100, damping: damping).settlingDuration()
    #expect(abs(duration - expected) <= 5e-6)
    if damping == 10 { #expect(abs(duration - expected) <= 1e-15) }
  }

  @Test("Core Animation's formula with an initial velocity", arguments: [-30.0, -5, 0, 4, 100])
  func initialVelocity(velocity: Double) {
    // -ln(0.001 / (1 + |B|)) / a with a = 5, b = √75 and B = (a - v) / b, by mpmath.
    let expected: [Double: Double] = [
      -30: 1.7050898783735477, -5: 1.5350814063145798, 0: 1.4727003346780926,
      4: 1.4034062336012244, 100: 1.8780259971311939,
    ]
    let duration = Spring(stiffness: 100, damping: 10).settlingDuration(initialVelocity: velocity)
    #expect(abs(duration - (expected[velocity] ?? .nan)) <= 1e-14)
  }

  @Test("the value has settled by then, for any damping and velocity")
  func settled() {
    for damping in [0.05, 0.3, 0.9, 0.99, 0.9999, 1 - 1e-12, 1, 1 + 1e-12, 1.0001, 1.1, 2, 9] {
      for velocity in [-300.0, -20, 0, 1, 20, 300] {
        for epsilon in [1e-6, 1e-3, 0.1] {
          let spring = Spring(response: 0.6, dampingFraction: damping)
          let duration = spring.settlingDuration(
            target: 2, initialVelocity: velocity, epsilon: epsilon)
          for step in 0...200 {
            let time = duration * (1 + Double(step) / 50)
            let value = spring.value(target: 2, initialVelocity: velocity, time: time)
            #expect(abs(value - 2) <= epsilon * (1 + 1e-9), "\(damping) \(velocity) \(epsilon)")
          }
        }
      }
    }
  }

  @Test("the duration is no longer than the motion needs: within an envelope's slack")
  func tight() {
    for damping in [0.3, 0.9, 1, 1.2, 3] {
      let spring = Spring(response: 0.6, dampingFraction: damping)
      let duration = spring.settlingDuration()
      // Within the last half period of the swing, or the time in which a creep falls by a half.
      let steps = (0...100).map { duration * (1 - 0.4 * Double($0) / 100) }
      let largest = steps.map { abs(spring.value(target: 1, time: $0) - 1) }.max() ?? 0
      #expect(largest > 0.001, "\(damping) \(duration) \(largest)")
    }
  }

  @Test("no step at critical damping, where Core Animation's formula has no value")
  func critical() {
    // (1 + t)·e^(-t) = 0.001, by mpmath.
    let expected = 9.233413476451586
    for damping in [1 - 1e-9, 1 - 0x1p-53, 1, 1 + 0x1p-52, 1 + 1e-9] {
      let spring = Spring(stiffness: 1, damping: 2 * damping)
      #expect(abs(spring.settlingDuration() - expected) < 1e-7, "\(damping)")
    }
    #expect(abs(Spring(stiffness: 1, damping: 2).settlingDuration() - expected) < 1e-14)
  }

  @Test("a spring that is already there has settled")
  func still() {
    #expect(Spring().settlingDuration(target: 0) == 0)
    #expect(Spring(bounce: -0.5).settlingDuration(target: 1e-4) == 0)
    #expect(Spring(bounce: 1).settlingDuration(target: 0) == 0)
  }
}
