/// How fast a stage's time passes, in whole millionths of the wall clock's.
public struct PlaybackRate: Hashable, Sendable {
  /// The rate in millionths, 1 through 1,000,000,000.
  public let millionths: Int64

  /// As fast as the wall clock.
  public static let normal = PlaybackRate(checked: unitMillionths)
  /// A quarter of the wall clock's speed.
  public static let quarter = PlaybackRate(checked: 250_000)
  /// A tenth of the wall clock's speed.
  public static let tenth = PlaybackRate(checked: 100_000)

  /// Creates a rate from its millionths; nil outside 1 through 1,000,000,000.
  ///
  /// Standing still is no rate: it has no inverse. ``StageClock/Change/pause`` does that.
  public init?(millionths: Int64) {
    guard (1...1_000_000_000).contains(millionths) else { return nil }
    self.millionths = millionths
  }

  /// Creates the rate nearest to `value`, to the millionth; nil outside 0.000001 through 1000.
  public init?(_ value: Double) {
    guard let millionths = Int64(exactly: (value * 1e6).rounded()) else { return nil }
    self.init(millionths: millionths)
  }

  /// The seconds of the stage for one of the wall clock.
  public var value: Double { Double(millionths) / 1e6 }

  private static let unitMillionths: Int64 = 1_000_000
  /// The millionths of a normal rate, and of a nanosecond in a ``StageClock``.
  static let unit = Int128(unitMillionths)

  private init(checked millionths: Int64) { self.millionths = millionths }
}
