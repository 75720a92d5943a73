import Timing
import Foundation
import Testing

@testable import Wire

@Suite struct JSONWriterTests {
  /// What the writer makes of `body`, as text.
  static func text(_ body: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    body(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test("members and elements are separated by commas, at every depth")
  func structure() {
    let text = Self.text {
      $0.object {
        $0.member("a", 1)
        $0.array("b") {
          $0.value("[")
          $0.value(":")
          $0.array { _ in }
          $0.object { _ in }
          $0.array { $0.value(2) }
          $0.value(true)
        }
        $0.object("c") { $0.member("d", false) }
        $0.member("e", "{")
        $0.member("f", 0.5)
      }
    }
    #expect(
      text == #"{"a":1,"b":["[",":",[],{},[2],true],"c":{"d":false},"e":"{","f":0.5}"#)
  }

  @Test("a double is written as the shortest text that reads back the same, bit for bit")
  func doubles() throws {
    #expect(Self.text { $0.value(0.1 + 0.2) } == "0.30000000000000004")
    #expect(Self.text { $0.value(5.0) } == "5.0")
    #expect(Self.text { $0.value(-0.0) } == "-0.0")
    #expect(Self.text { $0.value(1e23) } == "1e+23")
    #expect(Self.text { $0.value(Double.leastNonzeroMagnitude) } == "5e-324")
    var random = SplitMix64(seed: 1)
    for _ in 0..<20_000 {
      let value = Double(bitPattern: random.next())
      guard value.isFinite else { continue }
      let text = Self.text { $0.value(value) }
      guard case .number(let read) = try JSONReaderTests.read(text) else {
        Issue.record("\(text) is not a number")
        continue
      }
      #expect(read.bitPattern == value.bitPattern, "\(text)")
    }
  }

  @Test(
    "what is not finite is null",
    arguments: [Double.nan, .signalingNaN, -.nan, .infinity, -.infinity])
  func nonFinite(value: Double) {
    #expect(Self.text { $0.member("x", value) } == "\"x\":null")
  }

  @Test("whole numbers keep all their digits")
  func integers() {
    #expect(Self.text { $0.value(UInt64.max) } == "18446744073709551615")
    #expect(Self.text { $0.value(Int64.min) } == "-9223372036854775808")
  }

  @Test("every character below U+0800 survives, in strings and in names")
  func characters() throws {
    for code in UInt32(0)..<0x800 {
      let string = "a\(Unicode.Scalar(code).map(String.init) ?? "")z"
      let bytes = Array(Self.text { $0.object { $0.member(string, string) } }.utf8)
      let expected = JSONValue.object(
        JSONObject(members: [.init(name: string, value: .string(string))]))
      #expect(try JSONReaderTests.read(bytes) == expected)
      let theirs = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: String]
      #expect(theirs == [string: string])
    }
  }

  @Test("only what RFC 8259 section 7 wants escaped is")
  func escapes() {
    #expect(
      Self.text { $0.value("\"\\/\u{0}\u{1F}\n\u{7F}é\u{2028}𝄞") }
        == "\"\\\"\\\\/\\u0000\\u001f\\u000a\u{7F}é\u{2028}𝄞\"")
  }
}
