import Testing

@testable import Server

@Suite("LastLine")
struct LastLineTests {
  private func line(_ pieces: String...) -> String {
    var line = LastLine()
    for piece in pieces { add(Array(piece.utf8), to: &line) }
    return line.text
  }

  private func add(_ bytes: [UInt8], to line: inout LastLine) { line.append(bytes.span) }

  @Test(
    "of what was written the last line is shown",
    arguments: [
      ("", ""), ("one", "one"), ("one\n", "one"), ("one\ntwo", "two"), ("one\n\n \n", "one"),
      ("10 %\r20 %\r", "20 %"), ("done\r\n", "done"), ("one\n\t", "one"), ("a\u{0}b\u{7F}c", "abc"),
      ("\u{1B}[31mred\u{1B}[0m", "red"), ("\u{1B}[2K\u{1B}[1G50 %", "50 %"),
      ("\u{1B}]0;t\u{7}x", "]0;tx"),
      ("a\u{202E}b\u{2066}c\u{2028}d", "abcd"), ("👩‍💻 ok", "👩‍💻 ok"), ("\u{1B}[", ""),
    ])
  func shown(output: String, text: String) {
    #expect(line(output) == text)
    var bytes = LastLine()
    for byte in output.utf8 { add([byte], to: &bytes) }
    #expect(bytes.text == text, "however it is cut")
  }

  @Test("a line is at most 200 characters, however long it is, and so is what is kept of it")
  func long() {
    #expect(line(String(repeating: "x", count: 1_000_000)).count == 200)
    #expect(line(String(repeating: "é", count: 300)) == String(repeating: "é", count: 200))
    #expect(line("e" + String(repeating: "\u{301}", count: 9999)).unicodeScalars.count == 200)
    #expect(line(String(repeating: "x", count: 5000), "\nnext") == "next")
  }

  @Test("bytes that are no text are repaired")
  func junk() {
    var line = LastLine()
    add([0xFF, 0x41, 0xC3, 0x0A], to: &line)
    #expect(line.text == "\u{FFFD}A\u{FFFD}")
    add((0..<5000).map { _ in UInt8.random(in: 128...255) }, to: &line)
    #expect(line.text.unicodeScalars.count <= 200)
  }
}
