import Foundation

/// The cases of Tests/Oracle, as one JSON document on standard input.
struct Document: Decodable {
  var curves: [CurveCase]?
  var timing: [TimingCase]?
  var interpolations: [InterpolationCase]?
  var rotations: [RotationCase]?
  var projections: [ProjectionCase]?
  var cubes: [CubeCase]?
  var interruptions: [InterruptionCase]?
}

/// What Timing and Stage make of the cases, in the same order and with every digit.
///
/// Infinities are the strings `inf` and `-inf`.
struct Answers: Encodable {
  var curves: [CurveCase.Answer]?
  var timing: [TimingCase.Answer]?
  var interpolations: [[[Double]]]?
  var rotations: [[[Double]]]?
  var projections: [[[Double]]]?
  var cubes: [CubeCase.Answer]?
  var interruptions: [InterruptionCase.Answer]?

  init(_ cases: Document) throws {
    curves = try cases.curves?.map { try $0.answer() }
    timing = try cases.timing?.map { try $0.answer() }
    interpolations = cases.interpolations?.map { $0.answer() }
    rotations = cases.rotations?.map { $0.answer() }
    projections = cases.projections?.map { $0.answer() }
    cubes = try cases.cubes?.map { try $0.answer() }
    interruptions = try cases.interruptions?.map { try $0.answer() }
  }
}

do {
  let input = try FileHandle.standardInput.readToEnd() ?? Data()
  let answers = try Answers(JSONDecoder().decode(Document.self, from: input))
  let encoder = JSONEncoder()
  encoder.nonConformingFloatEncodingStrategy = .convertToString(
    positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
  try FileHandle.standardOutput.write(contentsOf: encoder.encode(answers))
} catch {
  try FileHandle.standardError.write(contentsOf: Data("Oracle: \(error)\n".utf8))
  exit(1)
}
