import Testing
import Timing

import func Foundation.exp

@Suite struct SpringTests {
  /// Damping fractions on all three sides, and next to the critical one.
  static let fractions = [0, 0.1, 0.5, 0.825, 1 - 1e-9, 1, 1 + 1e-9, 1.5, 4]

  @Test("positions and velocities are the exact ones to 1e-12, also next to the critical damping")
  func golden() throws {
    var count = 0
    for row in try Golden.springs() {
      let spring = try Spring(mass: row[0], stiffness: row[1], damping: row[2])
      let frequency = spring.angularFrequency
      let start = Spring.State(value: row[3], velocity: row[4])
      let scale = max(abs(row[3]), abs(row[4]) / frequency)
      for sample in row.dropFirst(5).map(\.self).rows(of: 3).map(Array.init) {
        let state = spring.state(after: sample[0], from: start, target: 0)
        // The phase is as uncertain as the frequency's last bit times the time.
        let tolerance = max(1e-12, 0x1p-52 * frequency * sample[0]) * scale
        let context = "damping \(spring.dampingFraction) at \(sample[0])"
        #expect(state.value.isClose(to: sample[1], tolerance), "\(context)")
        #expect(state.velocity.isClose(to: sample[2], tolerance * frequency), "\(context)")
        count += 1
      }
    }
    #expect(count == 1728)
  }

  @Test("the motion obeys x″ = -ω²(x - target) - 2ζωx′", arguments: fractions)
  func equation(fraction: Double) throws {
    let spring = try Spring(response: 0.7, dampingFraction: fraction)
    let w = spring.angularFrequency
    let start = Spring.State(value: 3, velocity: -20)
    let h = 1e-4
    for t in stride(from: 0.01, through: 2, by: 0.05) {
      let states = [t - h, t, t + h].map { spring.state(after: $0, from: start, target: 5) }
      let acceleration = (states[2].velocity - states[0].velocity) / (2 * h)
      let velocity = (states[2].value - states[0].value) / (2 * h)
      let now = states[1]
      #expect(velocity.isClose(to: now.velocity, 1e-3))
      #expect(
        acceleration.isClose(to: -w * w * (now.value - 5) - 2 * fraction * w * now.velocity, 0.1))
    }
  }

  @Test("going on from a state reached is the same as not having stopped", arguments: fractions)
  func semigroup(fraction: Double) throws {
    let spring = try Spring(response: 0.5, dampingFraction: fraction)
    let start = Spring.State(value: -2, velocity: 9)
    for (first, second) in [(0.1, 0.2), (1e-6, 0.4), (0.3, 1e-9), (0.7, 0.7)] {
      let middle = spring.state(after: first, from: start, target: 1)
      let end = spring.state(after: second, from: middle, target: 1)
      let direct = spring.state(after: first + second, from: start, target: 1)
      #expect(end.value.isClose(to: direct.value, 1e-13))
      #expect(end.velocity.isClose(to: direct.velocity, 1e-12))
    }
  }

  @Test("retargeting keeps value and velocity", arguments: fractions)
  func retargeting(fraction: Double) throws {
    let spring = try Spring(response: 0.5, dampingFraction: fraction)
    var state = Spring.State(value: 0)
    for (step, target) in [1.0, 0, 1, 0.2, -3].enumerated() {
      let before = state
      #expect(spring.state(after: 0, from: before, target: target) == before)
      let soon = spring.state(after: 1e-9, from: before, target: target)
      #expect(soon.value.isClose(to: before.value, 1e-6))
      #expect(soon.velocity.isClose(to: before.velocity, 1e-5))
      state = spring.state(after: 0.07 * Double(step + 1), from: state, target: target)
    }
  }

  @Test("motion is continuous across the critical damping")
  func critical() throws {
    let critical = try Spring(response: 0.4, dampingFraction: 1)
    let start = Spring.State(value: 0, velocity: 12)
    for exponent in 1...15 {
      var step = 1.0
      for _ in 0..<exponent { step /= 10 }
      for fraction in [1 - step, 1 + step] {
        let spring = try Spring(response: 0.4, dampingFraction: fraction)
        for t in stride(from: 0.0, through: 1, by: 0.05) {
          let (a, b) = (
            spring.state(after: t, from: start, target: 1),
            critical.state(after: t, from: start, target: 1)
          )
          #expect(a.value.isClose(to: b.value, 2 * step), "\(fraction) at \(t)")
          #expect(a.velocity.isClose(to: b.velocity, 40 * step), "\(fraction) at \(t)")
        }
      }
    }
  }

  @Test("a spring with damping comes to rest at its target, and one without keeps its energy")
  func rest() throws {
    for fraction in Self.fractions {
      let spring = try Spring(response: 0.5, dampingFraction: fraction)
      let start = Spring.State(value: 1, velocity: 3)
      if fraction > 0 {
        let end = spring.state(after: .infinity, from: start, target: 7)
        #expect(end == Spring.State(value: 7, velocity: 0))
      } else {
        let w = spring.angularFrequency
        for t in [0.3, 1, 50] {
          let state = spring.state(after: t, from: start, target: 0)
          let energy = state.velocity * state.velocity + w * w * state.value * state.value
          #expect(energy.isClose(to: 9 + w * w, 1e-11))
        }
      }
    }
  }

  @Test("before 0 s a spring has not moved")
  func before() throws {
    let start = Spring.State(value: 2, velocity: 1)
    #expect(Spring.bouncy.state(after: -1, from: start, target: 0) == start)
  }

  /// Apple's documentation of CASpringAnimation says "approximately 2.85" for a damping of 5 and
  /// "just over 1 second" for 15.
  @Test(
    "settling durations are Core Animation's",
    arguments: [(10, 1.4727003346780927), (5, 2.85497), (15, 1.02209)] as [(Double, Double)])
  func settlingDuration(damping: Double, expected: Double) throws {
    let spring = try Spring(stiffness: 100, damping: damping)
    #expect(spring.settlingDuration().isClose(to: expected, 5e-6))
    if damping == 10 {
      #expect(spring.settlingDuration().isClose(to: expected, 1e-15))
      #expect(spring == .coreAnimation)
    }
  }

  @Test("after the settling duration the distance is below epsilon for good", arguments: fractions)
  func settled(fraction: Double) throws {
    let spring = try Spring(response: 0.5, dampingFraction: fraction)
    for velocity in [0, 5, -40, 200.0] {
      for epsilon in [0.001, 1e-6] {
        let end = spring.settlingDuration(initialVelocity: velocity, epsilon: epsilon)
        guard fraction > 0 else {
          #expect(end == .infinity)
          continue
        }
        for t in stride(from: 0.0, through: 3, by: 0.01) {
          let value = spring.value(target: 1, initialVelocity: velocity, time: end + t)
          #expect(abs(value - 1) <= epsilon * (1 + 1e-9))
        }
        // Above the critical damping the envelope is reached, so it is no later than it need be.
        if fraction >= 1, velocity == 0 {
          let value = spring.value(target: 1, initialVelocity: velocity, time: end)
          #expect((1 - value).isClose(to: epsilon, 1e-9))
        }
      }
    }
  }

  @Test("damping e-folds by time: critical at rest is 1 - (1 + ωt) exp(-ωt)")
  func closedForm() {
    let w = Spring.smooth.angularFrequency
    for t in [0.01, 0.2, 0.5, 2] {
      let expected = 1 - (1 + w * t) * exp(-w * t)
      #expect(Spring.smooth.value(target: 1, time: t).isClose(to: expected, 1e-15))
      #expect(
        Spring.smooth.velocity(target: 1, time: t).isClose(to: w * w * t * exp(-w * t), 1e-13))
    }
  }

  @Test(
    "the three ways to name a spring convert into each other and back",
    arguments: [-0.9, -0.3, 0, 0.15, 0.3, 0.999, 1])
  func conversions(bounce: Double) throws {
    let spring = try Spring(duration: 0.7, bounce: bounce)
    #expect(spring.duration.isClose(to: 0.7, 1e-15) && spring.response == spring.duration)
    #expect(spring.bounce.isClose(to: bounce, 1e-15))
    #expect(spring.dampingFraction.isClose(to: bounce < 0 ? 1 / (1 + bounce) : 1 - bounce, 1e-14))
    let ratio = 2 * .pi / 0.7
    #expect(spring.stiffness.isClose(to: ratio * ratio, 1e-12))
    #expect(spring.damping.isClose(to: 2 * spring.dampingFraction * ratio, 1e-12))
    let physical = try Spring(mass: 1, stiffness: spring.stiffness, damping: spring.damping)
    #expect(physical.bounce.isClose(to: bounce, 1e-14))
    #expect(physical.duration.isClose(to: 0.7, 1e-15))
    let heavy = try Spring(
      mass: 9, stiffness: 9 * spring.stiffness, damping: 9 * spring.damping)
    #expect(heavy.response.isClose(to: 0.7, 1e-15))
    #expect(heavy.stiffness.isClose(to: 9 * spring.stiffness, 1e-11) && heavy.mass == 9)
  }

  @Test("named springs are SwiftUI's")
  func named() {
    #expect(Spring.smooth.bounce == 0 && Spring.smooth.duration == 0.5)
    #expect(Spring.snappy.bounce.isClose(to: 0.15, 1e-16))
    #expect(Spring.bouncy.bounce.isClose(to: 0.3, 1e-15))
    #expect(Spring.default.dampingFraction == 0.825 && Spring.default.response == 0.5)
    #expect(Spring.interactive.response.isClose(to: 0.15, 1e-16))
  }

  @Test("numbers out of range are refused, with the number")
  func errors() {
    #expect(throws: SpringError.mass(0)) { try Spring(mass: 0, stiffness: 1, damping: 1) }
    #expect(throws: SpringError.stiffness(-1)) { try Spring(stiffness: -1, damping: 1) }
    #expect(throws: SpringError.damping(.infinity)) { try Spring(stiffness: 1, damping: .infinity) }
    #expect(throws: SpringError.damping(-1)) { try Spring(response: 1, dampingFraction: -1) }
    #expect(throws: SpringError.response(0)) { try Spring(duration: 0) }
    #expect(throws: SpringError.bounce(-1)) { try Spring(duration: 1, bounce: -1) }
    #expect(throws: SpringError.bounce(1.1)) { try Spring(duration: 1, bounce: 1.1) }
    for error: SpringError in [.mass(0), .stiffness(0), .damping(0), .response(0), .bounce(2)] {
      #expect("\(error)".hasPrefix("a spring's "))
    }
  }
}
