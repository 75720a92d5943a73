/// A timing curve along an arc of a circle, as SwiftUI's circular curves are documented.
///
/// Outside 0 through 1 it stays at its ends: its tangent there is flat or upright.
public enum CircularCurve: Hashable, Sendable {
  /// A quarter circle that starts level and ends upright.
  case easeIn
  /// A quarter circle that starts upright and ends level.
  case easeOut
  /// `easeIn` and then `easeOut`, each over half the time and half the way.
  case easeInOut

  /// The progress at time `x`.
  func value(at x: Double) -> Double {
    // Not min and max, which would lose NaN.
    let x = x < 0 ? 0 : x > 1 ? 1 : x
    return switch self {
    // Without the difference 1 - √(1 - x²), which cancels.
    case .easeIn: x * x / (1 + ((1 - x) * (1 + x)).squareRoot())
    case .easeOut: (x * (2 - x)).squareRoot()
    case .easeInOut:
      x < 0.5
        ? Self.easeIn.value(at: 2 * x) / 2
        : (1 + Self.easeOut.value(at: 2 * x - 1)) / 2
    }
  }

  /// The derivative of the progress by time at `x`, from inside at 0 and 1.
  func slope(at x: Double) -> Double {
    if x < 0 || x > 1 { return 0 }
    return switch self {
    case .easeIn: x / ((1 - x) * (1 + x)).squareRoot()
    case .easeOut: (1 - x) / (x * (2 - x)).squareRoot()
    case .easeInOut:
      x < 0.5 ? Self.easeIn.slope(at: 2 * x) : Self.easeOut.slope(at: 2 * x - 1)
    }
  }

  /// The time at which the progress is `value`, or `nil` outside 0 through 1.
  func inverse(of value: Double) -> Double? {
    guard (0...1).contains(value) else { return nil }
    return switch self {
    case .easeIn: Self.easeOut.value(at: value)
    case .easeOut: Self.easeIn.value(at: value)
    case .easeInOut:
      value < 0.5
        ? Self.easeOut.value(at: 2 * value) / 2
        : (1 + Self.easeIn.value(at: 2 * value - 1)) / 2
    }
  }
}
