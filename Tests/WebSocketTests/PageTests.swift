import Glibc
import Testing

@testable import WebSocket

@Suite("Pages", .timeLimit(.minutes(1)))
struct PageTests {
  static let large = (0..<2_000_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 16) }

  static func server() throws -> RunningServer {
    try RunningServer { configuration in
      configuration.pages = [
        Page(path: "/", contentType: "text/html; charset=utf-8", body: Array("<p>hello".utf8)),
        Page(path: "/main.js", contentType: "text/javascript", body: Array("1".utf8)),
        Page(path: "/empty", contentType: "text/plain", body: []),
        Page(path: "/large", contentType: "application/octet-stream", body: large),
      ]
      configuration.headers = [
        HeaderField(name: "Content-Security-Policy", value: "default-src 'none'"),
        HeaderField(name: "X-Content-Type-Options", value: "nosniff"),
      ]
    }
  }

  @Test("a page comes with its type, its length, a quoted tag and the headers of all")
  func page() throws {
    let server = try Self.server()
    let answer = try Client(port: server.port).request("/")
    #expect(answer.status == 200)
    #expect(answer.text == "<p>hello")
    #expect(answer.headers["content-type"] == "text/html; charset=utf-8")
    #expect(answer.headers["content-length"] == "8")
    #expect(answer.headers["cache-control"] == "no-cache")
    #expect(answer.headers["content-security-policy"] == "default-src 'none'")
    #expect(answer.headers["date"]?.hasSuffix(" GMT") == true)
    // printf '<p>hello' | sha1sum
    #expect(answer.headers["etag"] == "\"f5593f9e64d2bfcec910a5306d894f226a51f4c7\"")
  }

  @Test("one connection serves one request after another, also sent at once")
  func keepAlive() throws {
    let server = try Self.server()
    let client = try Client(port: server.port)
    #expect(try client.request("/main.js").text == "1")
    #expect(try client.request("/nothing").status == 404)
    #expect(try client.request("/?query=ignored").text == "<p>hello")
    #expect(try client.request("/empty").body == [])
    client.send(
      ["/large", "/main.js", "/large", "/"].map {
        "GET \($0) HTTP/1.1\r\nHost: \(client.host)\r\n\r\n"
      }
      .joined())
    #expect(try client.answer().body == Self.large)
    #expect(try client.answer().text == "1")
    #expect(try client.answer().body == Self.large)
    #expect(try client.answer().text == "<p>hello")
  }

  @Test("HEAD is answered as GET, without the body", arguments: ["/", "/large", "/nothing"])
  func head(path: String) throws {
    let server = try Self.server()
    let client = try Client(port: server.port)
    let head = try client.request(path, method: "HEAD")
    let get = try client.request(path)
    #expect(head.body == [])
    #expect(head.status == get.status)
    #expect(head.headers["content-length"] == get.headers["content-length"])
    #expect(head.headers["etag"] == get.headers["etag"])
  }

  @Test("a client that has the page is told so", arguments: ["%", "W/%", "\"other\", %", "*"])
  func notModified(tags: String) throws {
    let server = try Self.server()
    let client = try Client(port: server.port)
    let tag = try #require(try client.request("/").headers["etag"])
    let header = "If-None-Match: \(tags.replacing("%", with: tag))\r\n"
    let answer = try client.request("/", headers: header)
    #expect(answer.status == 304)
    #expect(answer.headers["etag"] == tag)
    #expect(answer.headers["content-security-policy"] == "default-src 'none'")
    #expect(try client.request("/main.js", headers: header).status == (tags == "*" ? 304 : 200))
  }

  @Test("only GET and HEAD", arguments: ["POST", "PUT", "DELETE", "PATCH", "OPTIONS"])
  func method(_ method: String) throws {
    let server = try Self.server()
    let client = try Client(port: server.port)
    let answer = try client.request("/", method: method, headers: "Content-Length: 0\r\n")
    #expect(answer.status == 405)
    #expect(answer.headers["allow"] == "GET, HEAD")
    #expect(try client.isClosedByServer())
  }

  @Test("a request with a body is refused, and what follows is not read as a request")
  func body() throws {
    let server = try Self.server()
    for header in ["Content-Length: 4\r\n", "Transfer-Encoding: chunked\r\n"] {
      let client = try Client(port: server.port)
      client.send("GET / HTTP/1.1\r\nHost: \(client.host)\r\n\(header)\r\n")
      client.send("0\r\n\r\nGET / HTTP/1.1\r\nHost: \(client.host)\r\n\r\n")
      #expect(try client.answer().status == 413)
      #expect(try client.isClosedByServer())
    }
  }

  @Test(
    "a Host that is not allowed is refused",
    arguments: ["evil.example", "127.0.0.1:1", "127.0.0.1.evil.example", "localhost:80"])
  func host(_ host: String) throws {
    let server = try Self.server()
    let answer = try Client(port: server.port).request("/", host: host)
    #expect(answer.status == 403)
    #expect(answer.headers["x-content-type-options"] == "nosniff")
  }

  @Test("two Hosts are refused, whichever comes first")
  func twoHosts() throws {
    let server = try Self.server()
    for hosts in [["127.0.0.1", "evil.example"], ["evil.example", "127.0.0.1"]] {
      let client = try Client(port: server.port)
      client.send("GET / HTTP/1.1\r\n\(hosts.map { "Host: \($0)\r\n" }.joined())\r\n")
      #expect(try client.answer().status == 403)
    }
  }

  @Test("the WebSocket's path says that it is one")
  func upgradeRequired() throws {
    let server = try Self.server()
    let answer = try Client(port: server.port).request("/ws")
    #expect(answer.status == 426)
    #expect(answer.headers["upgrade"] == "websocket")
  }

  @Test("pages replaced at run time are served from then on; an answer under way ends as it began")
  func replaced() throws {
    let pages = [Page(path: "/", contentType: "text/plain", body: Array("new".utf8))]
    let server = try RunningServer(
      { configuration in
        configuration.pages = [
          Page(path: "/large", contentType: "application/octet-stream", body: Self.large)
        ]
      },
      prepare: { handler in
        handler.onMessage = { message, isText, id, loop in
          do {
            try loop.replacePages(pages, headers: [])
          } catch {
            Issue.record(error)
          }
          loop.sendMessage(message, isText: isText, to: id)
        }
      })
    let slow = try Client(port: server.port, receiveBuffer: 4096)
    slow.send("GET /large HTTP/1.1\r\nHost: \(slow.host)\r\n\r\n")
    let client = try Client.open(port: server.port)
    client.send(text: "replace")
    #expect(try client.next()?.text == "replace")
    #expect(try Client(port: server.port).request("/").text == "new")
    #expect(try Client(port: server.port).request("/large").status == 404)
    #expect(try slow.answer().body == Self.large)
  }

  @Test("a client who asks on behind a page that it does not read costs no time")
  func pipelined() throws {
    let shares = Shared<[Double]>([])
    let server = try RunningServer(
      { configuration in
        configuration.pages = [
          Page(path: "/large", contentType: "application/octet-stream", body: Self.large)
        ]
      },
      prepare: { handler in
        handler.onMessage = { _, _, _, loop in
          loop.setDeadline(nanoseconds: Loop.now + 100_000_000)
        }
        let begin = Shared((wall: Int64(0), thread: Int64(0)))
        handler.onDeadline = { loop in
          let end = (wall: Loop.now, thread: threadTime())
          let start = begin.value
          begin.update { $0 = end }
          if start.wall == 0 {  // the sockets are full by now
            loop.setDeadline(nanoseconds: Loop.now + 300_000_000)
          } else {
            let share = Double(end.thread - start.thread) / Double(end.wall - start.wall)
            shares.update { $0.append(share) }
          }
        }
      })
    let silent = try Client(port: server.port, receiveBuffer: 4096)
    let request = "GET /large HTTP/1.1\r\nHost: \(silent.host)\r\n\r\n"
    silent.send(String(repeating: request, count: 1000))
    let client = try Client.open(port: server.port)
    client.send(text: "measure")
    // A loop that spins takes a whole core, or its share of a busy one.
    let share = try #require(shares.wait { !$0.isEmpty }.first)
    #expect(share < 0.1)
    for _ in 0..<3 { #expect(try silent.answer().body == Self.large) }
  }
}

/// The processor time of the calling thread, in nanoseconds.
private func threadTime() -> Int64 {
  var time = timespec()
  unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}
