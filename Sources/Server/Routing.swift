/// Which of several loops a request belongs to: all who share a stage meet on one loop.
enum Routing {
  /// The loop for a request.
  ///
  /// - Parameters:
  ///   - target: The target of its request line, such as `/ws?stage=lobby`, as it was sent.
  ///   - loops: How many loops there are, at least 1.
  /// - Returns: An index below `loops`; nil if any will do.
  static func loop(for target: String, loops: Int) -> Int? {
    guard let mark = target.firstIndex(of: "?") else { return nil }
    let query = decoded(target[target.index(after: mark)...])
    guard let entrance = try? Entrance(query: query) else { return nil }
    switch entrance {
    case .new: return nil
    // A named stage is where its name says, also for those who come back to it.
    case .named(let name), .resumed(_, let name?): return loop(named: name, loops: loops)
    case .resumed(let text, nil):
      // There may have been more of them when the token was made.
      return Token(text).map { $0.loopIndex % loops }
    }
  }

  /// The loop of the stage of this name.
  static func loop(named name: String, loops: Int) -> Int { Int(hash(name) % UInt64(loops)) }

  /// FNV-1a, 64 bits (http://www.isthe.com/chongo/tech/comp/fnv): the same in every process.
  private static func hash(_ name: String) -> UInt64 {
    name.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  /// Percent-decodes (RFC 3986 section 2.1); what is no escape stays as it is.
  private static func decoded(_ text: Substring) -> String {
    var (bytes, rest) = ([UInt8](), text.utf8[...])
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2).compactMap { Character(UnicodeScalar($0)).hexDigitValue }
      if byte == UInt8(ascii: "%"), digits.count == 2 {
        bytes.append(UInt8(digits[0] * 16 + digits[1]))
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
