import Testing

@testable import Platform

@Suite struct ServiceManagerTests {
  @Test("only a socket's path or an abstract name is one", arguments: ["", "/", "@", "x", "tcp:1"])
  func names(path: String) {
    #expect(ServiceManager(path: path) == nil)
  }
}
