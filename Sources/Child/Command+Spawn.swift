import Glibc

extension Command {
  /// Starts the program, without a shell.
  ///
  /// It has: the environment and the folder of the caller; /dev/null as its standard input, `output`
  /// as its standard output and error, and no other descriptor; every signal unblocked and as by
  /// default; a process group of its own, whose number is its pid.
  func spawn(output: Int32) throws(ChildError) -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    try unsafe check(posix_spawn_file_actions_init(&actions))
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    try unsafe Self.prepare(&actions, output: output)

    var attributes = posix_spawnattr_t()
    try unsafe check(posix_spawnattr_init(&attributes))
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    try Self.prepare(&attributes)

    var pid: pid_t = 0
    try unsafe check(
      withArguments { unsafe posix_spawn(&pid, path, &actions, &attributes, $0, environ) })
    return pid
  }

  /// Its descriptors.
  ///
  /// Whatever is open above standard error closes, whoever forgot to say that it closes on exec.
  /// Another thread may open one between this look and the birth: it gets the lowest number that is
  /// free, so as many `spare` numbers above the highest close as well; one that is not open is no
  /// failure. What remains is one who opens more than those in that moment, or picks a number far
  /// above: theirs must close on exec, as all of this package and of libwebsockets do.
  private static func prepare(
    _ actions: inout posix_spawn_file_actions_t, output: Int32
  ) throws(ChildError) {
    try unsafe check(
      posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0))
    try unsafe check(posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO))
    try unsafe check(posix_spawn_file_actions_adddup2(&actions, output, STDERR_FILENO))
    let highest = try highestDescriptor()
    let spare: Int32 = 64
    for descriptor in STDERR_FILENO + 1...highest + spare {
      let code = unsafe posix_spawn_file_actions_addclose(&actions, descriptor)
      // Nobody can open a number that is beyond the limit.
      if code == EBADF && descriptor > highest { break }
      try check(code)
    }
  }

  /// Its signals and its group.
  private static func prepare(_ attributes: inout posix_spawnattr_t) throws(ChildError) {
    var (none, all) = (sigset_t(), sigset_t())
    unsafe sigemptyset(&none)
    unsafe sigfillset(&all)
    try unsafe check(posix_spawnattr_setsigmask(&attributes, &none))
    try unsafe check(posix_spawnattr_setsigdefault(&attributes, &all))
    try unsafe check(posix_spawnattr_setpgroup(&attributes, 0))
    let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP
    try unsafe check(posix_spawnattr_setflags(&attributes, Int16(flags)))
  }

  /// Lends the words as C has them: each with a final zero, and after the last none.
  private func withArguments(
    _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Int32
  ) -> Int32 {
    var (characters, starts) = ([CChar](), [Int]())
    for word in words {
      starts.append(characters.count)
      characters += word.utf8.map(CChar.init(bitPattern:)) + [0]
    }
    return unsafe characters.withUnsafeMutableBufferPointer { buffer in
      let list = unsafe starts.map { start in unsafe buffer.baseAddress.map { unsafe $0 + start } }
      return unsafe body(list + [nil])
    }
  }
}

/// What a call that returns its error number has to say.
private func check(_ code: Int32) throws(ChildError) {
  guard code == 0 else { throw .notStarted(code: code) }
}
