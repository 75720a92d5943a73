/// What the server costs and how punctual it is, beside a raw loop in C that does the least.
enum ServerCases {
  static let all =
    [1, 100, 1000, 4000].map(cost) + [60, 120].map(jitter) + [1, 500].map(latency)
    + [idle, crowd, memory]

  /// With batching the page's reports are part of the cost.
  ///
  /// A send a frame for 4,000 at 60 Hz is more than one core does: without batching they have fewer.
  static func cost(viewers: Int) -> ServerCase {
    let rate = viewers > 1000 ? 10.0 : 60
    let free = Load(viewers: viewers, rate: rate)
    return ServerCase(
      name: "server-cost-\(viewers)",
      title: "\(viewers) viewers at 60 Hz"
        + (rate < 60 ? ", at \(Int(rate)) Hz where not batched" : ""),
      sides: [
        .init(name: "raw", server: .raw, load: free),
        .init(name: "unbatched", server: .pirouette, load: free),
        .init(name: "batched", server: .pirouette, load: Load(viewers: viewers).paced),
      ],
      measures: [
        .init(
          name: "server's time for each painted frame, µs", digits: 2,
          limits: viewers >= 1000 ? ["batched": 0.5] : [:]
        ) { $0.costPerFrame },
        .init(
          name: "frames late or missing, per 1,000", digits: 2, ceilings: ["batched": 10]
        ) { $0.lateShare * 1000 },
        .init(name: "frames a second", digits: 0) { Double($0.frames) / free.seconds },
      ])
  }

  static func jitter(rate: Int) -> ServerCase {
    let load = Load(viewers: 1, rate: Double(rate))
    return ServerCase(
      name: "server-jitter-\(rate)", title: "one viewer at \(rate) Hz",
      sides: [
        .init(name: "raw", server: .raw, load: load),
        .init(name: "pirouette", server: .pirouette, load: load),
      ],
      measures: [
        .init(name: "|interval - nominal| at the socket, p50, µs", limits: ["pirouette": 1.5]) {
          $0.jitterMedian / 1000
        },
        .init(name: "p99, µs", limits: ["pirouette": 1.5]) { $0.jitterHigh / 1000 },
      ])
  }

  static func latency(viewers: Int) -> ServerCase {
    let load = Load(viewers: viewers, hasEvents: true)
    return ServerCase(
      name: "server-latency-\(viewers)", title: "events among \(viewers) viewers at 60 Hz",
      sides: [
        .init(name: "raw echo", server: .raw, load: load),
        .init(name: "pirouette", server: .pirouette, load: load.paced),
      ],
      measures: [
        .init(
          name: "from the event's write to the re-sent frame, p50, µs",
          limits: viewers == 500 ? ["pirouette": 1.5] : [:]
        ) { $0.latencyMedian / 1000 },
        .init(name: "p99, µs") { $0.latencyHigh / 1000 },
      ])
  }

  static let idle: ServerCase = {
    let load = Load(viewers: 1)
    return ServerCase(
      name: "server-one", title: "one viewer at 60 Hz",
      sides: [
        .init(name: "raw", server: .raw, load: load),
        .init(name: "unbatched", server: .pirouette, load: load),
        .init(name: "batched", server: .pirouette, load: load.paced),
      ],
      measures: [
        .init(name: "server's time, per cent of a core", digits: 2, limits: ["batched": 1.4]) {
          Double($0.cpu) / 1e7 / load.seconds
        },
        .init(
          name: "wakes for each frame", digits: 2, ceilings: ["unbatched": 3, "batched": 3]
        ) {
          Double($0.wakes) / Double(max($0.frames, 1))
        },
      ])
  }()

  static let crowd: ServerCase = ServerCase(
    name: "server-crowd", title: "the intervals of one viewer, alone and among 64, at 60 Hz",
    sides: [
      .init(name: "alone", server: .pirouette, load: Load(viewers: 1)),
      .init(name: "among 64", server: .pirouette, load: Load(viewers: 64)),
    ],
    measures: [
      .init(name: "interval, p99, ms", digits: 3, limits: ["among 64": 1.1]) {
        (1e9 / 60 + $0.jitterHigh) / 1e6
      }
    ])

  static let memory: ServerCase = {
    let load = Load(viewers: 1000)
    return ServerCase(
      name: "server-memory", title: "1,000 viewers at 60 Hz",
      sides: [
        .init(name: "raw", server: .raw, load: load),
        .init(name: "pirouette", server: .pirouette, load: load.paced),
      ],
      measures: [
        .init(
          name: "resident memory for each viewer, KiB", digits: 2, ceilings: ["pirouette": 16]
        ) {
          Double($0.resident - $0.residentBefore) / 1024 / Double(load.viewers)
        }
      ])
  }()
}
