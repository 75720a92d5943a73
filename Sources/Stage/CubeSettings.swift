public import Timing

/// The cube's size, rhythm and perspective; the defaults are the seed's.
public struct CubeSettings: Hashable, Sendable {
  /// The periods that an event may ask for, in seconds.
  ///
  /// At most two changes of colour a second: above three, flashes can cause seizures (WCAG 2.2,
  /// success criterion 2.3.1).
  public static let periods = 0.5...60.0

  /// The durations that an event may ask for, in seconds; none is longer than its period.
  public static let durations = 0.05...60.0

  /// The perspectives that an event may ask for: 1 is SwiftUI's own default.
  public static let perspectives = 0.0...1.0

  /// Width and height of a face, in points.
  public var size: Double

  /// Seconds from one transition's begin to the next one's.
  public var period: Double

  /// Seconds of a transition.
  public var duration: Double

  /// The easing of a transition.
  public var curve: UnitCurve

  /// SwiftUI's perspective: the size over the distance of the eye.
  ///
  /// 0 is no perspective.
  public var perspective: Double

  /// Creates settings; without arguments the seed's (`seeds/cube-rotation-transition.txt`).
  /// - Precondition: `duration` is positive and not longer than `period`.
  public init(
    size: Double = 200, period: Double = 2, duration: Double = 1.3,
    curve: UnitCurve = .easeInEaseOut, perspective: Double = 0.1
  ) {
    precondition(
      duration > 0 && duration <= period, "A transition ends before the next one begins")
    self.size = size
    self.period = period
    self.duration = duration
    self.curve = curve
    self.perspective = perspective
  }
}
