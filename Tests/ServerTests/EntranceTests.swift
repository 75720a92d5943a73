import Testing

@testable import Server

@Suite struct EntranceTests {
  @Test(
    "the query says which stage",
    arguments: [
      (nil, .new), ("", .new), ("x=1", .new), ("&&", .new),
      ("stage=lobby", .named("lobby")), ("x=1&stage=A-z_09&stage=other", .named("A-z_09")),
      ("resume=00ab", .resumed(token: "00ab", name: nil)),
      ("resume=", .resumed(token: "", name: nil)),
      ("stage=s&resume=a=b", .resumed(token: "a=b", name: "s")),
    ] as [(String?, Entrance)])
  func read(query: String?, expected: Entrance) throws {
    #expect(try Entrance(query: query) == expected)
  }

  @Test("a name has 1 through 64 characters of the set")
  func names() throws {
    for length in [1, 2, 63, 64] {
      let name = String(repeating: "x", count: length)
      #expect(try Entrance(query: "stage=" + name) == .named(name))
    }
    let bad = [
      "", String(repeating: "x", count: 65), "a b", "a.b", "é", "a/b", "a\u{0}", "a+b", "a%",
    ]
    for name in bad {
      #expect(throws: Entrance.BadName()) { try Entrance(query: "stage=" + name) }
      #expect(throws: Entrance.BadName()) { try Entrance(query: "resume=00&stage=" + name) }
    }
    #expect(throws: Entrance.BadName()) { try Entrance(query: "stage") }
    for scalar in (0..<256).compactMap(UnicodeScalar.init) where scalar != "&" {
      let allowed = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-"
        .unicodeScalars.contains(scalar)
      #expect(((try? Entrance(query: "stage=\(scalar)")) != nil) == allowed)
    }
  }
}
