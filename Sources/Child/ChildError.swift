/// Why a program does not run.
public enum ChildError: Error, Equatable {
  /// There is no program of this name, or (`isThere`) there is and this user may not run it.
  case notRunnable(String, isThere: Bool)
  /// The system refused to start it; `errno`.
  case notStarted(code: Int32)
}
