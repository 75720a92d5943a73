import Testing
import Timing

@Suite struct TransformBlendTests {
  static func affine(_ e: [Double]) -> AffineTransform {
    AffineTransform(a: e[0], b: e[1], c: e[2], d: e[3], tx: e[4], ty: e[5])
  }

  static func entries(_ m: AffineTransform) -> [Double] { [m.a, m.b, m.c, m.d, m.tx, m.ty] }

  static func transform(_ e: [Double]) -> Transform3D {
    var m = Transform3D()
    (m.m11, m.m12, m.m13, m.m14) = (e[0], e[1], e[2], e[3])
    (m.m21, m.m22, m.m23, m.m24) = (e[4], e[5], e[6], e[7])
    (m.m31, m.m32, m.m33, m.m34) = (e[8], e[9], e[10], e[11])
    (m.m41, m.m42, m.m43, m.m44) = (e[12], e[13], e[14], e[15])
    return m
  }

  static func entries(_ m: Transform3D) -> [Double] {
    [
      m.m11, m.m12, m.m13, m.m14, m.m21, m.m22, m.m23, m.m24, m.m31, m.m32, m.m33, m.m34, m.m41,
      m.m42, m.m43, m.m44,
    ]
  }

  static func areClose(_ a: [Double], _ b: [Double], _ tolerance: Double) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { $0.isClose(to: $1, tolerance * max(1, abs($1))) }
  }

  @Test("matrices blend as in a browser's animation engine, to its six digits")
  func browser() throws {
    let pairs = try Golden.matrices().pairs
    #expect(pairs.count == 51)
    for (index, row) in pairs.enumerated() {
      let size = row.count > 40 ? 16 : 6
      let (start, end) = (Array(row[..<size]), Array(row[size..<2 * size]))
      for sample in Array(row[(2 * size)...]).rows(of: size + 1).map(Array.init) {
        let fraction = sample[0]
        let blended =
          size == 6
          ? Self.entries(AffineTransform.blend(Self.affine(start), Self.affine(end), fraction))
          : Self.entries(Transform3D.blend(Self.transform(start), Self.transform(end), fraction))
        #expect(
          Self.areClose(blended, Array(sample[1...]), 1e-5),
          "pair \(index) at \(fraction): \(blended) \(sample)")
      }
    }
  }

  /// css/css-transforms/animation in web-platform-tests: rotations about different axes.
  @Test(
    "rotations about different axes turn about one in between",
    arguments: [
      (
        [1, 1, 0, 90], [0, 1, 1, 180],
        [0.3365568, 0.8125199, 0.4759632, 129.094547486]
      ),
      ([1, 0, 0, 90], [0, 1, 0, 90], [1, 1, 0, 70.528779366]),
    ])
  func slerp(start: [Double], end: [Double], middle: [Double]) {
    let rotations = [start, end, middle].map {
      Transform3D.rotation(radians: $0[3] * .pi / 180, x: $0[0], y: $0[1], z: $0[2])
    }
    let blended = Transform3D.blend(rotations[0], rotations[1], 0.5)
    #expect(Self.areClose(Self.entries(blended), Self.entries(rotations[2]), 1e-7))
  }

  @Test("perspectives blend by 1 / distance: 100 and 25 give 40 half-way")
  func perspective() {
    let blended = Transform3D.blend(.perspective(distance: 100), .perspective(distance: 25), 0.5)
    #expect(Self.areClose(Self.entries(blended), Self.entries(.perspective(distance: 40)), 1e-15))
  }

  @Test("a turn about a fixed axis is even, and equal matrices do not move")
  func evenTurn() {
    for radians in [1e-9, 0.3, 1.5, 3.1, -2.7] {
      let end = Transform3D.rotation(radians: radians, x: 1, y: 2, z: -1)
      for fraction in [0.1, 0.5, 0.75, 1.5] {
        let expected = Transform3D.rotation(radians: radians * fraction, x: 1, y: 2, z: -1)
        let blended = Transform3D.blend(.identity, end, fraction)
        #expect(Self.areClose(Self.entries(blended), Self.entries(expected), 1e-14))
      }
    }
    let turn = AffineTransform.rotation(radians: 2 * .pi)
    let quarter = AffineTransform.blend(.identity, turn, 0.25)
    #expect(Self.areClose(Self.entries(quarter), Self.entries(AffineTransform.identity), 1e-15))
  }

  @Test("a transform taken apart and put together again is the same")
  func roundTrip() throws {
    for row in try Golden.matrices().pairs.prefix(48) {
      // A blend with itself would short-cut; one with a next neighbour takes both apart.
      if row.count > 40 {
        let start = Self.transform(Array(row[..<16]))
        var end = start
        end.m11 = end.m11.nextUp
        let blended = Transform3D.blend(start, end, 0.25)
        // In between, m44 is 1.
        let expected = Self.entries(start).map { $0 / start.m44 }
        #expect(Self.areClose(Self.entries(blended), expected, 1e-12))
      } else {
        let start = Self.affine(Array(row[..<6]))
        var end = start
        end.a = end.a.nextUp
        let blended = AffineTransform.blend(start, end, 0.25)
        #expect(Self.areClose(Self.entries(blended), Self.entries(start), 1e-13))
      }
    }
  }

  @Test("the ends are exact, and what squeezes space to a plane changes at one half")
  func ends() {
    let start = Transform3D.rotation(radians: 1, x: 1, y: 1, z: 0)
    let flat = Transform3D.scale(x: 1, y: 0, z: 1)
    #expect(Transform3D.blend(start, flat, 0) == start && Transform3D.blend(start, flat, 1) == flat)
    #expect(Transform3D.blend(start, flat, 0.49) == start)
    #expect(Transform3D.blend(start, flat, 0.5) == flat)
    let (turn, line) = (AffineTransform.rotation(radians: 1), AffineTransform.scale(x: 0, y: 1))
    #expect(AffineTransform.blend(turn, line, 0.49) == turn)
    #expect(AffineTransform.blend(turn, line, 0.5) == line)
    #expect(AffineTransform.blend(turn, .identity, 1) == .identity)
  }

  @Test("an inverse undoes its transform, and squeezed space has none")
  func inverse() throws {
    for row in try Golden.matrices().pairs.prefix(48) {
      if row.count > 40 {
        let m = Self.transform(Array(row[..<16]))
        let product = try #require(m.inverse).concatenating(m)
        #expect(Self.areClose(Self.entries(product), Self.entries(Transform3D.identity), 1e-11))
      } else {
        let m = Self.affine(Array(row[..<6]))
        let product = try #require(m.inverse).concatenating(m)
        #expect(Self.areClose(Self.entries(product), Self.entries(AffineTransform.identity), 1e-13))
      }
    }
    #expect(Transform3D.scale(x: 1, y: 0, z: 1).inverse == nil)
    #expect(AffineTransform.scale(x: 0, y: 1).inverse == nil)
  }

  @Test("adding, subtracting and scaling transforms fit together")
  func arithmetic() throws {
    let base = Transform3D.translation(x: 1, y: 2, z: 3)
    let turn = Transform3D.rotation(radians: 0.4, x: 0, y: 1, z: 0)
    // CSS: translate(…) rotate(…) turns first.
    #expect(base.adding(turn) == turn.concatenating(base))
    let back = base.adding(turn).subtracting(turn)
    #expect(
      Self.areClose(Self.entries(turn.concatenating(back)), Self.entries(base.adding(turn)), 1e-15))
    let thrice = Transform3D.rotation(radians: 1.2, x: 0, y: 1, z: 0)
    #expect(Self.areClose(Self.entries(turn.scaled(by: 3)), Self.entries(thrice), 1e-14))
    let flat = Transform3D.scale(x: 0, y: 1, z: 1)
    #expect(base.subtracting(flat) == base)
    #expect(base.distance(to: .identity).isClose(to: 14.0.squareRoot(), 1e-15))
    let affine = AffineTransform.rotation(radians: 0.4)
    #expect(
      affine.adding(.scale(x: 2, y: 2)) == AffineTransform.scale(x: 2, y: 2).concatenating(affine))
    #expect(affine.subtracting(.scale(x: 0, y: 2)) == affine)
    #expect(
      Self.areClose(
        Self.entries(affine.scaled(by: 2)), Self.entries(.rotation(radians: 0.8)), 1e-15))
    #expect(AffineTransform.translation(x: 3, y: 4).distance(to: .identity) == 5)
  }
}
