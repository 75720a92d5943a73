import Glibc

/// A WebSocket client over a plain socket, which sends exactly what the tests say, right or wrong.
///
/// Every wait ends after five seconds.
final class Client {
  struct Failure: Error { var what: String }

  struct Frame: Equatable {
    var opcode: UInt8
    var isFinal = true
    var payload: [UInt8]

    var text: String { String(decoding: payload, as: UTF8.self) }
    var closeCode: Int? {
      opcode == 8 && payload.count >= 2 ? Int(payload[0]) << 8 | Int(payload[1]) : nil
    }
    var closeReason: String { String(decoding: payload.dropFirst(2), as: UTF8.self) }
  }

  let descriptor: Int32
  let port: UInt16
  private var buffer: [UInt8] = []

  /// A connection from 127.0.0.`host`.
  init(port: UInt16, receiveBuffer: Int32? = nil, host: UInt32 = 1) throws {
    self.port = port
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    if var size = receiveBuffer {
      unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, 4)
    }
    var patience = timeval(tv_sec: 5, tv_usec: 0)
    unsafe setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    unsafe setsockopt(
      descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    if host != 1 { _ = unsafe Self.with(host: host, port: 0) { unsafe bind(descriptor, $0, $1) } }
    let status = unsafe Self.with(host: 1, port: port) { unsafe connect(descriptor, $0, $1) }
    guard status == 0 else { throw Failure(what: "connect: errno \(errno)") }
  }

  deinit { Glibc.close(descriptor) }

  private static func with(
    host: UInt32, port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = (0x7f00_0000 | host).bigEndian
    return unsafe withUnsafePointer(to: &address) {
      unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }

  // MARK: Bytes

  /// Sends all of it; false when the server has closed before it took that.
  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = unsafe bytes[sent...].withUnsafeBytes {
        unsafe Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

  func send(_ text: String) { send(Array(text.utf8)) }

  /// Waits for more bytes; false at the end of the stream.
  private func fill() throws -> Bool {
    var chunk = [UInt8](repeating: 0, count: 65536)
    let count = unsafe recv(descriptor, &chunk, chunk.count, 0)
    if count < 0, errno == EAGAIN { throw Failure(what: "nothing came for five seconds") }
    guard count > 0 else { return false }
    buffer += chunk[..<count]
    return true
  }

  /// Whether the server closes the connection now, whatever it sends before.
  func isClosedByServer() throws -> Bool {
    while try fill() {}
    return true
  }

  // MARK: HTTP

  struct Answer {
    var status: Int
    var headers: [String: String]
    var body: [UInt8]

    var text: String { String(decoding: body, as: UTF8.self) }
  }

  var host: String { "127.0.0.1:\(port)" }

  func request(
    _ path: String, method: String = "GET", host: String? = nil, headers: String = ""
  ) throws -> Answer {
    send("\(method) \(path) HTTP/1.1\r\nHost: \(host ?? self.host)\r\n\(headers)\r\n")
    return try answer(hasBody: method != "HEAD")
  }

  func answer(hasBody: Bool = true) throws -> Answer {
    var end = buffer.firstRange(of: Array("\r\n\r\n".utf8))
    while end == nil {
      guard try fill() else { throw Failure(what: "no answer") }
      end = buffer.firstRange(of: Array("\r\n\r\n".utf8))
    }
    guard let end else { throw Failure(what: "no answer") }
    let lines = String(decoding: buffer[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
    buffer.removeFirst(end.upperBound)
    guard let first = lines.first, let status = Int(first.dropFirst(9).prefix(3)) else {
      throw Failure(what: "no status line")
    }
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      headers[parts[0].lowercased()] = String(parts[1].drop { $0 == " " })
    }
    let count = hasBody && status != 304 ? Int(headers["content-length"] ?? "0") ?? 0 : 0
    while buffer.count < count {
      guard try fill() else { throw Failure(what: "body cut off") }
    }
    defer { buffer.removeFirst(count) }
    return Answer(status: status, headers: headers, body: Array(buffer[..<count]))
  }

  // MARK: WebSocket

  static let key = "dGhlIHNhbXBsZSBub25jZQ=="  // RFC 6455 1.3, where its answer is
  static let accept = "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="

  /// A handshake that is right but for what `headers` replaces; an empty value leaves one out.
  func upgrade(
    path: String = "/ws", method: String = "GET", version: String = "1.1",
    _ headers: [String: String] = [:]
  ) throws -> Answer {
    var all = [
      "Host": host, "Upgrade": "websocket", "Connection": "Upgrade",
      "Sec-WebSocket-Key": Self.key, "Sec-WebSocket-Version": "13", "Origin": "http://\(host)",
      "Sec-WebSocket-Protocol": "echo",
    ]
    all.merge(headers) { $1 }
    let lines = all.filter { !$0.value.isEmpty }.map { "\($0): \($1)\r\n" }.joined()
    send("\(method) \(path) HTTP/\(version)\r\n\(lines)\r\n")
    return try answer(hasBody: method != "HEAD")
  }

  static func frame(
    _ opcode: UInt8, _ payload: [UInt8], isFinal: Bool = true, declaring length: Int? = nil
  ) -> [UInt8] {
    let length = length ?? payload.count
    var bytes: [UInt8] = [(isFinal ? 0x80 : 0) | opcode]
    switch length {
    case ..<126: bytes.append(0x80 | UInt8(length))
    case ..<65536: bytes += [0x80 | 126, UInt8(length >> 8), UInt8(length & 255)]
    default: bytes += [0x80 | 127] + (0..<8).map { UInt8(length >> (56 - 8 * $0) & 255) }
    }
    let mask: [UInt8] = [0x12, 0x34, 0x56, 0x78]
    bytes += mask
    bytes += payload.enumerated().map { $1 ^ mask[$0 & 3] }
    return bytes
  }

  func send(text: String, isFinal: Bool = true) {
    send(Self.frame(1, Array(text.utf8), isFinal: isFinal))
  }

  /// The next frame, or `nil` when the server has closed the connection.
  func next() throws -> Frame? {
    while true {
      if let frame = takeFrame() { return frame }
      guard try fill() else { return nil }
    }
  }

  private func takeFrame() -> Frame? {
    guard buffer.count >= 2 else { return nil }
    var length = Int(buffer[1] & 127)
    var start = 2
    if length >= 126 {
      let size = length == 126 ? 2 : 8
      guard buffer.count >= 2 + size else { return nil }
      length = buffer[2..<2 + size].reduce(0) { $0 << 8 | Int($1) }
      start += size
    }
    guard buffer.count >= start + length else { return nil }
    let frame = Frame(
      opcode: buffer[0] & 15, isFinal: buffer[0] & 0x80 != 0,
      payload: Array(buffer[start..<start + length]))
    buffer.removeFirst(start + length)
    return frame
  }

  /// The close frame that ends the connection, after whatever comes before it.
  func close() throws -> Frame? {
    while let frame = try next() {
      if frame.opcode == 8 { return frame }
    }
    return nil
  }

  /// A WebSocket that is open.
  static func open(
    port: UInt16, path: String = "/ws", receiveBuffer: Int32? = nil
  ) throws -> Client {
    let client = try Client(port: port, receiveBuffer: receiveBuffer)
    let answer = try client.upgrade(path: path)
    guard answer.status == 101 else { throw Failure(what: "handshake: \(answer.status)") }
    return client
  }
}
