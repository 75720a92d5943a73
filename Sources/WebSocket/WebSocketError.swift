/// Why a server could not begin, or could not go on.
public enum WebSocketError: Error, Hashable, Sendable {
  /// Another socket listens on this port.
  case portTaken(port: UInt16)
  /// This process may not bind this port.
  case permissionDenied(port: UInt16)
  /// This is not a numeric address, or not one of this machine.
  case addressUnavailable(host: String)
  /// The limit of open files leaves room for no connection.
  case tooFewDescriptors
  /// A setting makes no sense; the text says which and why.
  case invalidConfiguration(String)
  /// Another step failed; `code` is its `errno`, or 0 where there is none.
  case system(step: String, code: Int32)
}

extension WebSocketError: CustomStringConvertible {
  /// What happened and what to do next, in one line.
  public var description: String {
    switch self {
    case .portTaken(let port):
      "port \(port) is taken: stop the program that listens there, or choose another port"
    case .permissionDenied(let port):
      "no permission to listen on port \(port): choose one above 1023"
    case .addressUnavailable(let host):
      "cannot listen on \(host): give a numeric address of this machine, such as 127.0.0.1"
    case .tooFewDescriptors:
      "too few file descriptors for even one connection: raise the limit (ulimit -n)"
    case .invalidConfiguration(let mistake):
      mistake
    case .system(let step, let code):
      "\(step) failed (errno \(code))"
    }
  }
}
