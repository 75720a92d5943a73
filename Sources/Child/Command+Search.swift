import Glibc

extension Command {
  /// Where the program called `name` is: itself if it has a slash, else the first of that name in
  /// `PATH` that may be run.
  static func find(_ name: String) throws(ChildError) -> String {
    var isThere = false
    for folder in folders(for: name) {
      let path = folder.isEmpty ? name : folder + "/" + name
      let reason = whyNot(path)
      if reason == 0 { return path }
      // As execvp: it goes on, and says so if there is no other.
      if reason != ENOENT && reason != ENOTDIR { isThere = reason == EACCES }
    }
    throw .notRunnable(name, isThere: isThere)
  }

  /// Where to look; an empty one is the folder that we are in.
  private static func folders(for name: String) -> [String] {
    if name.isEmpty || name.contains("/") { return [""] }
    guard let path = unsafe getenv("PATH") else { return ["/usr/local/bin", "/usr/bin", "/bin"] }
    return unsafe String(cString: path).split(separator: ":", omittingEmptySubsequences: false)
      .map(String.init)
  }

  /// 0 if the file can be run, else `errno`.
  private static func whyNot(_ path: String) -> Int32 {
    var file = stat()
    guard unsafe stat(path, &file) == 0 else { return errno }
    guard file.st_mode & S_IFMT == S_IFREG else { return EACCES }
    return unsafe access(path, X_OK) == 0 ? 0 : errno
  }
}
