import Timing

/// `seed` with a few bytes changed, removed, repeated or inserted, as a fuzzer would.
func mutation(of seed: [UInt8], using random: inout SplitMix64) -> [UInt8] {
  let grammar = Array("{}[]\",:\\u-+.eE019tfn \n".utf8)
  var bytes = seed
  for _ in 0..<Int.random(in: 1...4, using: &random) {
    let position = Int.random(in: 0...bytes.count, using: &random)
    switch Int.random(in: 0..<5, using: &random) {
    case 0: bytes.insert(.random(in: 0...255, using: &random), at: position)
    case 1: bytes.insert(grammar.randomElement(using: &random) ?? 0, at: position)
    case 2 where position < bytes.count: bytes[position] = .random(in: 0...255, using: &random)
    case 3 where position < bytes.count:
      bytes[position] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    default:
      let end = Int.random(in: position...bytes.count, using: &random)
      let part = Array(bytes[position..<end])
      if Bool.random(using: &random) {
        bytes.insert(contentsOf: part.prefix(256), at: position)
      } else {
        bytes.removeSubrange(position..<end)
      }
    }
  }
  return bytes
}
