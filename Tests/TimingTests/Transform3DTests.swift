import Testing
import Timing

@Suite struct Transform3DTests {
  /// The rows of the upper left 3 × 3 block.
  static func rows(_ m: Transform3D) -> [[Double]] {
    [[m.m11, m.m12, m.m13], [m.m21, m.m22, m.m23], [m.m31, m.m32, m.m33]]
  }

  @Test("a rotation about y has the rows (c 0 -s), (0 1 0), (s 0 c)")
  func aboutY() {
    let (c, s) = (0.8775825618903728, 0.479425538604203)  // cos and sin of 0.5
    let expected = [[c, 0, -s], [0, 1, 0], [s, 0, c]]
    for (row, want) in zip(Self.rows(.rotation(radians: 0.5, x: 0, y: 3, z: 0)), expected) {
      for (entry, value) in zip(row, want) { #expect(entry.isClose(to: value, 1e-15)) }
    }
  }

  @Test("about z it is the affine rotation, which turns x towards y")
  func aboutZ() {
    let turn = Transform3D.rotation(radians: 1.25, x: 0, y: 0, z: 0.1)
    let affine = Transform3D(AffineTransform.rotation(radians: 1.25))
    for (a, b) in zip(Self.rows(turn).joined(), Self.rows(affine).joined()) {
      #expect(a.isClose(to: b, 1e-15))
    }
    let point = AffineTransform.rotation(radians: .pi / 2).apply(to: Point(x: 1, y: 0))
    #expect(point.x.isClose(to: 0, 1e-15) && point.y.isClose(to: 1, 1e-15))
  }

  @Test("a rotation keeps lengths and its axis", arguments: [1e-9, 0.1, 1, .pi, -4, 100])
  func orthonormal(radians: Double) {
    let axis = (x: 1.0, y: -2.0, z: 0.5)
    let rows = Self.rows(.rotation(radians: radians, x: axis.x, y: axis.y, z: axis.z))
    for i in 0..<3 {
      for j in 0..<3 {
        let dot = zip(rows[i], rows[j]).map(*).reduce(0, +)
        #expect(dot.isClose(to: i == j ? 1 : 0, 1e-15))
      }
      let image = axis.x * rows[0][i] + axis.y * rows[1][i] + axis.z * rows[2][i]
      #expect(image.isClose(to: [axis.x, axis.y, axis.z][i], 1e-14))
    }
  }

  @Test("an axis without length turns nothing")
  func noAxis() {
    #expect(Transform3D.rotation(radians: 1, x: 0, y: 0, z: 0) == .identity)
  }

  @Test("concatenating does the first transform first")
  func order() {
    let both = Transform3D.scale(x: 2, y: 3, z: 4).concatenating(.translation(x: 5, y: 6, z: 7))
    #expect(both.m11 == 2 && both.m41 == 5 && both.m43 == 7)
    let other = Transform3D.translation(x: 5, y: 6, z: 7).concatenating(.scale(x: 2, y: 3, z: 4))
    #expect(other.m41 == 10 && other.m42 == 18 && other.m43 == 28)
    #expect(both.concatenating(.identity) == both)
  }

  @Test("a perspective divides by the distance; from infinitely far it is none")
  func perspective() {
    #expect(Transform3D.perspective(distance: 500).m34 == -0.002)
    #expect(Transform3D.perspective(distance: .infinity) == .identity)
  }

  @Test("a perspective from distance 0 is a programmer's error")
  func perspectiveFromZero() async {
    await #expect(processExitsWith: .failure) { _ = Transform3D.perspective(distance: 0) }
  }

  @Test("affine transforms compose like their points")
  func affine() {
    let a = AffineTransform.rotation(radians: 0.7).concatenating(.scale(x: 2, y: 3))
    let b = a.concatenating(.translation(x: -4, y: 9))
    let point = Point(x: 1.5, y: -2)
    let expected = AffineTransform.translation(x: -4, y: 9).apply(to: a.apply(to: point))
    #expect(b.apply(to: point) == expected)
    #expect(b.concatenating(.identity) == b)
  }
}
