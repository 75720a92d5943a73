import Foundation

/// A JSON object as Foundation reads it, to compare our messages with.
struct JSONText {
  let members: [String: Any]

  init(_ bytes: [UInt8]) throws {
    members = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any] ?? [:]
  }

  private init(members: [String: Any]) { self.members = members }

  var names: Set<String> { Set(members.keys) }

  func object(_ name: String) -> JSONText {
    JSONText(members: members[name] as? [String: Any] ?? [:])
  }

  func objects(_ name: String) -> [JSONText] {
    (members[name] as? [[String: Any]] ?? []).map(JSONText.init(members:))
  }

  /// The number, or `nil` if there is none, as for `null`.
  func number(_ name: String) -> Double? { (members[name] as? NSNumber)?.doubleValue }

  func numbers(_ name: String) -> [Double] { members[name] as? [Double] ?? [] }

  func string(_ name: String) -> String? { members[name] as? String }

  func strings(_ name: String) -> [String] { members[name] as? [String] ?? [] }

  func bool(_ name: String) -> Bool? { members[name] as? Bool }

  func isNull(_ name: String) -> Bool { members[name] is NSNull }
}
