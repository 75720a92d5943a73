import Glibc

/// A pipe, closed on exec; both ends are its owner's to close.
struct Pipe {
  let reading, writing: Int32

  /// Between the two calls another thread may start a program: ours close it (``Command``).
  init() throws(ChildError) {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw .notStarted(code: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (reading, writing) = (ends[0], ends[1])
  }
}

/// The highest number that is open in this process, as /proc tells it.
func highestDescriptor() throws(ChildError) -> Int32 {
  guard let folder = unsafe opendir("/proc/self/fd") else { throw .notStarted(code: errno) }
  defer { unsafe closedir(folder) }
  var highest = STDERR_FILENO
  while let entry = unsafe readdir(folder) {
    let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) {
      unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
    highest = max(highest, Int32(name) ?? 0)
  }
  return highest
}
