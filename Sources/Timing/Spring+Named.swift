extension Spring {
  /// SwiftUI's spring without bounce, of 0.5 s.
  public static let smooth = Spring(named: 0.5, 1)

  /// SwiftUI's spring with a small bounce of 0.15, of 0.5 s.
  public static let snappy = Spring(named: 0.5, 0.85)

  /// SwiftUI's spring with a bounce of 0.3, of 0.5 s.
  public static let bouncy = Spring(named: 0.5, 0.7)

  /// SwiftUI's `spring()` with its first defaults: response 0.5 s, damping fraction 0.825.
  public static let `default` = Spring(named: 0.5, 0.825)

  /// SwiftUI's spring for what follows a finger: response 0.15 s, damping fraction 0.86.
  public static let interactive = Spring(named: 0.15, 0.86)

  /// Core Animation's `CASpringAnimation` with its defaults: mass 1, stiffness 100, damping 10.
  public static let coreAnimation = Spring(
    mass: 1, angularFrequency: 10, dampingFraction: 0.5)

  private init(named response: Double, _ dampingFraction: Double) {
    self.init(mass: 1, angularFrequency: 2 * .pi / response, dampingFraction: dampingFraction)
  }
}
