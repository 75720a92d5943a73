import Stage
import Timing

/// Every number of a frame as bits, so that "the same" means the same.
func bits(_ frame: Frame) -> [UInt64] {
  var words = [UInt64(bitPattern: frame.instant.nanoseconds), frame.spinner.angle.bitPattern]
  words.append(UInt64(bitPattern: Int64(frame.spinner.turns)))
  words += [frame.spinner.isRotating ? 1 : 0, frame.spinner.isWorking ? 1 : 0]
  words.append(frame.spinner.progress.bitPattern)
  for position in 0..<frame.cube.count {
    let face = frame.cube[position]
    let m = face.projection
    words += [UInt64(face.color.rawValue), face.direction == .exit ? 1 : 0, face.pct.bitPattern]
    words += [m.m11, m.m12, m.m13, m.m21, m.m22, m.m23, m.m31, m.m32, m.m33].map(\.bitPattern)
  }
  return words + bits(frame.hold)
}

/// Every number of the hold's frame as bits.
func bits(_ hold: HoldFrame) -> [UInt64] {
  var words = [hold.fraction.bitPattern, hold.velocity.bitPattern, hold.isHeld ? 1 : 0]
  for index in hold.path.points.indices {
    words += [hold.path.points[index].x.bitPattern, hold.path.points[index].y.bitPattern]
  }
  for index in hold.strategies.indices {
    words.append(hold.strategies[index].fraction.bitPattern)
    words.append(hold.strategies[index].velocity.bitPattern)
  }
  return words
}
