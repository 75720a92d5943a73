import CBenchmarks

/// What one run of a load found; times are nanoseconds, -1 where nothing was measured.
struct LoadResult: Codable {
  var frames, late, missing, messages, cpu, wakes, resident, residentBefore, answers: Int64
  var jitterMedian, jitterHigh, latencyMedian, latencyHigh: Double

  init(_ result: cbm_result) {
    (frames, late, missing) = (result.frames, result.late, result.missing)
    (messages, answers) = (result.messages, result.answers)
    (cpu, wakes) = (result.cpu, result.wakes)
    (resident, residentBefore) = (result.resident, result.resident_before)
    (jitterMedian, jitterHigh) = (result.jitter_p50, result.jitter_p99)
    (latencyMedian, latencyHigh) = (result.latency_p50, result.latency_p99)
  }

  /// Microseconds of the server's time for each refresh that got a frame.
  var costPerFrame: Double { Double(cpu) / 1000 / Double(max(frames, 1)) }

  /// Refreshes for which no frame was there in time, of all.
  var lateShare: Double { Double(late + missing) / Double(max(frames + missing, 1)) }
}
