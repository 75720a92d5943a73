import Testing
import Timing

@Suite("AffineTransform animation")
struct AffineTransformAnimatableTests {
  private func turn(_ degrees: Double) -> AffineTransform {
    .rotation(radians: degrees / 180 * .pi)
  }

  private func areClose(_ one: AffineTransform, _ two: AffineTransform, _ tolerance: Double) -> Bool
  {
    one.distance(from: two) <= tolerance
  }

  @Test("translation, scale and rotation each go their own way")
  func pieces() {
    let from = AffineTransform.scale(x: 2, y: 3).concatenating(turn(20))
      .concatenating(.translation(x: 10, y: 0))
    let to = AffineTransform.scale(x: 4, y: 1).concatenating(turn(80))
      .concatenating(.translation(x: 0, y: 8))
    let middle = AffineTransform.scale(x: 3, y: 2).concatenating(turn(50))
      .concatenating(.translation(x: 5, y: 4))
    #expect(areClose(from.interpolated(to: to, 0.5), middle, 1e-13))
  }

  @Test("a mirror goes through flat, and a half turn turns (both measured in a browser)")
  func mirror() {
    let (left, up) = (AffineTransform.scale(x: -1, y: 1), AffineTransform.scale(x: 1, y: -1))
    #expect(areClose(left.interpolated(to: up, 0.25), .scale(x: -0.5, y: 0.5), 1e-15))
    let half = AffineTransform.scale(x: -1, y: -1)
    #expect(areClose(half.interpolated(to: .identity, 0.25), turn(135), 1e-14))
  }

  @Test("a turn from 170° to -170° passes 180°")
  func shortWay() {
    #expect(areClose(turn(170).interpolated(to: turn(-170), 0.5), turn(180), 1e-14))
  }

  @Test("a singular end has nothing in between; the ends are exact")
  func ends() {
    let flat = AffineTransform.scale(x: 1, y: 0)
    #expect(flat.interpolated(to: .identity, 0.49) == flat)
    #expect(flat.interpolated(to: .identity, 0.5) == .identity)
    let (from, to) = (turn(33), AffineTransform.translation(x: 0.1, y: 0.7))
    #expect(from.interpolated(to: to, 0) == from)
    #expect(from.interpolated(to: to, 1) == to)
  }

  @Test("an inverse undoes its transform")
  func inverse() throws {
    let transform = AffineTransform(a: 2, b: 0.3, c: -1, d: 0.5, tx: 7, ty: -9)
    let inverse = try #require(transform.inverted())
    #expect(areClose(transform.concatenating(inverse), .identity, 1e-14))
    #expect(areClose(inverse.concatenating(transform), .identity, 1e-14))
    #expect(AffineTransform.scale(x: 0, y: 1).inverted() == nil)
    #expect(areClose(turn(20).adding(transform).subtracting(transform), turn(20), 1e-14))
  }
}
