/// What one loop counts besides the sockets' `Counters`; every loop may read it.
final class LoopMetrics: Sendable {
  /// Viewers on a stage, now.
  let viewers = Counter()
  /// Stages, now, those counted that wait for a viewer to come back.
  let stages = Counter()
  /// Events of viewers that were taken.
  let events = Counter()
  /// Records of stages that were written to their files, and attempts at it that failed.
  let recordsSaved = Counter()
  let failedSaves = Counter()
  /// Refreshes, or instants of a rate, that got no frame: the page had not painted the earlier ones, or
  /// the loop was late.
  let framesSkipped = Counter()
  /// Frame messages that went out with less time left to their refresh than they need to the page.
  let lateSends = Counter()
  /// How long before its refresh a frame went out; of a message, its first.
  let sendLead = Histogram(microseconds: LoopMetrics.leads)
  /// From the reading of an event to the first frame that shows it in the kernel's hands, once for
  /// each viewer.
  let eventLatency = Histogram(microseconds: LoopMetrics.delays)
  /// From a deadline to the work that is due then.
  let loopLag = Histogram(microseconds: LoopMetrics.delays)

  private static let leads: Histogram.Bounds = [
    0, 1000, 2000, 4000, 8000, 16000, 32000, 64000, 96000, 128_000, 192_000, 256_000,
  ]

  private static let delays: Histogram.Bounds = [
    50, 100, 200, 500, 1000, 2000, 5000, 10000, 20000, 50000, 100_000, 500_000,
  ]
}
