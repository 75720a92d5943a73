/// The colours of the cube's faces, in the order in which they follow each other, round and round.
public enum CubeColor: UInt8, CaseIterable, Hashable, Sendable {
  /// The seed's five colours.
  case red, blue, green, orange, purple

  /// The colour's name.
  public var name: String { "\(self)" }

  /// The colour after `count` transitions.
  init(after count: Int64) {
    let colors: InlineArray<5, CubeColor> = [.red, .blue, .green, .orange, .purple]
    self = colors[Int(count % 5)]
  }
}
