import Testing
import Timing

@Suite("Transform3D animation")
struct Transform3DAnimatableTests {
  struct Pairs: Decodable {
    struct Pair: Decodable {
      let from, to: [Double]
      /// Progress, then sixteen entries.
      let samples: [[Double]]
    }
    let cases: [Pair]
  }

  @Test("Chromium puts the same between random pairs of matrices, to the floats that it uses")
  func browser() throws {
    for pair in try Golden.decode(Pairs.self, from: "transform-interpolation.json").cases {
      let (from, to) = (
        Transform3D(entries: SIMD16(pair.from)), Transform3D(entries: SIMD16(pair.to))
      )
      for sample in pair.samples {
        let entries = from.interpolated(to: to, sample[0]).entries
        // Sixteen roundings to float (Tests/Oracle/transforms.py).
        let size = max(1, entries.max(), -entries.min())
        for (index, expected) in sample.dropFirst().enumerated() {
          #expect(entries[index].isClose(to: expected, 1e-6 * size), "\(pair) at \(sample[0])")
        }
      }
    }
  }

  @Test("rotations turn evenly about one axis, however far")
  func rotation() {
    for degrees in [1e-6, 0.1, 30, 90, 179, 179.999] {
      let angle = degrees / 180 * Double.pi
      let end = Transform3D.rotation(radians: angle, x: 1, y: 2, z: -3)
      for fraction in [0.25, 0.5, 0.9, 1.5, -0.5] {
        let expected = Transform3D.rotation(radians: angle * fraction, x: 1, y: 2, z: -3)
        #expect(Transform3D.identity.interpolated(to: end, fraction).isClose(to: expected, 1e-12))
      }
    }
  }

  @Test("beyond a half turn the short way is the other one")
  func shortWay() {
    let (from, to) = (turn(170), turn(-170))
    #expect(from.interpolated(to: to, 0.5).isClose(to: turn(180), 1e-14))
    #expect(turn(0).interpolated(to: turn(270), 0.5).isClose(to: turn(-45), 1e-14))
    #expect(turn(0).interpolated(to: turn(360), 0.25).isClose(to: turn(0), 1e-14))
  }

  private func turn(_ degrees: Double) -> Transform3D {
    .rotation(radians: degrees / 180 * .pi, x: 0, y: 0, z: 1)
  }

  @Test("half-way values of the web platform tests")
  func webPlatformTests() {
    let quarter = Double.pi / 2
    // rotateX(90deg) to rotateY(90deg): rotate3d(1, 1, 0, 70.5288deg), whose cosine is 1/3.
    let x = Transform3D.rotation(radians: quarter, x: 1, y: 0, z: 0)
    let y = Transform3D.rotation(radians: quarter, x: 0, y: 1, z: 0)
    let middle = Transform3D.rotation(radians: 1.2309594173407747, x: 1, y: 1, z: 0)
    #expect(x.interpolated(to: y, 0.5).isClose(to: middle, 1e-14))
    // rotate3d(1, 1, 0, 90deg) to rotate3d(0, 1, 1, 180deg).
    let from = Transform3D.rotation(radians: quarter, x: 1, y: 1, z: 0)
    let to = Transform3D.rotation(radians: 2 * quarter, x: 0, y: 1, z: 1)
    let expected = Transform3D.rotation(
      radians: 129.094547486 / 180 * .pi, x: 0.3365568, y: 0.8125199, z: 0.4759632)
    #expect(from.interpolated(to: to, 0.5).isClose(to: expected, 1e-6))
    // perspective(100px) to perspective(25px): 1/d goes straight, so 40px.
    let near = Transform3D.perspective(distance: 25)
    let between = Transform3D.perspective(distance: 100).interpolated(to: near, 0.5)
    #expect(between.isClose(to: .perspective(distance: 40), 1e-15))
  }

  @Test("a singular end has nothing in between: a jump half way")
  func singular() {
    let flat = Transform3D.scale(x: 1, y: 0, z: 1)
    let to = Transform3D.translation(x: 10, y: 0, z: 0)
    for (fraction, expected) in [(0, flat), (0.49, flat), (0.5, to), (1, to)] {
      #expect(flat.interpolated(to: to, fraction) == expected)
    }
    #expect(to.interpolated(to: flat, 0.49) == to)
    #expect(to.interpolated(to: flat, 0.5) == flat)
    var broken = Transform3D()
    broken.m11 = .nan
    #expect(broken.interpolated(to: to, 0.6) == to)
  }

  @Test("the ends are exact, and so is what does not change")
  func ends() {
    var random = SplitMix64(seed: 6)
    for _ in 0..<200 {
      var (from, to) = (Transform3D.random(using: &random), Transform3D.random(using: &random))
      #expect(from.interpolated(to: to, 0) == from)
      #expect(from.interpolated(to: to, 1) == to)
      #expect(from.interpolated(to: from, 0.3) == from)
      (from.m44, to.m44) = (1, 1)
      #expect(from.interpolated(to: to, 1e-13).isClose(to: from, 1e-10))
      #expect(from.interpolated(to: to, 1 - 1e-13).isClose(to: to, 1e-10))
      #expect(to.interpolated(to: from, 0.75).isClose(to: from.interpolated(to: to, 0.25), 1e-10))
    }
  }

  @Test("an inverse undoes its transform, and the determinant is that of the product")
  func inverse() throws {
    var random = SplitMix64(seed: 7)
    for _ in 0..<500 {
      let (one, two) = (Transform3D.random(using: &random), Transform3D.random(using: &random))
      let inverse = try #require(one.inverted())
      #expect(one.concatenating(inverse).isClose(to: .identity, 1e-10))
      #expect(inverse.concatenating(one).isClose(to: .identity, 1e-10))
      let product = one.concatenating(two).determinant
      #expect(product.isClose(to: one.determinant * two.determinant, 1e-10 * abs(product) + 1e-12))
    }
    #expect(Transform3D.scale(x: 2, y: 3, z: 5).determinant == 30)
    #expect(Transform3D.scale(x: 2, y: 0, z: 5).inverted() == nil)
  }

  @Test("adding puts the value first, and subtracting takes it off again")
  func adding() {
    let (base, value) = (
      Transform3D.translation(x: 3, y: 0, z: 0), Transform3D.scale(x: 2, y: 2, z: 2)
    )
    #expect(base.adding(value) == value.concatenating(base))
    #expect(base.adding(value).subtracting(value).isClose(to: base, 1e-15))
    #expect(base.subtracting(.scale(x: 0, y: 1, z: 1)) == base)
    #expect(Transform3D.identity.distance(from: base) == 3)
  }
}

extension Transform3D {
  fileprivate func isClose(to other: Transform3D, _ tolerance: Double) -> Bool {
    entries.indices.allSatisfy { entries[$0].isClose(to: other.entries[$0], tolerance) }
  }

  /// The identity with something added everywhere: far from singular most of the time.
  fileprivate static func random(using random: inout SplitMix64) -> Transform3D {
    Transform3D(
      entries: Transform3D.identity.entries + SIMD16<Double>.random(in: -0.2...0.2, using: &random))
  }
}
