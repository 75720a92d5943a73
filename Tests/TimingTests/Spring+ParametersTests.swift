import Testing
import Timing

@Suite("Spring parameters")
struct SpringParametersTests {
  static let bounces: [Double] = [-0.999, -0.7, -0.5, -0.1, 0, 0.15, 0.3, 0.5, 0.9, 1]

  /// Whether the two agree within 4 ulp.
  private func agree(_ a: Double, _ b: Double) -> Bool {
    abs(a - b) <= 4 * max(a.magnitude, b.magnitude).ulp
  }

  @Test("duration and bounce mean what SwiftUI documents", arguments: [0.05, 0.5, 3])
  func durationAndBounce(duration: Double) {
    for bounce in Self.bounces {
      let spring = Spring(duration: duration, bounce: bounce)
      #expect(agree(spring.dampingFraction, bounce < 0 ? 1 / (1 + bounce) : 1 - bounce))
      // Stiffness (2π/duration)², damping 4πζ/duration, as SwiftUI's documentation has them.
      let stiffness = (2 * Double.pi / duration) * (2 * Double.pi / duration)
      #expect(agree(spring.stiffness, stiffness))
      #expect(agree(spring.damping, 4 * .pi * spring.dampingFraction / duration))
    }
  }

  @Test("every set of parameters survives the way through every other", arguments: bounces)
  func roundTrip(bounce: Double) {
    let spring = Spring(duration: 0.7, bounce: bounce)
    #expect(agree(spring.duration, 0.7))
    #expect(abs(spring.bounce - bounce) <= 4 * 1.0.ulp)
    let constants = Spring(
      mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping)
    let response = Spring(
      response: constants.response, dampingFraction: constants.dampingFraction)
    let duration = Spring(duration: response.duration, bounce: response.bounce)
    for copy in [constants, response, duration] {
      #expect(agree(copy.angularFrequency, spring.angularFrequency))
      // A bounce near -1 is a difference from it: as exact as that, not as the fraction.
      let tolerance = 4 * max(1, spring.dampingFraction * spring.dampingFraction).ulp
      #expect(abs(copy.dampingFraction - spring.dampingFraction) <= tolerance)
    }
  }

  @Test("mass, stiffness and damping survive to the last bits")
  func constantsRoundTrip() {
    for (mass, stiffness, damping) in [
      (1.0, 100.0, 10.0), (2.5, 45000, 3), (0.1, 0.01, 70), (1e200, 1e202, 1e201),
      (1e-200, 1e-198, 1),
    ] {
      let spring = Spring(mass: mass, stiffness: stiffness, damping: damping)
      #expect(agree(spring.mass, mass))
      #expect(agree(spring.stiffness, stiffness))
      #expect(agree(spring.damping, damping))
    }
  }

  @Test("a spring of critical constants is exactly critical")
  func critical() {
    #expect(Spring(stiffness: 100, damping: 20).dampingFraction == 1)
    #expect(Spring(duration: 0.3, bounce: 0).dampingFraction == 1)
  }

  @Test("the named springs have their documented parameters")
  func named() {
    #expect(Spring.smooth == Spring(response: 0.5, dampingFraction: 1))
    #expect(Spring.snappy == Spring(response: 0.5, dampingFraction: 0.85))
    #expect(Spring.bouncy == Spring(response: 0.5, dampingFraction: 0.7))
    #expect(Spring.default == Spring(response: 0.5, dampingFraction: 0.825))
    let constants = Spring.coreAnimation
    #expect((constants.mass, constants.stiffness, constants.damping) == (1, 100, 10))
    #expect(Spring.interactive == Spring(response: 0.15, dampingFraction: 0.86))
  }

  @Test("a mass scales the forces and not the motion")
  func mass() {
    let (light, heavy) = (
      Spring(mass: 1, stiffness: 100, damping: 10), Spring(mass: 4, stiffness: 400, damping: 40)
    )
    #expect(heavy.value(target: 1, time: 0.3) == light.value(target: 1, time: 0.3))
    #expect(
      heavy.force(target: 1, position: 0, velocity: 2)
        == 4 * light.force(target: 1, position: 0, velocity: 2))
  }

  @Test("parameters outside their range stop the program")
  func range() async {
    await #expect(processExitsWith: .failure) { _ = Spring(duration: 0) }
    await #expect(processExitsWith: .failure) { _ = Spring(duration: .infinity) }
    await #expect(processExitsWith: .failure) { _ = Spring(bounce: -1) }
    await #expect(processExitsWith: .failure) { _ = Spring(bounce: 1.01) }
    await #expect(processExitsWith: .failure) { _ = Spring(response: 1, dampingFraction: -0.1) }
    await #expect(processExitsWith: .failure) { _ = Spring(mass: 0, stiffness: 1, damping: 1) }
    await #expect(processExitsWith: .failure) { _ = Spring(stiffness: .nan, damping: 1) }
    await #expect(processExitsWith: .failure) { _ = Spring(stiffness: 1, damping: -1) }
    await #expect(processExitsWith: .failure) { _ = Spring().settlingDuration(epsilon: 0) }
  }
}
