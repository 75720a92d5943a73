import CBenchmarks

import func Glibc.exit

// The bench starts itself again as the reference server and as the load.
let arguments = Array(CommandLine.arguments.dropFirst())
do {
  switch arguments.first {
  case "serve-raw":
    guard arguments.count == 3, let rate = Double(arguments[1]), let bytes = Int(arguments[2])
    else { exit(2) }
    exit(cbm_serve_raw(rate, bytes) { port in printLine("\(port)") })
  case "load":
    guard let load = Load(arguments: Array(arguments.dropFirst())), let port = Int32(arguments[1]),
      let server = Int32(arguments[2])
    else { exit(2) }
    exit(try load.run(port: port, server: server))
  default:
    exit(try runCases(Set(arguments)) ? 0 : 1)
  }
} catch {
  printLine("bench: \(error)")
  exit(1)
}
