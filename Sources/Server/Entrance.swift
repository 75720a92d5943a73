/// Which stage a client asks for, by the query of its WebSocket's address.
enum Entrance: Equatable {
  /// A stage of its own.
  case new
  /// The stage of this name, which all who name it share.
  case named(String)
  /// The stage of an earlier connection; if there is none any more, the one of this name or a new
  /// one.
  case resumed(token: String, name: String?)

  /// A name that no stage may have.
  struct BadName: Error, Equatable {
    /// What the client is told.
    static let reason = "stage must be 1 through 64 of A-Z, a-z, 0-9, _ and -"
  }

  /// Reads a query such as `stage=lobby` or `resume=00ab…`, percent-decoded; the first of each
  /// counts, and others are ignored.
  init(query: String?) throws(BadName) {
    var (name, token) = (String?.none, String?.none)
    for field in (query ?? "").split(separator: "&") {
      let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let value = parts.count > 1 ? String(parts[1]) : ""
      switch parts[0] {
      case "stage": name = name ?? value
      case "resume": token = token ?? value
      default: break
      }
    }
    if let name, !Self.isName(name) { throw BadName() }
    self =
      if let token { .resumed(token: token, name: name) } else if let name { .named(name) } else {
        .new
      }
  }

  private static func isName(_ name: String) -> Bool {
    1...64 ~= name.utf8.count
      && name.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }
}
