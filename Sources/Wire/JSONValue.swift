/// A JSON value as RFC 8259 defines it, every number a double.
enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object(JSONObject)
}

/// The members of a JSON object in the order of the text, no name twice.
struct JSONObject: Hashable, Sendable {
  struct Member: Hashable, Sendable {
    var name: String
    var value: JSONValue
  }

  var members: [Member] = []

  /// The value of the member called `name`, compared code unit by code unit (RFC 8259 section 8.3).
  ///
  /// `String`'s own equality is fast, but takes canonically equivalent names for the same.
  subscript(name: String) -> JSONValue? {
    members.first { $0.name == name && $0.name.utf8.elementsEqual(name.utf8) }?.value
  }
}
