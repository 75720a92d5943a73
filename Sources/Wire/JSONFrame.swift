public import Stage
public import Timing

/// A frame as JSON: an object a frame, full precision, `null` for what is not a finite number.
public enum JSONFrame {
  /// The `frame` message of ``Subprotocol/json``.
  ///
  /// - Parameters:
  ///   - frame: What to show.
  ///   - instant: When, on the server's clock.
  ///   - sequence: The number of the message on its connection.
  ///   - sent: The stage's clock at the hand-over to the socket.
  /// - Returns: The message's text, UTF-8.
  public static func message(
    _ frame: Frame, at instant: Instant, sequence: UInt32, sent: Instant
  ) -> [UInt8] {
    var writer = JSONWriter()
    writer.object {
      $0.member("type", "frame")
      $0.member("sequence", sequence)
      $0.member("sent", sent.seconds)
      $0.member("time", instant.seconds)
      $0.member("position", frame.instant.seconds)
      $0.members(of: frame)
    }
    return writer.bytes
  }

  /// The same object without `type`, `sequence`, `sent` and `position`, as `pirouette render` prints
  /// it, which has no other time than the stage's; no line feed.
  public static func line(_ frame: Frame) -> [UInt8] {
    var writer = JSONWriter()
    writer.object {
      $0.member("time", frame.instant.seconds)
      $0.members(of: frame)
    }
    return writer.bytes
  }
}

extension JSONWriter {
  fileprivate mutating func members(of frame: Frame) {
    object("spinner") { $0.members(of: frame.spinner) }
    object("cube") { writer in
      writer.array("faces") { writer in
        for position in 0..<frame.cube.count {
          writer.object { $0.members(of: frame.cube[position]) }
        }
      }
    }
    object("hold") { $0.members(of: frame.hold) }
  }

  private mutating func members(of spinner: SpinnerFrame) {
    member("angle", spinner.angle)
    member("turns", spinner.turns)
    member("rotating", spinner.isRotating)
    member("working", spinner.isWorking)
    member("progress", spinner.progress)
  }

  private mutating func members(of face: CubeFace) {
    member("color", face.color.name)
    member("pct", face.pct)
    member("direction", face.direction.rawValue)
    let m = face.projection
    array("projection") {
      for entry in [m.m11, m.m12, m.m13, m.m21, m.m22, m.m23, m.m31, m.m32, m.m33] {
        $0.value(entry)
      }
    }
  }

  private mutating func members(of hold: HoldFrame) {
    member("fraction", hold.fraction)
    member("velocity", hold.velocity)
    member("held", hold.isHeld)
    array("path") { writer in
      for element in hold.path.path.elements { writer.value(element) }
    }
    object("strategies") { writer in
      for (index, name) in Interruption.allCases.enumerated() {
        writer.object(name.rawValue) {
          $0.member("fraction", hold.strategies[index].fraction)
          $0.member("velocity", hold.strategies[index].velocity)
        }
      }
    }
  }

  /// An element of a path as an array: what to do, then the points' coordinates.
  private mutating func value(_ element: Path.Element) {
    array {
      switch element {
      case .move(let point): $0.step("move", point)
      case .line(let point): $0.step("line", point)
      case .curve(let control1, let control2, let end): $0.step("curve", control1, control2, end)
      case .close: $0.step("close")
      }
    }
  }

  private mutating func step(_ name: String, _ points: Point...) {
    value(name)
    for point in points {
      value(point.x)
      value(point.y)
    }
  }
}
