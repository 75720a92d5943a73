import CWebSocket

/// What C holds on to: the way from its callbacks to the handler.
@safe final class Callbacks {
  private let handler: any Handler
  private let route: ((String) -> Int?)?
  /// Set right after the server is made, long before the first callback.
  var server: OpaquePointer?

  init(handler: any Handler, route: ((String) -> Int?)? = nil) {
    self.handler = handler
    self.route = route
  }
}

extension Callbacks {
  /// Calls the handler with the running loop.
  fileprivate static func with(
    _ context: UnsafeMutableRawPointer?, _ body: (any Handler, borrowing Loop) -> Void
  ) {
    guard let context = unsafe context else { return }
    let callbacks = unsafe Unmanaged<Callbacks>.fromOpaque(context).takeUnretainedValue()
    guard let server = unsafe callbacks.server else { return }
    body(callbacks.handler, unsafe Loop(raw: server))
  }

  /// The functions that C calls, pointing to this object without retaining it.
  var table: cws_callbacks {
    unsafe cws_callbacks(
      context: Unmanaged.passUnretained(self).toOpaque(),
      began: { context in unsafe Callbacks.with(context) { $0.began(loop: $1) } },
      opened: { context, id, subprotocol, query in
        let query = unsafe query.map { unsafe String(cString: $0) }
        unsafe Callbacks.with(context) { handler, loop in
          handler.opened(
            ConnectionID(rawValue: id), subprotocol: Int(subprotocol), query: query, loop: loop)
        }
      },
      received: { context, id, bytes, count, isText in
        let message = unsafe Span(_unsafeStart: bytes, count: count)
        unsafe Callbacks.with(context) { handler, loop in
          handler.received(message, isText: isText, from: ConnectionID(rawValue: id), loop: loop)
        }
      },
      closed: { context, id in
        unsafe Callbacks.with(context) { $0.closed(ConnectionID(rawValue: id), loop: $1) }
      },
      deadline: { context in unsafe Callbacks.with(context) { $0.deadline(loop: $1) } },
      readable: { context, descriptor in
        unsafe Callbacks.with(context) { $0.readable(descriptor, loop: $1) }
      },
      stopping: { context in unsafe Callbacks.with(context) { $0.stopping(loop: $1) } },
      ended: { context in unsafe Callbacks.with(context) { $0.ended(loop: $1) } },
      reload: { context in unsafe Callbacks.with(context) { $0.reload(loop: $1) } },
      route: { context, target in
        guard let context = unsafe context else { return -1 }
        let callbacks = unsafe Unmanaged<Callbacks>.fromOpaque(context).takeUnretainedValue()
        let index = unsafe callbacks.route?(String(cString: target))
        return index.flatMap(Int32.init(exactly:)) ?? -1
      },
      status: { context, path, table in
        var isWell = false
        unsafe Callbacks.with(context) { handler, loop in
          guard let status = handler.status(at: unsafe String(cString: path), loop: loop) else {
            return
          }
          isWell = status.isWell
          let body = Array(status.text.utf8)
          // Without memory there is no page, which is then answered with 404.
          _ = unsafe cws_pages_add(table, path, status.contentType, body, body.count)
        }
        return isWell
      })
  }
}
