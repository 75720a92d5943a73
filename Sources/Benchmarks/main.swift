import Timing

import func Glibc.exit

let steep = try CubicBezier(0.9, 0.05, 0.1, 0.95)

/// What is measured, in the order in which it is printed; names on the command line pick some.
let comparisons = [
  TimingCases.curve("ease-in-out", .easeInEaseOut, UnitBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1)),
  TimingCases.curve("default", .default, UnitBezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1)),
  TimingCases.curve("steep", .cubicBezier(steep), UnitBezier(x1: 0.9, y1: 0.05, x2: 0.1, y2: 0.95)),
  TimingCases.spring,
  TimingCases.frame,
  WireCases.encode,
]

let wanted = Set(CommandLine.arguments.dropFirst())
var failed = false

for comparison in comparisons where wanted.isEmpty || wanted.contains(comparison.name) {
  let result = comparison.run()
  print("\(comparison.name): \(comparison.unit)")
  print("  ours       \(result.ours)")
  print("  reference  \(result.theirs)  \(comparison.reference)")
  let limit = comparison.limit.map { " (at most \($0))" } ?? ""
  print("  ratio      \(result.ratio.rounded(to: 2))\(limit)")
  if let limit = comparison.limit, result.ratio > limit { failed = true }
}

if wanted.isEmpty || wanted.contains("allocations") {
  let count = TimingCases.allocations(10_000)
  print("allocations: \(count) in 10000 frames (at most 0)")
  if count > 0 { failed = true }
}

exit(failed ? 1 : 0)
