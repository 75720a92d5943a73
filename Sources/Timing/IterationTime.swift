/// Where an animation is within its iterations.
public struct IterationTime: Hashable, Sendable {
  /// The current iteration's number, from 0; a whole number or infinity.
  ///
  /// Infinite once endlessly many iterations of no duration are over (Web Animations,
  /// section 4.8.4).
  public let iteration: Double
  /// The way through that iteration, 0 through 1, turned round where it runs backwards.
  ///
  /// Web Animations' directed progress, section 4.9.1. 0 throughout an infinite duration.
  public let progress: Double
  /// The same in seconds, 0 through the duration: Core Animation's basic local time.
  public let time: Double
  /// CSS Easing's before flag: a step curve shows what comes before its step.
  public let beforeFlag: Bool
}
