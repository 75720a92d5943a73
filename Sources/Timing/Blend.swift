/// The value `fraction` of the way from `start` to `end`; outside 0 through 1 it extrapolates.
///
/// Exactly `start` at 0, exactly `end` at 1 and exactly both when they are equal, which
/// `start + (end - start) * fraction` alone does not give.
func blend(_ start: Double, _ end: Double, _ fraction: Double) -> Double {
  fraction < 0.5
    ? start + (end - start) * fraction
    : end - (end - start) * (1 - fraction)
}
