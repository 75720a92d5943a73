import Testing
import Timing

/// A spring of Tests/Golden/spring.json with what it does.
private struct GoldenSpring: Decodable {
  let response, dampingFraction: Double?
  let duration, bounce: Double?
  let mass, stiffness, damping: Double?
  /// Time, target, initial velocity, value, velocity.
  let points: [[Double]]

  func spring() throws -> Spring {
    if let response, let dampingFraction {
      return Spring(response: response, dampingFraction: dampingFraction)
    }
    if let duration, let bounce { return Spring(duration: duration, bounce: bounce) }
    return try Spring(
      mass: #require(mass), stiffness: #require(stiffness), damping: #require(damping))
  }
}

@Suite("Spring")
struct SpringTests {
  static let dampings: [Double] = [
    0, 0.05, 0.3, 0.825, 1 - 1e-9, 1 - 0x1p-53, 1, 1 + 0x1p-52, 1 + 1e-9, 1.2, 4, 50,
  ]

  @Test("value and velocity agree with 80-digit arithmetic to 1e-12 of the motion's scale")
  func golden() throws {
    var points = 0
    for golden in try Golden.decode([GoldenSpring].self, from: "spring.json") {
      let spring = try golden.spring()
      for point in golden.points {
        let (time, target, initial) = (point[0], point[1], point[2])
        let scale = abs(target) + abs(initial) / spring.angularFrequency
        let value = spring.value(target: target, initialVelocity: initial, time: time)
        let velocity = spring.velocity(target: target, initialVelocity: initial, time: time)
        #expect(abs(value - point[3]) <= 1e-12 * scale, "\(spring) \(point)")
        #expect(
          abs(velocity - point[4]) <= 1e-12 * scale * spring.angularFrequency, "\(spring) \(point)")
        points += 1
      }
    }
    #expect(points >= 700)
  }

  @Test("value and velocity solve the equation, by its Taylor series", arguments: dampings)
  func equation(damping: Double) {
    let spring = Spring(response: 0.7, dampingFraction: damping)
    let (omega, target, initial) = (spring.angularFrequency, 3.0, -20.0)
    // x⁽ⁿ⁺²⁾ = -2ζω·x⁽ⁿ⁺¹⁾ - ω²·x⁽ⁿ⁾, summed over a step short enough for the fast decay.
    var (x, v) = (-target, initial)
    let steps = 400
    let step = 1.0 / Double(steps)
    for index in 1...steps {
      var (derivative, next, power, sum, rate) = (x, v, 1.0, x, 0.0)
      for order in 1...30 {
        (derivative, next) = (next, -2 * damping * omega * next - omega * omega * derivative)
        rate += derivative * power
        power *= step / Double(order)
        sum += derivative * power
      }
      (x, v) = (sum, rate)
      let time = Double(index) * step
      let value = spring.value(target: target, initialVelocity: initial, time: time)
      let velocity = spring.velocity(target: target, initialVelocity: initial, time: time)
      #expect(abs(value - target - x) < 1e-11, "at \(time)")
      #expect(abs(velocity - v) < 1e-10, "at \(time)")
    }
  }

  @Test("the motion has no step at critical damping", arguments: [1e-3, 0.1, 1, 7, 40])
  func criticalBoundary(time: Double) {
    let critical = Spring(response: 1.3, dampingFraction: 1)
    for offset in [0x1p-53, 1e-15, 1e-14, 1e-13] {
      for damping in [1 - offset, 1 + 2 * offset] {
        let near = Spring(response: 1.3, dampingFraction: damping)
        #expect(
          abs(near.value(target: 1, time: time) - critical.value(target: 1, time: time))
            <= 4e-16 + 2 * offset)
        #expect(
          abs(near.velocity(target: 1, time: time) - critical.velocity(target: 1, time: time))
            <= 4e-15 + 20 * offset)
      }
    }
  }

  @Test("a start is exactly where it was put, and a damped spring ends exactly on its target")
  func ends() {
    for damping in Self.dampings {
      let spring = Spring(response: 0.5, dampingFraction: damping)
      for time in [-1, 0.0] {
        #expect(
          spring.value(fromValue: 0.1, toValue: 0.7, initialVelocity: 9, time: time) == 0.1)
        #expect(
          spring.velocity(fromValue: 0.1, toValue: 0.7, initialVelocity: 9, time: time) == 9)
      }
      for time in [1e6, 1e300, .infinity] where damping > 0 {
        #expect(spring.value(fromValue: 0.1, toValue: 0.7, initialVelocity: 9, time: time) == 0.7)
        #expect(spring.velocity(fromValue: 0.1, toValue: 0.7, time: time) == 0)
      }
    }
  }

  @Test("many updates end where one does", arguments: dampings)
  func updates(damping: Double) {
    let spring = Spring(response: 0.5, dampingFraction: damping)
    var (value, velocity) = (-2.0, 30.0)
    for step in [0.001, 0.3, 0, -1, 0.016, 0.0166, 0.25] {
      spring.update(value: &value, velocity: &velocity, target: 5, deltaTime: step)
    }
    let time = 0.001 + 0.3 + 0.016 + 0.0166 + 0.25
    let expected = spring.value(fromValue: -2, toValue: 5, initialVelocity: 30, time: time)
    let rate = spring.velocity(fromValue: -2, toValue: 5, initialVelocity: 30, time: time)
    #expect(abs(value - expected) < 1e-13)
    #expect(abs(velocity - rate) < 1e-12)
  }

  @Test("retargeting carries value and velocity over", arguments: dampings)
  func retargeting(damping: Double) {
    let spring = Spring(response: 0.5, dampingFraction: damping)
    var (value, velocity) = (0.0, 0.0)
    spring.update(value: &value, velocity: &velocity, target: 1, deltaTime: 0.13)
    #expect(value == spring.value(target: 1, time: 0.13))
    #expect(velocity == spring.velocity(target: 1, time: 0.13))
    // A nanosecond later the old velocity has moved the value, whatever the new target is.
    let (old, rate) = (value, velocity)
    spring.update(value: &value, velocity: &velocity, target: -1, deltaTime: 1e-9)
    #expect(abs(value - old - rate * 1e-9) < 1e-14)
    #expect(abs(velocity - rate) < 1e-9 * spring.angularFrequency * spring.angularFrequency * 500)
  }

  @Test("an undamped spring swings as a cosine for ever")
  func undamped() {
    let spring = Spring(duration: 2, bounce: 1)
    #expect(spring.dampingFraction == 0)
    for (time, value) in [(0.5, 1.0), (1, 2), (1.5, 1), (2, 0), (1000, 0), (1001, 2)] {
      #expect(abs(spring.value(target: 1, time: time) - value) < 1e-12)
    }
    #expect(spring.settlingDuration() == .infinity)
  }

  @Test("the force is the mass times the acceleration")
  func force() {
    let spring = Spring(mass: 2, stiffness: 100, damping: 10)
    #expect(abs(spring.force(target: 3, position: 1, velocity: 4) - 160) < 1e-12)
    let time = 0.2
    let step = 1e-5
    let acceleration =
      (spring.velocity(target: 1, time: time + step)
        - spring.velocity(target: 1, time: time - step)) / (2 * step)
    let force = spring.force(
      target: 1, position: spring.value(target: 1, time: time),
      velocity: spring.velocity(target: 1, time: time))
    #expect(abs(force - 2 * acceleration) < 1e-6)
  }
}
