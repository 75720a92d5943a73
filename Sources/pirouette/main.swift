import FoundationEssentials
import Server
import WebSocket

import func Glibc.exit

/// Says one line on standard error and ends.
func fail(_ reason: String, status: Int32) -> Never {
  StandardStream.error.write(line: "pirouette: \(reason)")
  exit(status)
}

do {
  let environment = ProcessInfo.processInfo.environment
  switch try Command(CommandLine.arguments.dropFirst(), environment: environment) {
  case .help: print(Command.usage)
  case .version: print("pirouette \(Release.version)")
  case .render(let options): try Render(options).run()
  case .fuzz(let options): Fuzz(options).run()
  case .serve(let options): try serve(options) { StandardStream.output.write(line: $0) }
  }
} catch let error as UsageError {
  fail("\(error.reason); usage: pirouette --help", status: 2)
} catch {
  fail("\(error)", status: 1)
}
