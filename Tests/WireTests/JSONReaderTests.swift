import Timing
import Foundation
import Testing

@testable import Wire

/// The reader against RFC 8259's grammar, case by case as in Nicolas Seriot's JSONTestSuite
/// ("y" must be accepted, "n" must be refused, "i" is left to the reader), and against Foundation.
@Suite struct JSONReaderTests {
  static func read(_ bytes: [UInt8]) throws(JSONError) -> JSONValue {
    try JSONReader.value(of: bytes.span)
  }

  static func read(_ text: String) throws(JSONError) -> JSONValue {
    try read(Array(text.utf8))
  }

  // MARK: - Accepted

  @Test("RFC 8259 texts are accepted, with Foundation's value", arguments: JSONTexts.accepted)
  func accepted(text: String) throws {
    let value = try Self.read(text)
    let data = Data(text.utf8)
    let expected = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
    #expect(value.equals(expected))
  }

  @Test("names that only Unicode holds for equal are two names")
  func canonicalEquivalence() throws {
    guard case .object(let object) = try Self.read("{\"é\":1,\"e\u{301}\":2}") else {
      Issue.record("not an object")
      return
    }
    #expect(object["é"] == .number(1))
    #expect(object["e\u{301}"] == .number(2))
    #expect(object["e"] == nil)
  }

  @Test("a byte order mark is a character like any other, so it may not stand before a value")
  func byteOrderMark() throws {
    #expect(try Self.read("\"\u{FEFF}\"") == .string("\u{FEFF}"))
    #expect(throws: JSONError(reason: .expected("a value"), offset: 0)) {
      try Self.read("\u{FEFF}\"\"")
    }
  }

  @Test("numbers are rounded to the nearest double")
  func numbers() throws {
    // Clinger's and Gay's hard cases; expected values by exact arithmetic in hexadecimal.
    let cases: [(String, Double)] = [
      ("2.2250738585072012e-308", 0x1p-1022),
      ("2.2250738585072011e-308", .leastNormalMagnitude.nextDown),
      ("9007199254740993", 0x1p53),
      ("9007199254740993.0000000000000000000000000001", 0x1.0000000000001p53),
      ("5e-324", .leastNonzeroMagnitude),
      ("2.4703282292062327e-324", 0),
      ("2.4703282292062328e-324", .leastNonzeroMagnitude),
      ("1.7976931348623158e308", 0x1.fffffffffffffp1023),
      ("1e-999", 0),
      ("1" + String(repeating: "0", count: 22), 1e22),
      ("0." + String(repeating: "0", count: 400) + "1e401", 1),
    ]
    for (text, expected) in cases {
      #expect(try Self.read(text) == .number(expected), "\(text)")
      #expect(try Self.read("-" + text) == .number(-expected), "-\(text)")
    }
    guard case .number(let zero) = try Self.read("-0.0") else {
      Issue.record("not a number")
      return
    }
    #expect(zero.sign == .minus)
  }

  @Test("decimals of any length are the doubles that the C library reads", arguments: 0..<4)
  func decimals(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<5000 {
      // Around 2^53 and around 22 places the shorter way ends.
      var text = Bool.random(using: &random) ? "-" : ""
      text += String(
        UInt64.random(in: 0...(1 << UInt64.random(in: 0...56, using: &random)), using: &random))
      let places = Int.random(in: 0...26, using: &random)
      if places > 0 {
        text +=
          "." + (0..<places).map { _ in String(Int.random(in: 0...9, using: &random)) }.joined()
      }
      if Int.random(in: 0..<4, using: &random) == 0 {
        text += "e" + String(Int.random(in: -30...30, using: &random))
      }
      #expect(try Self.read(text) == .number(unsafe strtod(text, nil)), "\(text)")
    }
  }

  // MARK: - Refused

  @Test("what is not RFC 8259 is refused as malformed", arguments: JSONTexts.malformed)
  func malformed(text: String) {
    let error = #expect(throws: JSONError.self) { try Self.read(text) }
    #expect(error?.isMalformed == true, "\(String(describing: error))")
  }

  @Test("bytes that are not UTF-8 are refused, with their offset", arguments: JSONTexts.notUTF8)
  func utf8(bytes: [UInt8], offset: Int) {
    let error = JSONError(reason: .invalidUTF8, offset: offset)
    #expect(throws: error) { try Self.read(bytes) }
  }

  @Test(
    "what the grammar allows and the reader refuses is not called malformed",
    arguments: [
      ("1e999", JSONError.Reason.numberOutOfRange, 0),
      ("[-1e999]", .numberOutOfRange, 1),
      ("[1,1.7976931348623159e308]", .numberOutOfRange, 3),
      ("[" + String(repeating: "9", count: 400) + "]", .numberOutOfRange, 1),
      (#"{"a":1,"a":1}"#, .duplicateName, 7),
      (#"{"a":1, "\u0061":2}"#, .duplicateName, 8),
      (#"[{"a":{"":0,"":0}}]"#, .duplicateName, 12),
      (String(repeating: "[", count: 17) + String(repeating: "]", count: 17), .tooDeep, 16),
      (String(repeating: "[", count: 100_000), .tooDeep, 16),
      (String(repeating: "{\"\":", count: 100_000), .tooDeep, 64),
      (String(repeating: "[{\"\":", count: 8) + "[]", .tooDeep, 40),
    ])
  func refused(text: String, reason: JSONError.Reason, offset: Int) {
    let error = #expect(throws: JSONError.self) { try Self.read(text) }
    #expect(error == JSONError(reason: reason, offset: offset))
    #expect(error?.isMalformed == false)
  }

  @Test("sixteen containers within each other are accepted, of either kind")
  func depth() throws {
    _ = try Self.read(String(repeating: "[", count: 16) + String(repeating: "]", count: 16))
    _ = try Self.read(
      String(repeating: "[{\"a\":", count: 8) + "1" + String(repeating: "}]", count: 8))
    // Depth is how many are open at once, not how many there are.
    _ = try Self.read("[" + String(repeating: "[[]],", count: 1000) + "[]]")
  }

  @Test(
    "an error carries the offset of the first byte that does not fit",
    arguments: [
      ("", 0), ("  ", 2), ("x", 0), ("[1,]", 3), ("[1 2]", 3), ("{\"a\" 1}", 5), ("{\"a\":1,}", 7),
      ("[01]", 2), ("[1.]", 3), ("[-]", 2), ("[1e+]", 4), ("[tru]", 4), ("[trux", 4), ("nulll", 4),
      ("[\"€\" €]", 7), ("[\"a\nb\"]", 3), (#"["\q"]"#, 2), (#"["\u00g0"]"#, 6),
      (#"["ab\uD800"]"#, 4),
      (#"["\uD800\u0041"]"#, 2), ("[\"abc", 5), ("{} {}", 3), ("{\"a\":", 5), ("{\"a\"", 4),
      ("{", 1),
      (#"["\"#, 3), (#"["\u12"#, 6),
    ])
  func offset(text: String, offset: Int) {
    let error = #expect(throws: JSONError.self) { try Self.read(text) }
    #expect(error?.offset == offset, "\(String(describing: error))")
  }

  // MARK: - Any bytes

  @Test(
    "mutated texts never trap, and what is accepted Foundation reads the same", arguments: 0..<8)
  func mutations(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let seeds = JSONTexts.accepted + JSONTexts.malformed
    for _ in 0..<4000 {
      let bytes = mutation(of: Array(seeds.randomElement(using: &random)!.utf8), using: &random)
      let text = String(decoding: bytes, as: UTF8.self)
      // Foundation drops a byte order mark, even within a string.
      guard !text.unicodeScalars.contains("\u{FEFF}") else { continue }
      do throws(JSONError) {
        let value = try Self.read(bytes)
        let expected = try? JSONSerialization.jsonObject(
          with: Data(bytes), options: .fragmentsAllowed)
        #expect(expected.map(value.equals) == true, "\(text)")
      } catch {
        #expect((0...bytes.count).contains(error.offset), "\(text)")
      }
    }
  }

  @Test("random bytes never trap", arguments: 0..<4)
  func noise(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<4000 {
      let count = Int.random(in: 0..<64, using: &random)
      _ = try? Self.read((0..<count).map { _ in .random(in: 0...255, using: &random) })
    }
  }

  @Test("every beginning of a text is refused or a value, never a trap")
  func truncation() throws {
    let text = Array(#"{"a":[1.5e-3,"\ud83d\ude39\n",{"b":[true,false,null]}],"c":-0}"#.utf8)
    _ = try Self.read(text)
    for end in text.indices {
      let error = #expect(throws: JSONError.self) { try Self.read(Array(text[..<end])) }
      #expect((0...end).contains(try #require(error).offset))
    }
  }
}
