/// What a client shows to go on with its stage after its connection broke: 32 hex digits.
///
/// The first two are the index of the loop that has the stage, the others cannot be guessed.
struct Token: Hashable {
  let text: String

  /// Makes a token from the operating system's random numbers.
  init(loopIndex: Int) {
    var random = SystemRandomNumberGenerator()
    self.init(loopIndex: loopIndex, using: &random)
  }

  init(loopIndex: Int, using random: inout some RandomNumberGenerator) {
    precondition(0...255 ~= loopIndex, "A loop's index has two hex digits: \(loopIndex)")
    let digits = [UInt64(loopIndex) << 56 | random.next() >> 8, random.next()].map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }
    text = digits.joined()
  }

  /// The token of this text; nil if it cannot be one.
  init?(_ text: String) {
    guard text.utf8.count == 32, text.utf8.allSatisfy({ Self.value(of: $0) != nil }) else {
      return nil
    }
    self.text = text
  }

  /// The index of the loop that has the stage.
  var loopIndex: Int {
    text.utf8.prefix(2).reduce(0) { $0 * 16 + (Self.value(of: $1) ?? 0) }
  }

  /// The value of a lower-case hex digit.
  private static func value(of digit: UInt8) -> Int? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(digit - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): Int(digit - UInt8(ascii: "a")) + 10
    default: nil
    }
  }
}
