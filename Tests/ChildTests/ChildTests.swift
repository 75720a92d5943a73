import Child
import Testing

/// Real programs; each wait is bounded.
@Suite("Child", .timeLimit(.minutes(1)))
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
    let child = try shell(
      "read line || echo nothing; ls -m /proc/$$/fd; grep -E 'SigBlk|SigIgn' /proc/$$/status"
    )
    let lines = output(of: child).split(separator: "\n").map(String.init)
    #expect(lines[0] == "nothing")
    #expect(lines[1] == "0, 1, 2")
    #expect(lines.joined().contains("SigBlk:\t0000000000000000"))
    // But for two that are glibc's own, and that nobody else can send.
    #expect(lines.joined().contains("SigIgn:\t0000000180000000"))
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
