import Foundation

/// Reads `Tests/Golden/<name>`.
func golden<Document: Decodable>(_ name: String, as type: Document.Type) throws -> Document {
  let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  let data = try Data(contentsOf: tests.appending(path: "Golden/\(name)"))
  return try JSONDecoder().decode(type, from: data)
}
