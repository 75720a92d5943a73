/// Which release of the program this is.
public enum Release {
  /// As in `CHANGELOG.md`.
  public static let version = "0.1.0"
}
