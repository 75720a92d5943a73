import Glibc
import Testing

@testable import Platform

@Suite struct ServiceManagerTests {
  @Test("only a socket's path or an abstract name is one", arguments: ["", "/", "@", "x", "tcp:1"])
  func names(path: String) {
    #expect(ServiceManager(path: path) == nil)
  }

  @Test(
    "a watchdog's period is that of this process, in microseconds, and none that makes no sense",
    arguments: [
      ("30", nil, 30_000), ("30", String(getpid()), 30_000), ("30", "1", nil), ("0", nil, nil),
      ("-1", nil, nil), ("", nil, nil), ("9223372036854775807", nil, nil), (nil, nil, nil),
    ] as [(String?, String?, Int64?)])
  func watchdog(period: String?, process: String?, expected: Int64?) {
    #expect(ServiceManager.watchdog(period: period, process: process) == expected)
  }
}
