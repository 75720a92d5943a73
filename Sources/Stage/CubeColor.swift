/// The colours of the cube's faces, in the order in which they follow each other, round and round.
public enum CubeColor: UInt8, CaseIterable, Hashable, Sendable {
  /// The seed's five colours.
  case red, blue, green, orange, purple

  /// The colour's name.
  public var name: String { "\(self)" }

  /// The colour `count` transitions later.
  func advanced(by count: Int64) -> CubeColor {
    let colors: InlineArray<5, CubeColor> = [.red, .blue, .green, .orange, .purple]
    return colors[Int((Int64(rawValue) + count) % 5)]
  }
}
