import Testing

@testable import Server

@Suite struct RoutingTests {
  @Test(
    "who asks for no stage may go anywhere",
    arguments: ["/ws", "/", "", "/ws?", "/ws?x=1", "/ws?stage=", "/ws?stage=a%20b", "?resume=zz"])
  func anywhere(target: String) {
    #expect(Routing.loop(for: target, loops: 4) == nil)
  }

  @Test("all who name a stage meet on one loop, however they write it", arguments: 1...64)
  func named(loops: Int) throws {
    let loop = try #require(Routing.loop(for: "/ws?stage=lobby", loops: loops))
    #expect(0..<loops ~= loop)
    let others = ["/ws?stage=%6cobby", "/ws?stage=lobb%79", "/ws?resume=00&stage=lobby"]
    for other in others { #expect(Routing.loop(for: other, loops: loops) == loop) }
  }

  @Test("names are spread over the loops")
  func spread() {
    var counts = [0, 0, 0, 0]
    for number in 0..<4000 {
      if let loop = Routing.loop(for: "/ws?stage=s\(number)", loops: 4) { counts[loop] += 1 }
    }
    // Each would be 1000 ± 27 by chance; 6 times that.
    #expect(counts.allSatisfy { abs($0 - 1000) < 165 })
  }

  @Test("the hash is FNV-1a: the published value for “a” is af63dc4c8601ec8c")
  func published() {
    for loops in [2, 3, 7, 64] {
      let expected = Int(0xaf63_dc4c_8601_ec8c % UInt64(loops))
      #expect(Routing.loop(for: "/ws?stage=a", loops: loops) == expected)
    }
  }

  @Test("a token leads to its loop, and where there are fewer now, always to the same")
  func resumed() {
    for index in 0..<64 {
      let target = "/ws?resume=\(Token(loopIndex: index).text)"
      #expect(Routing.loop(for: target, loops: 64) == index)
      #expect(Routing.loop(for: target, loops: 8) == index % 8)
    }
  }

  @Test(
    "broken escapes are read as they are", arguments: ["%", "%4", "%zz", "%+1", "%-1", "%%34"])
  func escapes(escape: String) {
    #expect(Routing.loop(for: "/ws?stage=a\(escape)", loops: 4) == nil)
  }
}
