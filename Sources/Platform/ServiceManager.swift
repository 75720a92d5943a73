import Glibc

/// The service manager that started this process, told by datagrams how it gets on: sd_notify(3).
public final class ServiceManager: Sendable {
  private let socket: Int32
  private let address: [UInt8]

  /// The manager that the environment names; nil if it names none, or one that cannot be reached.
  public convenience init?() {
    guard let path = environment("NOTIFY_SOCKET") else { return nil }
    self.init(path: path)
  }

  /// - Parameter path: of a socket in the file system, or `@` and a name outside it.
  init?(path: String) {
    var bytes = Array(path.utf8)
    guard bytes.count > 1, bytes.count < 108, bytes[0] == 0x2F || bytes[0] == 0x40 else {
      return nil
    }
    if bytes[0] == 0x40 { bytes[0] = 0 }
    address = bytes
    socket = Glibc.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard socket >= 0 else { return nil }
  }

  deinit { if socket >= 0 { close(socket) } }

  /// Tells it `assignments`, such as `READY=1`, one a line.
  ///
  /// - Parameters:
  ///   - assignments: what it is told.
  ///   - waits: whether it is worth waiting until the manager takes it.
  public func tell(_ assignments: String, waits: Bool = true) {
    var name = sockaddr_un()
    name.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &name.sun_path) { unsafe $0.copyBytes(from: address) }
    let length = socklen_t(MemoryLayout<sa_family_t>.size + address.count)
    let flags = Int32(MSG_NOSIGNAL | (waits ? 0 : MSG_DONTWAIT))
    let message = Array(assignments.utf8)
    // What it does not take is lost, as sd_notify(3) has it: a service runs without a manager too.
    unsafe withUnsafePointer(to: &name) { name in
      unsafe name.withMemoryRebound(to: sockaddr.self, capacity: 1) { name in
        _ = unsafe sendto(socket, message, message.count, flags, name, length)
      }
    }
  }

  /// Within how many nanoseconds it wants to be told `WATCHDOG=1` again; nil if it does not.
  public static var watchdog: Int64? {
    watchdog(period: environment("WATCHDOG_USEC"), process: environment("WATCHDOG_PID"))
  }

  static func watchdog(period: String?, process: String?) -> Int64? {
    if let process, process != String(getpid()) { return nil }
    guard let microseconds = period.flatMap({ Int64($0) }), 1...1_000_000_000_000 ~= microseconds
    else { return nil }
    return microseconds * 1000
  }

  /// How many sockets it has opened for this process, from descriptor 3 on: sd_listen_fds(3).
  public static var sockets: Int {
    guard environment("LISTEN_PID") == String(getpid()) else { return 0 }
    return environment("LISTEN_FDS").flatMap { Int($0) } ?? 0
  }
}

private func environment(_ name: String) -> String? {
  unsafe getenv(name).map { unsafe String(cString: $0) }
}
