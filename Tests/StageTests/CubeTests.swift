import Stage
import Testing
import Timing

@Suite("Cube")
struct CubeTests {
  /// `Tests/Golden/stage-cube.json`.
  struct Golden: Decodable {
    struct Face: Decodable {
      var direction: String
      var pct: Double
      var corners, projection: [[Double]]
    }
    /// Seconds since the transition began, then pct.
    var easedPct: [[Double]]
    var faces: [Face]
  }

  /// A cube paced linearly, so that pct is the time over the duration.
  static let linear = Cube(settings: CubeSettings(period: 2, duration: 1, curve: .linear))

  static let corners = [(0, 0), (200, 0), (200, 200), (0, 200)].map { Point(x: $0.0, y: $0.1) }

  @Test("each face's matrix and corners agree with the formula to 1e-12 of its size")
  func faces() throws {
    let faces = try golden("stage-cube.json", as: Golden.self).faces
    #expect(faces.count == 42)
    for golden in faces where golden.pct < 1 {
      let frame = Self.linear.frame(at: at(2 + golden.pct))
      let face = try #require(golden.direction == "exit" ? frame.leaving : frame.entering)
      #expect(face.direction.rawValue == golden.direction)
      #expect(abs(face.pct - golden.pct) <= 1e-15)
      let m = face.projection
      let entries = [m.m11, m.m12, m.m13, m.m21, m.m22, m.m23, m.m31, m.m32, m.m33]
      for (entry, expected) in zip(entries, golden.projection.joined()) {
        #expect(abs(entry - expected) <= 200 * 1e-12)
      }
      for (corner, expected) in zip(Self.corners, golden.corners) {
        let point = m.project(corner)
        #expect(abs(point.x - expected[0]) <= 200 * 1e-12)
        #expect(abs(point.y - expected[1]) <= 200 * 1e-12)
      }
    }
  }

  struct Browser: Decodable {
    struct Case: Decodable {
      var size, perspective, duration, elapsed, tolerance: Double
      var easing: String
      /// The leaving face's corners, and the entering one's, from the top left on clockwise.
      var faces: [[[Double]]]
    }
    var cases: [Case]
  }

  @Test("Chromium lays the two faces out with their corners in the same places, to its floats")
  func browser() throws {
    let cases = try golden("cube-corners.json", as: Browser.self).cases
    #expect(cases.count == 150)
    for golden in cases {
      let settings = CubeSettings(
        size: golden.size, period: golden.duration / 1000, duration: golden.duration / 1000,
        curve: try UnitCurve(cssText: golden.easing), perspective: golden.perspective)
      let frame = Cube(settings: settings).frame(
        at: at((golden.duration + golden.elapsed) / 1000))
      #expect(frame.count == golden.faces.count)
      for (index, face) in golden.faces.enumerated() {
        for (corner, expected) in zip(Self.corners, face) {
          let scale = golden.size / 200
          let point = frame[index].projection.project(
            Point(x: corner.x * scale, y: corner.y * scale))
          #expect(abs(point.x - expected[0]) <= golden.tolerance, "\(golden)")
          #expect(abs(point.y - expected[1]) <= golden.tolerance, "\(golden)")
        }
      }
    }
  }

  @Test("the seed's easing: pct at each tenth of 1.3 s to 1e-12")
  func easing() throws {
    for row in try golden("stage-cube.json", as: Golden.self).easedPct.dropLast() {
      let frame = Cube().frame(at: at(4 + row[0]))
      #expect(abs(frame.entering.pct - row[1]) <= 1e-12)
      #expect(frame.leaving?.pct == frame.entering.pct)
    }
  }

  @Test("the faces share their hinge edge in every frame")
  func hinge() throws {
    for millisecond in stride(from: 2000, to: 3300, by: 7) {
      let frame = Cube().frame(at: at(Double(millisecond) / 1000))
      let leaving = try #require(frame.leaving)
      for y in [0.0, 50, 200] {
        let out = leaving.projection.project(Point(x: 200, y: y))
        let into = frame.entering.projection.project(Point(x: 0, y: y))
        #expect(abs(out.x - into.x) <= 1e-12 && abs(out.y - into.y) <= 1e-12)
        #expect(abs(out.x - (200 - 200 * leaving.pct)) <= 1e-12)
        #expect(abs(out.y - y) <= 1e-12)
      }
    }
  }

  @Test("entering at pct mirrors leaving at 1 - pct about the middle")
  func mirror() throws {
    for step in 1..<20 {
      let entering = Self.linear.frame(at: at(2 + Double(step) / 20)).entering
      let leaving = try #require(Self.linear.frame(at: at(3 - Double(step) / 20)).leaving)
      for corner in Self.corners {
        let into = entering.projection.project(corner)
        let out = leaving.projection.project(Point(x: 200 - corner.x, y: corner.y))
        #expect(abs(into.x - (200 - out.x)) <= 1e-11 && abs(into.y - out.y) <= 1e-11)
      }
    }
  }

  @Test("every 2 s the next of the five colours turns in for 1.3 s, round and round")
  func rhythm() {
    let colors = ["red", "blue", "green", "orange", "purple"]
    #expect(CubeColor.allCases.map(\.name) == colors)
    #expect(Cube().frame(at: at(-1)).entering.color == .red)
    for count in 0..<12 {
      let begin = at(2 * Double(count))
      let frame = Cube().frame(at: begin)
      #expect(frame.entering.color.name == colors[count % 5])
      #expect(frame.leaving?.color.name == (count == 0 ? nil : colors[(count - 1) % 5]))
      #expect(frame.count == (count == 0 ? 1 : 2))
      let end = begin.advanced(bySeconds: 1.3)
      #expect(Cube().frame(at: end.advanced(byNanoseconds: -1)).count == frame.count)
      let rest = Cube().frame(at: end)
      #expect(rest.count == 1 && rest[0] == rest.entering)
      #expect(rest.entering.pct == 1 && rest.entering.direction == .enter)
      #expect(rest.entering.color.name == colors[count % 5])
    }
  }

  @Test("the millionth transition is the first one to the last bit, five colours on")
  func later() {
    let first = Cube().frame(at: at(2.4))
    let later = Cube().frame(at: at(2.4 + 2 * 5_000_000))
    #expect(first == later)
  }

  @Test("at rest the face fills its frame")
  func atRest() {
    let matrix = Cube().frame(at: .zero).entering.projection
    for corner in Self.corners {
      let point = matrix.project(corner)
      #expect(abs(point.x - corner.x) <= 1e-12 && abs(point.y - corner.y) <= 1e-12)
    }
  }

  // MARK: - Changes on the way

  /// A cube that turned for 0.65 of 1.3 s when it was changed.
  private func changed(_ change: CubeChange, at instant: Instant = at(2.65)) -> Cube {
    var cube = Cube()
    cube.change(change.applied(to: cube.settings), at: instant)
    return cube
  }

  @Test(
    "with another duration the same fraction of the transition has passed, and the rest follows")
  func newDuration() {
    let cube = changed(CubeChange(duration: 0.26))
    #expect(cube.frame(at: at(2.65)).entering.pct == Cube().frame(at: at(2.65)).entering.pct)
    // Half of 0.26 s is left, then a rest of 1.74 s.
    #expect(cube.frame(at: at(2.7799999)).count == 2)
    #expect(cube.frame(at: at(2.78)).count == 1)
    #expect(cube.frame(at: at(2.78)).entering.color == .blue)
    #expect(cube.frame(at: at(4.5199999)).count == 1)
    #expect(cube.frame(at: at(4.52)).entering.color == .green)
    #expect(cube.frame(at: at(4.52)).entering.pct == 0)
    #expect(abs(cube.frame(at: at(4.65)).entering.pct - 0.5) <= 1e-8)
    #expect(cube.frame(at: at(6.52)).entering.color == .orange)
  }

  @Test("with another period the same fraction of the rest has passed")
  func newPeriod() {
    // 0.35 of 0.7 s of rest are over at 3.65 s; half of 2.7 s remains.
    let cube = changed(CubeChange(period: 4), at: at(3.65))
    #expect(cube.frame(at: at(4.9999999)).count == 1)
    #expect(cube.frame(at: at(5)).entering.color == .green && cube.frame(at: at(5)).count == 2)
    #expect(cube.frame(at: at(9)).entering.color == .orange)
    // Before the first transition all is rest.
    let early = changed(CubeChange(period: 4), at: at(1))
    #expect(early.frame(at: at(2.9999999)).count == 1)
    #expect(early.frame(at: at(3)).entering.color == .blue)
    #expect(early.frame(at: at(7)).entering.color == .green)
  }

  @Test("a transition enters another curve where that passes the present pct")
  func newCurve() throws {
    let cube = changed(CubeChange(curve: try UnitCurve(cssText: "linear(0, 0.5 80%, 1)")))
    #expect(abs(cube.frame(at: at(2.65)).entering.pct - 0.5) <= 1e-12)
    // Four fifths of the curve are over there: 0.26 s are left, and a rest of 0.7 s.
    #expect(abs(cube.frame(at: at(2.78)).entering.pct - 0.75) <= 1e-9)
    #expect(cube.frame(at: at(2.9099999)).count == 2 && cube.frame(at: at(2.91)).count == 1)
    #expect(cube.frame(at: at(3.61)).entering.color == .green)
    #expect(cube.frame(at: at(3.61)).count == 2)
  }

  @Test("from where another curve never is, it runs to the end all the same")
  func overshoot() throws {
    let back = try UnitCurve(cssText: "cubic-bezier(0.3, 0, 0.5, 2.5)")
    var cube = Cube(settings: CubeSettings(curve: back))
    let before = cube.frame(at: at(3)).entering.pct
    #expect(before > 1.1)
    cube.change(CubeSettings(curve: .linear), at: at(3))
    #expect(abs(cube.frame(at: at(3)).entering.pct - before) <= 1e-12)
    let middle = cube.frame(at: at(3.65)).entering.pct
    #expect(abs(middle - (1 + (before - 1) / 2)) <= 1e-9)
    #expect(cube.frame(at: at(4.3)).count == 1 && cube.frame(at: at(5)).entering.color == .green)
  }

  @Test("the perspective acts at once and moves nothing else; the size stays")
  func newPerspective() {
    let cube = changed(CubeChange(perspective: 0.7))
    let expected = Cube(settings: CubeSettings(perspective: 0.7))
    for time in [2.65, 3.0, 5.1] {
      #expect(cube.frame(at: at(time)) == expected.frame(at: at(time)))
    }
    var other = Cube()
    other.change(CubeSettings(size: 50), at: at(1))
    #expect(other.frame(at: at(2.5)) == Cube().frame(at: at(2.5)))
  }

  @Test("changes that are taken back leave the rhythm where it went on from")
  func backAgain() {
    var cube = Cube()
    cube.change(CubeSettings(period: 3, duration: 2.6), at: at(2.65))
    cube.change(CubeSettings(), at: at(2.65))
    for time in [2.65, 2.9, 3.5, 4.2, 77.7] {
      #expect(cube.frame(at: at(time)).entering.color == Cube().frame(at: at(time)).entering.color)
      let difference =
        cube.frame(at: at(time)).entering.pct - Cube().frame(at: at(time)).entering.pct
      #expect(abs(difference) <= 1e-8)
    }
  }

  @Test("a transition never takes longer than its period, whichever of the two is changed")
  func clamped() {
    let settings = CubeChange(period: 0.5).applied(to: CubeSettings())
    #expect(settings.duration == 0.5)
    #expect(CubeChange(duration: 9).applied(to: settings).duration == 0.5)
    #expect(CubeChange(period: 9, duration: 9).applied(to: settings).duration == 9)
    var cube = Cube()
    cube.change(settings, at: at(3.9))
    // No rest is left to wait for.
    #expect(cube.frame(at: at(3.9)).entering.color == .green)
    #expect(cube.frame(at: at(3.9)).entering.pct == 0)
  }

  @Test("refuses a transition that is longer than its period")
  func preconditions() async {
    await #expect(processExitsWith: .failure) { _ = CubeSettings(period: 1, duration: 1.3) }
  }
}
