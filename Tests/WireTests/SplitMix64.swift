/// Vigna's SplitMix64: the same numbers from the same seed on every machine.
struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

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
