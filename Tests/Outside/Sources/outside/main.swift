import Timing

// Pressed at 0 s and released half-way, under the seed's rule, a continuous one and a spring.
let timing = InterruptionTiming(curve: .easeIn, fillDuration: 1)
var mirrored = Interruptible(Mirrored(timing: timing))
var matched = Interruptible(Matched(timing: timing))
var spring = Interruptible(Sprung(timing: timing))

let press = Instant.zero
let release = press.advanced(bySeconds: 0.5)

/// The text at the right of a column.
func column(_ text: String) -> String { String(repeating: " ", count: 10 - text.count) + text }

/// One row: the seconds, then the value and the velocity of each rule.
func row(_ instant: Instant, _ motions: [Motion]) -> String {
  let numbers = [instant.seconds] + motions.flatMap { [$0.fraction, $0.velocity] }
  return numbers.map { column("\(($0 * 1000).rounded() / 1000)") }.joined()
}

print(["time", "mirrored", "per s", "matched", "per s", "spring", "per s"].map(column).joined())
for milliseconds: Int64 in [0, 250, 499, 500, 600, 750, 1000] {
  let now = press.advanced(byNanoseconds: milliseconds * 1_000_000)
  // States, not toggles: to say again what is so already changes nothing.
  let isHeld = now < release
  mirrored.retarget(to: isHeld, at: now)
  matched.retarget(to: isHeld, at: now)
  spring.retarget(to: isHeld, at: now)
  print(row(now, [mirrored.motion(at: now), matched.motion(at: now), spring.motion(at: now)]))
}
