public import Timing

/// What a binary frame message says about itself.
public struct FrameHeader: Hashable, Sendable {
  /// The stamps of an event on its way from the page into the frames.
  public struct Input: Hashable, Sendable {
    /// The page's number for it, its low 32 bits.
    public var sequence: UInt32
    /// When it happened on the page.
    public var happened: Instant
    /// When the server had it.
    public var received: Instant
    /// When it took effect.
    public var effective: Instant

    /// Creates the stamps.
    public init(sequence: UInt32, happened: Instant, received: Instant, effective: Instant) {
      self.sequence = sequence
      self.happened = happened
      self.received = received
      self.effective = effective
    }
  }

  /// How many events have been applied; a new epoch's entries replace an older one's.
  public var epoch: UInt32
  /// The number of the message on its connection.
  public var sequence: UInt32
  /// The last event applied; `nil` before the first.
  public var input: Input?
  /// How long before its vsync a frame is sent, in milliseconds; `nil` if nothing is paced.
  public var lead: Double?
  /// The stage's clock at the hand-over to the socket.
  public var sent: Instant
  /// Seconds that the server took to compute and encode the entries.
  public var cost: Double

  /// Creates a header; ``FrameEncoder/stamp(sent:cost:in:)`` can fill in the last two later.
  public init(
    epoch: UInt32, sequence: UInt32, input: Input? = nil, lead: Double? = nil,
    sent: Instant = .zero, cost: Double = 0
  ) {
    self.epoch = epoch
    self.sequence = sequence
    self.input = input
    self.lead = lead
    self.sent = sent
    self.cost = cost
  }
}
