/// Which loop a connection belongs to.
enum Routing {
  /// The index of the loop for the target of a request, or `nil` where any will do.
  static func loop(for target: String, loops: Int) -> Int? { nil }
}
