/// A program that can be run, and the words of its command line.
public struct Command: Hashable, Sendable {
  /// Where the program is.
  public let path: String
  /// The program's name as it was given, then its arguments.
  public let words: [String]

  /// Finds the program that `words` begin with: by its path, or in `PATH`.
  ///
  /// - Parameter words: The program's name and its arguments; at least one word.
  /// - Throws: ``ChildError`` when there is no such program, or this user may not run it.
  public init(_ words: [String]) throws(ChildError) {
    path = try Self.find(words.first ?? "")
    self.words = words
  }

  /// The last part of the program's name, such as `make`.
  public var name: String { path.split(separator: "/").last.map(String.init) ?? path }
}
