import Glibc

/// The machine that this process runs on.
public enum Machine {
  /// What tells this run of the machine from all others; empty where the kernel does not say.
  ///
  /// `CLOCK_MONOTONIC` goes on for as long as this stays the same.
  public static var boot: String {
    let file = unsafe open("/proc/sys/kernel/random/boot_id", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return "" }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = unsafe read(file, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(count, 0)).prefix { $0 != 0x0A }, as: UTF8.self)
  }

  /// Whether this process may do anything.
  public static var isRoot: Bool { geteuid() == 0 }
}
