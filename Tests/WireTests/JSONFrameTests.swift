import Stage
import Testing
import Timing

@testable import Wire

/// Frames as Foundation reads them.
@Suite struct JSONFrameTests {
  @Test("a message is the line with type, sequence and sent before it")
  func message() throws {
    let frame = Frame.numbered(base: 1, faces: 1)
    let message = JSONFrame.message(
      frame, at: Instant(nanoseconds: 1_500_000_000), sequence: 4_294_967_295,
      sent: Instant(nanoseconds: 1_250_000_000))
    let line = String(decoding: JSONFrame.line(frame), as: UTF8.self)
    #expect(
      String(decoding: message, as: UTF8.self)
        == #"{"type":"frame","sequence":4294967295,"sent":1.25,"time":1.5,"position":1.0,"#
        + line.trimmingPrefix(#"{"time":1.0,"#))
    #expect(!line.contains("\n"))
  }

  @Test("a line has every field under the name it has in the documentation", arguments: [1, 2])
  func fields(faces: Int) throws {
    var frame = Frame.numbered(base: 100, faces: faces)
    frame.spinner.isRotating = true
    let line = try JSONText(JSONFrame.line(frame))
    #expect(line.names == ["time", "spinner", "cube", "hold"])
    #expect(line.number("time") == 100)

    let spinner = line.object("spinner")
    #expect(spinner.names == ["angle", "turns", "rotating", "working", "progress"])
    #expect(spinner.number("angle") == 103)
    #expect(spinner.number("turns") == 104)
    #expect(spinner.bool("rotating") == true)
    #expect(spinner.bool("working") == false)
    #expect(spinner.number("progress") == 105)

    let cube = line.object("cube").objects("faces")
    #expect(cube.count == faces)
    for (face, first) in zip(cube, [150.0, 160]) {
      #expect(face.names == ["color", "pct", "direction", "projection"])
      #expect(face.number("pct") == first)
      #expect(face.numbers("projection") == (1...9).map { first + Double($0) })
    }
    #expect(
      cube.map { $0.string("color") } == (faces == 2 ? ["purple", "orange"] : ["orange"]))
    #expect(cube.map { $0.string("direction") } == (faces == 2 ? ["exit", "enter"] : ["enter"]))

    let hold = line.object("hold")
    #expect(hold.names == ["fraction", "velocity", "held", "path", "strategies"])
    #expect(hold.number("fraction") == 106)
    #expect(hold.number("velocity") == 107)
    #expect(hold.bool("held") == false)
    let strategies = hold.object("strategies")
    let names = [
      "mirrored", "rewound", "matched", "shortened", "restarted", "additive", "combined", "spring",
    ]
    #expect(strategies.names == Set(names))
    for (index, name) in names.enumerated() {
      let strategy = strategies.object(name)
      #expect(strategy.names == ["fraction", "velocity"])
      #expect(strategy.number("fraction") == 108 + 2 * Double(index))
      #expect(strategy.number("velocity") == 109 + 2 * Double(index))
    }
  }

  @Test("the path moves to the right, curves four times and closes")
  func path() throws {
    let line = try JSONText(JSONFrame.line(Frame.numbered(base: 100, faces: 1)))
    let path = try #require(line.object("hold").members["path"] as? [[Any]])
    #expect(
      path.map { $0.first as? String } == ["move", "curve", "curve", "curve", "curve", "close"])
    let k = 4 * (2.0.squareRoot() - 1) / 3 * 10
    let expected: [[Double]] = [
      [110, -100], [110, -100 + k, 100 + k, -90, 100, -90], [100 - k, -90, 90, -100 + k, 90, -100],
      [90, -100 - k, 100 - k, -110, 100, -110], [100 + k, -110, 110, -100 - k, 110, -100], [],
    ]
    for (step, numbers) in zip(path, expected) {
      let numbersRead = step.dropFirst().compactMap { $0 as? Double }
      #expect(numbersRead.count == step.count - 1)
      #expect(numbersRead.count == numbers.count)
      for (read, number) in zip(numbersRead, numbers) { #expect(abs(read - number) < 1e-12) }
    }
  }

  @Test("what is not a finite number is null", arguments: [Double.nan, .infinity, -.infinity])
  func null(value: Double) throws {
    var frame = Frame.numbered(base: 1, faces: 1)
    frame.spinner.progress = value
    frame.hold.velocity = value
    frame.hold.strategies[7] = Motion(fraction: value, velocity: value)
    let line = try JSONText(JSONFrame.line(frame))
    #expect(line.object("spinner").isNull("progress"))
    #expect(line.object("hold").isNull("velocity"))
    let spring = line.object("hold").object("strategies").object("spring")
    #expect(spring.isNull("fraction") && spring.isNull("velocity"))
  }

  @Test("numbers are read back as the stage has them, bit for bit")
  func precision() throws {
    for frame in Frame.eventful() {
      guard case .object(let line) = try JSONReaderTests.read(JSONFrame.line(frame)),
        case .object(let hold)? = line["hold"], case .object(let spinner)? = line["spinner"]
      else {
        Issue.record("not an object")
        continue
      }
      #expect(line["time"] == .number(frame.instant.seconds))
      #expect(spinner["angle"] == .number(frame.spinner.angle))
      #expect(hold["fraction"] == .number(frame.hold.fraction))
      #expect(
        hold["velocity"]
          == (frame.hold.velocity.isFinite ? .number(frame.hold.velocity) : .null))
    }
  }
}
