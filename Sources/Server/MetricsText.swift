/// The Prometheus text format, version 0.0.4
/// (https://prometheus.io/docs/instrumenting/exposition_formats/), under construction.
struct MetricsText {
  /// The value of `Content-Type`.
  static let contentType = "text/plain; version=0.0.4; charset=utf-8"

  private(set) var text = ""

  enum Kind: String {
    case counter, gauge, histogram
  }

  /// One metric with one value.
  mutating func add(_ kind: Kind, _ name: String, _ help: String, _ value: some Numeric) {
    begin(kind, name, help)
    text += "\(name) \(value)\n"
  }

  /// One metric with a value for each value of a label.
  ///
  /// Labels are ours: nothing in them needs to be escaped.
  mutating func add(
    _ kind: Kind, _ name: String, _ help: String, label: String,
    _ samples: [(value: String, count: some Numeric)]
  ) {
    begin(kind, name, help)
    for sample in samples { text += "\(name){\(label)=\"\(sample.value)\"} \(sample.count)\n" }
  }

  /// A histogram, in seconds.
  mutating func add(_ name: String, _ help: String, _ histogram: Histogram.Snapshot) {
    begin(.histogram, name, help)
    var total: Int64 = 0
    let bounds = histogram.bounds.map { "\(Double($0) / 1e9)" } + ["+Inf"]
    for (bound, count) in zip(bounds, histogram.counts) {
      total += count
      text += "\(name)_bucket{le=\"\(bound)\"} \(total)\n"
    }
    text += "\(name)_sum \(Double(histogram.sum) / 1e9)\n\(name)_count \(total)\n"
  }

  private mutating func begin(_ kind: Kind, _ name: String, _ help: String) {
    text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
  }
}
