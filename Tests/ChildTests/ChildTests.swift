import Child
import Glibc
import Testing

/// Real programs; each wait is bounded.
///
/// One by one: a test opens descriptors that do not close on exec.
@Suite("Child", .serialized, .timeLimit(.minutes(1)))
struct ChildTests {
  private func shell(_ script: String) throws -> Child {
    try Child(Command(["sh", "-c", script]))
  }

  /// What it has written and nobody has read.
  private func drain(_ child: Child) -> [UInt8] {
    var bytes: [UInt8] = []
    while child.read({ for index in $0.indices { bytes.append($0[index]) } }) == .more {}
    return bytes
  }

  /// All that it writes until its end.
  private func output(of child: Child) -> String {
    var bytes: [UInt8] = []
    while !child.waitForExit(milliseconds: 5) { bytes += drain(child) }
    return String(decoding: bytes + drain(child), as: UTF8.self)
  }

  @Test("it says what it wrote, out and error, and how it ended")
  func success() throws {
    let child = try shell("echo one; echo two >&2; printf three")
    #expect(output(of: child) == "one\ntwo\nthree")
    #expect(child.reap() == .exited(status: 0))
    #expect(child.reap() == .exited(status: 0), "once more is the same")
  }

  @Test("a failure has its status, a signal its number")
  func failures() throws {
    let failing = try shell("exit 7")
    #expect(output(of: failing).isEmpty && failing.reap() == .exited(status: 7))
    let dying = try shell("kill -SEGV $$")
    #expect(output(of: dying).isEmpty && dying.reap() == .signaled(number: 11))
  }

  @Test("it finds nothing to read, no descriptor of ours, no signal blocked or ignored")
  func surroundings() throws {
    let child = try shell("read line || echo nothing; ls -m /proc/$$/fd")
    #expect(output(of: child) == "nothing\n0, 1, 2\n")
    // Without a shell, which blocks signals of its own while it starts something.
    let status = try Child(Command(["grep", "-E", "SigBlk|SigIgn", "/proc/self/status"]))
    // But for two that are glibc's own, and that nobody else can send.
    #expect(output(of: status) == "SigBlk:\t0000000000000000\nSigIgn:\t0000000180000000\n")
  }

  @Test("it gets none of our descriptors, said to close on exec or not", arguments: [0, 30, 500])
  func descriptors(above lowest: Int32) throws {
    let open = (0..<20).map { _ in fcntl(STDERR_FILENO, F_DUPFD, lowest) }
    defer { for descriptor in open { close(descriptor) } }
    #expect(open.allSatisfy { $0 >= lowest && fcntl($0, F_GETFD) == 0 })
    let child = try shell("ls -m /proc/$$/fd")
    #expect(output(of: child) == "0, 1, 2\n")
  }

  @Test("its exit can be read once it has ended, and not before, whoever holds its output")
  func exit() throws {
    let child = try shell("sleep 100 & echo; read line; sleep 0.2; kill -STOP $$")
    while drain(child).isEmpty {}
    #expect(!child.waitForExit(milliseconds: 400), "it is stopped, not ended")
    child.kill()
    var end = pollfd(fd: child.exit, events: Int16(POLLIN), revents: 0)
    #expect(unsafe poll(&end, 1, 5000) == 1)
    #expect(child.reap() == .signaled(number: SIGKILL))

    let leaving = try shell("sleep 100 & exit 3")
    #expect(leaving.waitForExit(milliseconds: 5000), "what it started is no reason to wait")
    #expect(leaving.reap() == .exited(status: 3))
  }

  @Test("words are words: there is no shell")
  func words() throws {
    let child = try Child(Command(["printf", "<%s>", "a b", "$HOME", "", "*", "; echo x"]))
    #expect(output(of: child) == "<a b><$HOME><><*><; echo x>")
  }

  @Test(
    "what it started ends with it: asked to, killed, or left behind",
    arguments: ["terminate", "kill", "exit"])
  func group(end: String) throws {
    let child = try shell("sleep 100 & echo $!; [ \(end) = exit ] || wait")
    var text = ""
    while !text.hasSuffix("\n") { text += String(decoding: drain(child), as: UTF8.self) }
    switch end {
    case "terminate": child.terminate()
    case "kill": child.kill()
    default: break
    }
    #expect(child.waitForExit(milliseconds: 5000))
    _ = child.reap()
    // It is gone, or a zombie of whoever inherits it.
    let watcher = try shell(
      """
      for i in 1 2 3 4 5 6 7 8 9; do
        grep -qv '^State:.[ZX]' /proc/\(text.dropLast())/status 2>/dev/null || exit 0
        grep -q '^State:.[ZX]' /proc/\(text.dropLast())/status 2>/dev/null && exit 0
        sleep 0.1
      done
      exit 1
      """)
    #expect(output(of: watcher).isEmpty && watcher.reap() == .exited(status: 0))
  }

  @Test("a program that is not there, or may not be run, is a typed error")
  func missing() throws {
    #expect(throws: ChildError.notRunnable("no-such-program", isThere: false)) {
      try Command(["no-such-program"])
    }
    #expect(throws: ChildError.notRunnable("/etc/passwd", isThere: true)) {
      try Command(["/etc/passwd"])
    }
    #expect(throws: ChildError.notRunnable("/etc", isThere: true)) { try Command(["/etc"]) }
    #expect(throws: ChildError.notRunnable("", isThere: false)) { try Command([""]) }
    #expect(try Command(["sh"]).name == "sh")
    #expect(try Command(["/bin/sh"]).path == "/bin/sh")
  }

  @Test("one that nobody keeps is ended")
  func abandoned() throws {
    var child: Child? = try shell("echo $$; exec sleep 100")
    var text = ""
    while !text.hasSuffix("\n") {
      text += try String(decoding: drain(#require(child)), as: UTF8.self)
    }
    child = nil
    let watcher = try shell("test -e /proc/\(text.dropLast())")
    #expect(output(of: watcher).isEmpty && watcher.reap() == .exited(status: 1))
  }
}
