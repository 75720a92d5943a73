import Foundation
import Stage
import Timing

@testable import Wire

/// A request is read or refused with a code and a reason; JSON that is accepted Foundation reads the
/// same; and no event that was read traps a stage.
func check(_ bytes: [UInt8]) {
  do {
    let value = try JSONReader.value(of: bytes.span)
    // Foundation drops a byte order mark, even within a string.
    if !String(decoding: bytes, as: UTF8.self).unicodeScalars.contains("\u{FEFF}") {
      let other = try? JSONSerialization.jsonObject(
        with: Data(bytes), options: .fragmentsAllowed)
      precondition(other.map(value.equals) == true, "Foundation reads it otherwise")
    }
  } catch {
    precondition((0...bytes.count).contains(error.offset))
  }
  do {
    guard case .event(let event, let sequence, let happened) = try Request.decode(bytes.span)
    else { return }
    precondition(sequence < 1 << 53 && happened.map { (0...1e9).contains($0.seconds) } != false)
    var stage = Stage()
    _ = stage.apply(event, at: .zero)
    _ = stage.frame(at: Instant(nanoseconds: 500_000_000))
  } catch {
    precondition([1007, 1008].contains(error.closeCode))
    precondition(1...123 ~= error.reason.utf8.count)
  }
}
