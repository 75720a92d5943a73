import Server
import Stage
import Timing
import WebSocket
import Wire

/// What `pirouette fuzz` was asked for.
struct FuzzOptions {
  /// What is looked for; nil for each fault in turn.
  var fault: Fault?
  /// The same seed finds the same case.
  var seed: UInt64 = 1
  /// How many press logs are tried.
  var logs = 1000
  var hold = HoldSettings(interruption: .mirrored)

  init(_ arguments: inout Arguments) throws(UsageError) {
    while let flag = try arguments.next() {
      switch flag {
      case "--fault": fault = try arguments.choice(of: flag, Fault.self)
      case "--seed":
        seed = UInt64(try arguments.number(of: flag, in: 0...1e15, "a whole number, 0 to 1e15"))
      case "--logs": logs = Int(try arguments.number(of: flag, in: 1...1e7, "a count, 1 to 1e7"))
      case "--curve": hold.curve = try arguments.curve(of: flag)
      case "--duration":
        hold.duration = try arguments.number(of: flag, in: HoldSettings.durations, "0.05 to 60 s")
      case "--interruption": hold.interruption = try arguments.choice(of: flag, Interruption.self)
      case "--settings":
        hold = try arguments.change(of: flag).applied(to: StageSettings(hold: hold)).hold
      default: throw UsageError(reason: "fuzz has no flag “\(flag)”")
      }
    }
  }
}

/// Looks for the worst case of a strategy and prints it as an event file for `pirouette render`.
///
/// Faults that do not show are said on standard error, and print nothing.
struct Fuzz {
  private let options: FuzzOptions

  init(_ options: FuzzOptions) { self.options = options }

  func run() {
    let fuzzer = Fuzzer(settings: options.hold, seed: options.seed, logs: options.logs)
    for fault in options.fault.map({ [$0] }) ?? Fault.allCases {
      guard let finding = fuzzer.worst(fault) else {
        say("\(fault.rawValue): none in \(options.logs) logs, seed \(options.seed)")
        continue
      }
      say("\(fault.rawValue): \(finding.amount) at \(finding.at.seconds) s, seed \(options.seed)")
      for (time, event) in finding.events {
        let entry = LoggedEvent(event: event, happened: time, time: time)
        print(String(decoding: EventLine.encode(entry), as: UTF8.self))
      }
    }
  }

  private func say(_ line: String) {
    StandardStream.error.write(
      line: "\(options.hold.interruption.rawValue), \(options.hold.curve.cssText): \(line)")
  }
}
