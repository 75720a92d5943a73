public import Timing

/// The refreshes of a page's display, as the page reports them: a straight line through both clocks.
public struct Phase: Hashable, Sendable {
  /// One refresh, in milliseconds of the page's clock.
  public var target: Double
  /// The same refresh on the stage's clock, by the page's account.
  public var time: Instant
  /// Milliseconds from one refresh to the next, within ``periods``.
  public var period: Double
  /// How long frame messages were under way, in milliseconds, 0 through 10,000: the 99th percentile.
  ///
  /// `nil` while the page has not seen enough of them.
  public var transit: Double?
  /// The instant of the newest frame that the page has painted or passed over; `nil` before the
  /// first.
  public var painted: Instant?

  /// The periods that a display may have, in milliseconds: 250 Hz through 1 Hz.
  public static let periods = 4.0...1000.0

  /// Creates a report.
  public init(
    target: Double, time: Instant, period: Double, transit: Double? = nil, painted: Instant? = nil
  ) {
    self.target = target
    self.time = time
    self.period = period
    self.transit = transit
    self.painted = painted
  }
}

extension Phase {
  init(_ fields: Fields) throws(WireError) {
    target = try fields.target()
    time = try fields.stageTime()
    guard let period = try fields.number("period", in: Self.periods) else {
      throw fields.missing("period")
    }
    self.period = period
    transit = try fields.number("transit", in: 0...10_000)
    painted = try fields.instant("painted")
  }
}

extension Fields {
  /// A refresh of the page's display, in milliseconds of its clock.
  func target() throws(WireError) -> Double {
    guard let target = try number("target") else { throw missing("target") }
    return target
  }

  /// The stage's clock at that refresh.
  func stageTime() throws(WireError) -> Instant {
    guard let time = try instant("time") else { throw missing("time") }
    return time
  }
}
