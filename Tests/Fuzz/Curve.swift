import Timing

/// A curve that was read says as text the same curve, and has a value everywhere.
func check(_ bytes: [UInt8]) {
  guard let curve = try? UnitCurve(cssText: String(decoding: bytes, as: UTF8.self)) else { return }
  precondition((try? UnitCurve(cssText: curve.cssText)) == curve, "another curve comes back")
  for progress in [-1, 0, 0.25, 0.5, 1, 2] {
    precondition(!curve.value(at: progress).isNaN, "no value at \(progress)")
  }
}
