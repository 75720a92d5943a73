import Testing
import Timing

@Suite struct ProjectionTransformTests {
  /// The seed's modifier (cube-rotation-transition.txt): rotation3DEffect, then a translation.
  static func face(entering: Bool, progress: Double) -> ProjectionTransform {
    let degrees = entering ? 90 - progress * 90 : -progress * 90
    let shift = entering ? 200 - progress * 200 : -progress * 200
    return ProjectionTransform.rotation3DEffect(
      radians: degrees * .pi / 180, axis: (0, 1, 0), anchor: entering ? .leading : .trailing,
      perspective: 0.1, size: Size(width: 200, height: 200)
    ).concatenating(ProjectionTransform(.translation(x: shift, y: 0)))
  }

  static func corners(entering: Bool, progress: Double) -> [Point] {
    let face = face(entering: entering, progress: progress)
    return [(0, 0), (200, 0), (200, 200), (0, 200)].map {
      face.project(Point(x: $0.0, y: $0.1))
    }
  }

  @Test("the cube's faces and corners are the formula's to 1e-9")
  func cube() throws {
    let faces = try Golden.seeds().faces
    #expect(faces.count == 42)
    for golden in faces {
      let m = Self.face(entering: golden.entering, progress: golden.progress)
      let entries = [m.m11, m.m12, m.m13, m.m21, m.m22, m.m23, m.m31, m.m32, m.m33]
      for (entry, expected) in zip(entries, golden.projection) {
        #expect(entry.isClose(to: expected, 1e-9), "progress \(golden.progress)")
      }
      let corners = Self.corners(entering: golden.entering, progress: golden.progress)
      for (corner, expected) in zip(corners, golden.corners) {
        #expect(corner.x.isClose(to: expected[0], 1e-9))
        #expect(corner.y.isClose(to: expected[1], 1e-9))
      }
    }
  }

  @Test("the two faces share their hinge, upright at 200 (1 - progress)")
  func hinge() {
    for progress in stride(from: 0.0, through: 1, by: 1 / 64) {
      let entering = Self.corners(entering: true, progress: progress)
      let leaving = Self.corners(entering: false, progress: progress)
      for (a, b) in [(entering[0], leaving[1]), (entering[3], leaving[2])] {
        #expect(a.x.isClose(to: b.x, 1e-12) && a.y.isClose(to: b.y, 1e-12))
        #expect(a.x.isClose(to: 200 - 200 * progress, 1e-12))
      }
      #expect(entering[0].y.isClose(to: 0, 1e-12) && entering[3].y.isClose(to: 200, 1e-12))
    }
  }

  @Test("entering at p mirrors leaving at 1 - p about the middle")
  func mirror() {
    for progress in stride(from: 0.0, through: 1, by: 1 / 32) {
      let entering = Self.corners(entering: true, progress: progress)
      let leaving = Self.corners(entering: false, progress: 1 - progress)
      for (a, b) in zip(entering, [leaving[1], leaving[0], leaving[3], leaving[2]]) {
        #expect(a.x.isClose(to: 200 - b.x, 1e-11) && a.y.isClose(to: b.y, 1e-11))
      }
    }
  }

  @Test("two interrupted faces multiply: entering at 0.5, then leaving at 0.1")
  func product() {
    let both = Self.face(entering: true, progress: 0.5)
      .concatenating(Self.face(entering: false, progress: 0.1))
    let expected = [
      (81.997713, 0.776102), (211.766498, 6.369136), (211.766498, 193.630864),
      (81.997713, 199.223898),
    ]
    for ((x, y), (left, top)) in zip([(0.0, 0.0), (200, 0), (200, 200), (0, 200)], expected) {
      let point = both.project(Point(x: x, y: y))
      #expect(point.x.isClose(to: left, 1e-6) && point.y.isClose(to: top, 1e-6))
    }
  }

  @Test("the eye is as far as the longer side over the perspective", arguments: [100, 300])
  func distance(width: Double) {
    let size = Size(width: width, height: 200)
    let turned = ProjectionTransform.rotation3DEffect(
      radians: .pi / 2, axis: (0, 1, 0), anchor: .leading, perspective: 0.5, size: size)
    #expect(turned.m13.isClose(to: 0.5 / max(width, 200), 1e-15))
  }

  @Test("no perspective squeezes by the cosine; an empty view has none")
  func orthographic() {
    let flat = ProjectionTransform.rotation3DEffect(
      radians: .pi / 3, axis: (0, 2, 0), anchor: .leading, perspective: 0,
      size: Size(width: 200, height: 100))
    #expect(flat.project(Point(x: 200, y: 30)).x.isClose(to: 100, 1e-12))
    #expect(flat.project(Point(x: 200, y: 30)).y.isClose(to: 30, 1e-12))
    let empty = ProjectionTransform.rotation3DEffect(
      radians: 1, axis: (0, 1, 0), size: Size(width: 0, height: 0))
    #expect(empty.m13 == 0 && empty.m33 == 1)
  }

  @Test("a point level with the eye or behind it appears nowhere")
  func behind() {
    var projection = ProjectionTransform.identity
    projection.m13 = -0.01
    #expect(projection.project(Point(x: 99, y: 0)).x.isClose(to: 9900, 1e-9))
    #expect(projection.project(Point(x: 100, y: 0)) == Point(x: .infinity, y: .infinity))
    #expect(projection.project(Point(x: 101, y: 5)) == Point(x: .infinity, y: .infinity))
  }

  @Test("the identity is neutral, and concatenating projects one after the other")
  func concatenating() {
    let a = Self.face(entering: true, progress: 0.25)
    let b = Self.face(entering: false, progress: 0.6)
    #expect(a.concatenating(.identity) == a && ProjectionTransform.identity.concatenating(a) == a)
    let point = Point(x: 31, y: 170)
    let (once, twice) = (a.concatenating(b).project(point), b.project(a.project(point)))
    #expect(once.x.isClose(to: twice.x, 1e-11) && once.y.isClose(to: twice.y, 1e-11))
  }
}
