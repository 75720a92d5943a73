import Timing
import Wire

/// A link that was read says as text the same link.
func check(_ bytes: [UInt8]) {
  guard let link = try? Link.decode(String(decoding: bytes, as: UTF8.self)) else { return }
  precondition(link.begin <= link.end)
  // It may be longer now: what is as it was before may be written out, but never is.
  guard let text = try? link.text() else { return }
  precondition((try? Link.decode(text)) == link, "another link comes back")
}
