import Wire

/// A frame message is as long as its entries say, and each has what the byte table promises.
func check(_ bytes: [UInt8]) {
  guard let message = try? FrameMessage.decode(bytes.span) else { return }
  precondition(bytes.count == FrameEncoder.size(count: message.entries.count))
  for entry in message.entries {
    precondition(entry.strategies.count == 8 && entry.path.count == 13)
    precondition(1...2 ~= entry.faces.count && entry.flags < 8)
  }
}
