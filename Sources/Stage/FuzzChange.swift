private import func Glibc.cos
private import func Glibc.exp
private import func Glibc.log
package import Timing

/// A press or a release of a fuzzed log.
package struct FuzzChange: Hashable, Sendable {
  package var time: Instant
  package var held: Bool

  /// A random log of up to 16 presses and releases in turn, from 0 s on.
  package static func log(using random: inout SplitMix64) -> [FuzzChange] {
    var time = Instant.zero
    return (0..<Int.random(in: 1...16, using: &random)).map { position in
      defer { time = time.advanced(bySeconds: seconds(using: &random)) }
      return FuzzChange(time: time, held: position.isMultiple(of: 2))
    }
  }

  /// A log-normal time of median 0.11 s; its logarithm has a standard deviation of 1.5.
  private static func seconds(using random: inout SplitMix64) -> Double {
    let radius = (-2 * Glibc.log(1 - Double.random(in: 0..<1, using: &random))).squareRoot()
    let normal = radius * cos(2 * .pi * Double.random(in: 0..<1, using: &random))
    return 0.11 * exp(1.5 * normal)
  }
}
