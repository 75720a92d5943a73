import CBenchmarks
import Foundation

/// Another process of the bench: a server or a load, each kept on a core of its own.
struct Child {
  enum Failure: Error, CustomStringConvertible {
    case ended(command: String, status: Int32)
    case silent(command: String)

    var description: String {
      switch self {
      case .ended(let command, let status): "\(command) ended with \(status)"
      case .silent(let command): "\(command) said nothing: is it built?"
      }
    }
  }

  private let process = Process()
  private let output = Pipe()
  private let command: String

  var identifier: pid_t { process.processIdentifier }

  /// Starts a program that lies beside this one.
  init(_ program: String, _ arguments: [String], core: Int) throws {
    let folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    command = program
    process.executableURL = URL(filePath: "/usr/bin/taskset")
    process.arguments =
      ["--cpu-list", "\(core % ProcessInfo.processInfo.processorCount)"]
      + [folder.appending(path: program).path] + arguments
    process.standardOutput = output
    try process.run()
  }

  /// The next line of its output.
  func line() throws -> String {
    var line = Data()
    while let byte = try output.fileHandleForReading.read(upToCount: 1), byte != Data([10]) {
      line += byte
    }
    guard !line.isEmpty else { throw Failure.silent(command: command) }
    return String(decoding: line, as: UTF8.self)
  }

  func end() {
    process.terminate()
    process.waitUntilExit()
  }

  /// Waits for its end; its status must be 0.
  func finish() throws {
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure.ended(command: command, status: process.terminationStatus)
    }
  }
}
