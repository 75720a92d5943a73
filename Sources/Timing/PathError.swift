/// Why two paths have nothing in between.
public enum PathError: Error, Hashable, Sendable {
  /// The paths have these numbers of steps.
  case differentCount(Int, Int)
  /// The steps at this index are of different kinds.
  case differentElement(at: Int)
}
