public import Platform
public import WebSocket

/// Why the server cannot start.
///
/// Each case says in one line what to do.
public enum ServeError: Error, Equatable {
  /// There is no such folder.
  case noPages(String)
  /// The folder has no `index.html`.
  case noIndex(String)
  /// The file or folder may not be read.
  case unreadable(String)
  /// The file is larger than what is kept in memory.
  case tooLarge(String)
  /// There is no such program to work, or (`isThere`) this user may not run it.
  case noProgram(String, isThere: Bool)
  /// The folder in which stages are to outlive the server cannot be used.
  case state(String, StateFolder.Refusal)
  /// The service manager has opened so many sockets, and not one.
  case sockets(Int)
  /// The socket could not be opened or the loop failed.
  case socket(WebSocketError)
}

extension ServeError: CustomStringConvertible {
  /// One line: what is wrong and what to do about it.
  public var description: String {
    switch self {
    case .noPages(let folder):
      "there is no folder “\(folder)” here: name the page's folder with --public DIR"
    case .noIndex(let folder):
      "“\(folder)” has no index.html: name the page's folder with --public DIR"
    case .unreadable(let path):
      "“\(path)” may not be read: give this user permission, or name another folder with --public"
    case .tooLarge(let file):
      "“\(file)” is larger than \(PageDirectory.maximumFileSize >> 20) MiB: take it out of the folder"
    case .noProgram(let name, isThere: false):
      "there is no program “\(name)” here: name one after --work, by its path or as in PATH"
    case .noProgram(let name, isThere: true):
      "this user may not run “\(name)”: give it permission, or name another program after --work"
    case .state(let path, .unusable(let error)):
      "“\(path)” cannot be used (\(error)): name a folder that this user may write with --state"
    case .state(let path, .notPrivate):
      "others may look into “\(path)”: give it to this user alone (chmod 700), or name another with "
        + "--state"
    case .state(let path, .taken):
      "another server uses “\(path)”: stop it, or name another folder with --state"
    case .sockets(let count):
      "the service manager has opened \(count) sockets: name one ListenStream= in the socket unit"
    case .socket(.portTaken(let port)):
      "port \(port) is taken: stop the program that listens there, or name another with --port"
    case .socket(.permissionDenied(let port)):
      "this user may not listen on port \(port): name one above 1023 with --port"
    case .socket(.addressUnavailable(let host)):
      "\(host) is not a numeric address of this machine: name one with --host, such as 127.0.0.1"
    case .socket(let error):
      "\(error)"
    }
  }
}
