import Stage
import Timing
import Wire

/// An event line that was read says as text the same event, as long as a double tells nanoseconds.
func check(_ bytes: [UInt8]) {
  guard let entry = try? EventLine.decode(bytes.span) else { return }
  let text = EventLine.encode(entry)
  guard let again = try? EventLine.decode(text.span) else {
    preconditionFailure("what was written cannot be read")
  }
  let exact = Double(1 << 23)
  guard entry.time.seconds <= exact, entry.happened.seconds <= exact else { return }
  precondition(again == entry, "another event comes back")
}
