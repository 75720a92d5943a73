import Testing
import Timing

@testable import Server

@Suite struct TokenTests {
  @Test(
    "a token is 32 hex digits, of which the first two are the loop", arguments: [0, 1, 63, 255])
  func form(loop: Int) {
    let token = Token(loopIndex: loop)
    #expect(token.text.count == 32)
    #expect(token.text.allSatisfy { "0123456789abcdef".contains($0) })
    #expect(Int(token.text.prefix(2), radix: 16) == loop)
    #expect(token.loopIndex == loop)
    #expect(Token(token.text) == token)
  }

  @Test("all other bits are random: each digit takes every value, and no two tokens are equal")
  func random() {
    var random = SplitMix64(seed: 1)
    let tokens = (0..<1000).map { _ in Token(loopIndex: 0, using: &random).text }
    for place in 2..<32 {
      #expect(Set(tokens.map { Array($0)[place] }).count == 16)
    }
    #expect(Set((0..<1000).map { _ in Token(loopIndex: 0).text }).count == 1000)
  }

  @Test(
    "what is no token is refused",
    arguments: [
      "", "0", String(repeating: "0", count: 31), String(repeating: "0", count: 33),
      String(repeating: "A", count: 32), String(repeating: "g", count: 32),
      String(repeating: "é", count: 16),
    ])
  func refused(text: String) {
    #expect(Token(text) == nil)
  }
}
