import Testing
import Timing

@Suite("Interruptible")
struct InterruptibleTests {
  /// A case of shortened-transitions.json or rewound-animations.json; times in milliseconds.
  struct Case: Decodable {
    struct Leg: Decodable {
      /// From the turn that begins the leg to the next one.
      var wait: Double
      /// What the browser's solver does to the fraction.
      var tolerance: Double
      /// Time after the turn, fraction.
      var samples: [[Double]]
    }
    var easing: String
    var fill, empty: Double
    var legs: [Leg]

    struct File: Decodable {
      var cases: [Case]
    }
  }

  @Test("CSS transitions in Chromium turn round as shortened does")
  func shortened() throws {
    for golden in try Golden.decode(Case.File.self, from: "shortened-transitions.json").cases {
      try expect(golden, of: Interruptible(Shortened(timing: timing(golden))))
    }
  }

  @Test("animations in Chromium reverse as rewound does")
  func rewound() throws {
    for golden in try Golden.decode(Case.File.self, from: "rewound-animations.json").cases {
      try expect(golden, of: Interruptible(Rewound(timing: timing(golden))))
    }
  }

  private func timing(_ golden: Case) throws -> InterruptionTiming {
    InterruptionTiming(
      curve: try UnitCurve(cssText: golden.easing), fillDuration: golden.fill / 1000,
      emptyDuration: golden.empty / 1000)
  }

  private func expect<Strategy>(_ golden: Case, of start: Interruptible<Strategy>) throws
  where Strategy.Output == Motion {
    var fraction = start
    var turn = Instant.zero
    for (index, leg) in golden.legs.enumerated() {
      fraction.retarget(to: index.isMultiple(of: 2), at: turn)
      for sample in leg.samples {
        let value = fraction.motion(at: turn.advanced(bySeconds: sample[0] / 1000)).fraction
        #expect(abs(value - sample[1]) <= leg.tolerance, "leg \(index) at \(sample) of \(golden)")
      }
      turn = turn.advanced(bySeconds: leg.wait / 1000)
    }
  }
}
