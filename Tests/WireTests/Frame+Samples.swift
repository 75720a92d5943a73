import Stage
import Timing

extension Frame {
  /// A frame in which every number is another one, so that none can stand for another's place.
  ///
  /// Numbers are the words' own offsets in the byte table, plus `base`.
  static func numbered(base: Double, faces: Int) -> Frame {
    var frame = Stage().frame(at: .zero)
    frame.instant = Instant.zero.advanced(bySeconds: base)
    frame.spinner.angle = base + 3
    frame.spinner.turns = Int(base) + 4
    frame.spinner.progress = base + 5
    frame.hold.fraction = base + 6
    frame.hold.velocity = base + 7
    for index in 0..<8 {
      frame.hold.strategies[index].fraction = base + 8 + 2 * Double(index)
      frame.hold.strategies[index].velocity = base + 9 + 2 * Double(index)
    }
    frame.hold.path = CirclePath(center: Point(x: base, y: -base), radius: 10)
    var face = frame.cube.entering
    face.number(from: base + (faces == 2 ? 60 : 50))
    face.color = .orange
    frame.cube.entering = face
    if faces == 2 {
      face.number(from: base + 50)
      face.color = .purple
      face.direction = .exit
      frame.cube.leaving = face
    }
    return frame
  }

  /// Frames of a stage on which much happens: 20 s at 60 Hz.
  static func eventful() -> [Frame] {
    var stage = Stage()
    var frames: [Frame] = []
    let events: [(Double, Event)] = [
      (0.5, .press), (1.0, .release), (1.2, .press), (1.3, .spin), (2.6, .release),
      (3.0, .work(duration: 4)), (3.1, .press), (5, .hold(HoldSettings(interruption: .spring))),
      (5.5, .release), (7, .done), (9, .press), (9.25, .release), (9.5, .press),
    ]
    for index in 0..<1200 {
      let instant = Instant(nanoseconds: Int64(index) * 16_666_667)
      for (time, event) in events {
        let time = Instant.zero.advanced(bySeconds: time)
        if time <= instant, time > stage.lastEventTime ?? .zero {
          _ = stage.apply(event, at: time)
        }
      }
      frames.append(stage.frame(at: instant))
    }
    return frames
  }
}

extension CubeFace {
  fileprivate mutating func number(from first: Double) {
    pct = first
    (projection.m11, projection.m12, projection.m13) = (first + 1, first + 2, first + 3)
    (projection.m21, projection.m22, projection.m23) = (first + 4, first + 5, first + 6)
    (projection.m31, projection.m32, projection.m33) = (first + 7, first + 8, first + 9)
  }
}
