import Timing

/// Runs the named cases, all if none is named, and prints what they find.
///
/// Those of the core come first, then those of the server, which take five rounds of five seconds each.
/// - Returns: Whether every limit holds.
func runCases(_ wanted: Set<String>) throws -> Bool {
  func isWanted(_ name: String) -> Bool { wanted.isEmpty || wanted.contains(name) }
  var passes = true
  for comparison in try coreCases() where isWanted(comparison.name) {
    passes = comparison.report() && passes
  }
  if isWanted("allocations") {
    let count = TimingCases.allocations(10_000)
    print("allocations: \(count) in 10000 frames (at most 0)")
    passes = count == 0 && passes
  }
  for server in ServerCases.all where isWanted(server.name) {
    passes = try server.run(rounds: 5) && passes
  }
  return passes
}

private func coreCases() throws -> [Comparison] {
  let steep = try CubicBezier(0.9, 0.05, 0.1, 0.95)
  return [
    TimingCases.curve("ease-in-out", .easeInEaseOut, UnitBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1)),
    TimingCases.curve("default", .default, UnitBezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1)),
    TimingCases.curve(
      "steep", .cubicBezier(steep), UnitBezier(x1: 0.9, y1: 0.05, x2: 0.1, y2: 0.95)),
    TimingCases.spring,
    TimingCases.frame,
    WireCases.encode,
  ]
}

extension Comparison {
  /// Measures, prints, and says whether the limit holds.
  fileprivate func report() -> Bool {
    let result = run()
    print("\(name): \(unit)")
    print("  ours       \(result.ours)")
    print("  reference  \(result.theirs)  \(reference)")
    print("  ratio      \(result.ratio.rounded(to: 2))" + (limit.map { " (at most \($0))" } ?? ""))
    return limit.map { result.ratio <= $0 } ?? true
  }
}
