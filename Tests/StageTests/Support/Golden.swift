import Foundation

/// Reads `Tests/Golden/<name>`.
func golden<Document: Decodable>(_ name: String, as type: Document.Type) throws -> Document {
  try read("Golden/\(name)", as: type)
}

/// Reads `Tests/Conformance/<name>`, where infinities are strings.
func conformance<Document: Decodable>(_ name: String, as type: Document.Type) throws -> Document {
  try read("Conformance/\(name)", as: type)
}

private func read<Document: Decodable>(_ path: String, as type: Document.Type) throws -> Document {
  let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  let decoder = JSONDecoder()
  decoder.nonConformingFloatDecodingStrategy = .convertFromString(
    positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
  return try decoder.decode(type, from: Data(contentsOf: tests.appending(path: path)))
}
