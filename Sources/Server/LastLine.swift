/// The last line of what a program writes, for people to see.
///
/// A line ends with a line feed or, as progress bars have it, a carriage return; the one that is not
/// finished counts as soon as something is in it. Of a line the first 2 KiB are looked at. Whatever
/// the bytes are, the text is short and harmless: broken UTF-8 is repaired, control characters,
/// terminal sequences and what turns the writing direction are left out.
struct LastLine {
  /// How many Unicode scalars are shown.
  static let maximumLength = 200
  private static let maximumBytes = 2048

  /// The line in hand, and the last finished one that shows something.
  private var bytes: [UInt8] = []
  private var finished: [UInt8] = []

  /// Takes what the program wrote next.
  mutating func append(_ output: Span<UInt8>) {
    for index in output.indices {
      switch output[index] {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): finish()
      case let byte where bytes.count < Self.maximumBytes: bytes.append(byte)
      default: break
      }
    }
  }

  /// The line.
  var text: String {
    let text = Self.text(of: bytes)
    return text.isEmpty ? Self.text(of: finished) : text
  }

  private mutating func finish() {
    if showsSomething { swap(&bytes, &finished) }
    bytes.removeAll(keepingCapacity: true)
  }

  /// Most lines are plain, and there may be very many: only of the others the text is made.
  private var showsSomething: Bool {
    if bytes.contains(where: { !(0x20..<0x7F).contains($0) }) {
      return !Self.text(of: bytes).isEmpty
    }
    return bytes.contains { $0 != 0x20 }
  }

  private static func text(of bytes: [UInt8]) -> String {
    guard !bytes.isEmpty else { return "" }
    var result = String.UnicodeScalarView()
    var sequence = Sequence.none
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      if !sequence.takes(scalar), isShown(scalar) { result.append(scalar) }
      if result.count == maximumLength { break }
    }
    let text = String(result)
    return text.allSatisfy(\.isWhitespace) ? "" : text
  }

  private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate: false
    // Of the formats only what joins letters and emoji.
    case .format: scalar.value == 0x200C || scalar.value == 0x200D
    default: true
    }
  }

  /// Whether a terminal's sequence is under way (ECMA-48, section 5.4): `ESC [`, parameters, a letter.
  private enum Sequence {
    case none, escape, parameters

    /// Whether the scalar belongs to a sequence.
    mutating func takes(_ scalar: Unicode.Scalar) -> Bool {
      switch (self, scalar.value) {
      case (_, 0x1B): self = .escape
      case (.escape, 0x5B): self = .parameters
      case (.parameters, 0x20...0x3F): break
      case (.parameters, 0x40...0x7E): self = .none
      default:
        self = .none
        return false
      }
      return true
    }
  }
}
