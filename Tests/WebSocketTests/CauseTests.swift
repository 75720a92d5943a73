import Testing

@testable import WebSocket

@Suite("Causes")
struct CauseTests {
  @Test("each cause has the name that C has for it", arguments: Counters.Cause.allCases)
  func names(cause: Counters.Cause) {
    let words = "\(cause)".reduce(into: "") { text, letter in
      text += letter.isUppercase ? "-\(letter.lowercased())" : "\(letter)"
    }
    // “protocol” is no name in Swift.
    #expect(cause.name == (cause == .protocolError ? "protocol" : words))
  }
}
