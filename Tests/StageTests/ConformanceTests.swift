import Stage
import Testing
import Timing

/// `Tests/Conformance/interruption.json`, which its `README.md` explains.
@Suite("Conformance")
struct ConformanceTests {
  struct Vectors: Decodable {
    struct Case: Decodable {
      struct Event: Decodable {
        var time: Double
        var held: Bool
      }
      struct Sample: Decodable {
        var time, value, velocity: Double
      }
      struct SpringParameters: Decodable {
        var fillResponse, emptyResponse, dampingFraction: Double
      }
      var name, curve: String
      var fillDuration, emptyDuration: Double
      var events: [Event]
      var spring: SpringParameters?
      var strategies: [String: [Sample]]

      /// A new hold with this case's timing.
      func hold() throws -> Hold {
        Hold(
          settings: HoldSettings(
            duration: fillDuration, emptyDuration: emptyDuration,
            curve: try UnitCurve(cssText: curve)))
      }
    }
    struct Tolerance: Decodable {
      var value, velocity: Double
    }
    var tolerance: Tolerance
    var cases: [Case]
  }

  @Test("every vector: value and velocity of all eight strategies")
  func vectors() throws {
    let vectors = try conformance("interruption.json", as: Vectors.self)
    var (samples, names) = (0, Set<String>())
    for vector in vectors.cases {
      for (name, expected) in vector.strategies {
        let interruption = try #require(Interruption(rawValue: name))
        let index = try #require(Interruption.allCases.firstIndex(of: interruption))
        // The samples are in the order of time: each sees the events up to its own instant.
        var hold = try vector.hold()
        var pending = vector.events[...]
        for sample in expected {
          while let event = pending.first, event.time <= sample.time {
            hold.retarget(to: event.held, at: at(event.time))
            pending.removeFirst()
          }
          let motion = hold.frame(at: at(sample.time)).strategies[index]
          let place = "\(name) of \(vector.name), \(sample.time) s"
          expect(motion.fraction, sample.value, vectors.tolerance.value, "value of \(place)")
          expect(motion.velocity, sample.velocity, vectors.tolerance.velocity, "rate of \(place)")
          samples += 1
        }
        names.insert(name)
      }
    }
    #expect(names == Set(Interruption.allCases.map(\.rawValue)))
    #expect((vectors.cases.count, samples) == (34, 4330))
  }

  @Test("the vectors' spring is the strategy's")
  func spring() throws {
    for vector in try conformance("interruption.json", as: Vectors.self).cases {
      #expect((vector.spring == nil) == (vector.strategies["spring"] == nil), "\(vector.name)")
      guard let spring = vector.spring else { continue }
      #expect(spring.fillResponse == Spring(duration: vector.fillDuration).response)
      #expect(spring.emptyResponse == Spring(duration: vector.emptyDuration).response)
      #expect(spring.dampingFraction == 1)
    }
  }

  /// The tolerance is absolute up to 1 and relative beyond; an infinity is met exactly.
  private func expect(_ value: Double, _ expected: Double, _ tolerance: Double, _ what: String) {
    let isClose = value == expected || abs(value - expected) <= tolerance * max(1, abs(expected))
    #expect(isClose, "\(what): \(value) instead of \(expected)")
  }
}
