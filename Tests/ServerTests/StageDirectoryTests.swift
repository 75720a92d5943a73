import Stage
import Testing

@testable import Server

@Suite struct StageDirectoryTests {
  private let second: Int64 = 1_000_000_000

  private func room(_ name: String? = nil) -> StageRoom {
    StageRoom(
      name: name, live: LiveStage(settings: StageSettings(), startingAt: 0), key: 1)
  }

  @Test("a named stage is found by its name, a private one by tokens only")
  func found() {
    var directory = StageDirectory()
    let (lobby, own) = (room("lobby"), room())
    let token = Token(loopIndex: 0)
    directory.insert(lobby)
    directory.insert(own)
    directory.seat(7, in: own, token: token)
    #expect(directory.room(named: "lobby") === lobby)
    #expect(directory.room(named: "other") == nil)
    #expect(directory.seat(of: token)?.room === own)
    #expect(directory.seat(of: token)?.viewer == 7)
    #expect(directory.seat(of: Token(loopIndex: 0)) == nil)
  }

  @Test(
    "a stage is there for 60 s after its last viewer left, and then gone", arguments: ["a", nil])
  func lifetime(name: String?) {
    var directory = StageDirectory()
    let (room, token) = (room(name), Token(loopIndex: 0))
    directory.insert(room)
    directory.seat(1, in: room, token: token)
    #expect(directory.nextEnd == nil)
    #expect(directory.leave(room, token: token, at: 5 * second).isEmpty)
    #expect(directory.nextEnd == 65 * second)
    #expect(directory.end(at: 65 * second - 1).isEmpty)
    #expect(directory.seat(of: token)?.room === room)
    #expect(directory.end(at: 65 * second).count == 1)
    #expect(directory.seat(of: token) == nil)
    #expect(directory.room(named: "a") == nil)
    #expect(directory.nextEnd == nil)
  }

  @Test("who comes back in time stops the clock")
  func back() {
    var directory = StageDirectory()
    let (room, token) = (room("a"), Token(loopIndex: 0))
    directory.insert(room)
    directory.seat(1, in: room, token: token)
    _ = directory.leave(room, token: token, at: 0)
    directory.seat(1, in: room, token: token)
    #expect(directory.nextEnd == nil)
    #expect(directory.end(at: 1000 * second).isEmpty)
    _ = directory.leave(room, token: token, at: 2000 * second)
    #expect(directory.nextEnd == 2060 * second)
  }

  @Test("of more than 1,024 stages without viewers the oldest goes first")
  func limit() {
    var directory = StageDirectory()
    let rooms = (0..<1030).map { room("s\($0)") }
    for (index, room) in rooms.enumerated() {
      let token = Token(loopIndex: 0)
      directory.insert(room)
      directory.seat(1, in: room, token: token)
      let ended = directory.leave(room, token: token, at: Int64(index))
      #expect(ended.map(\.name) == (index < 1024 ? [] : ["s\(index - 1024)"]))
    }
    #expect(directory.room(named: "s5") == nil)
    #expect(directory.room(named: "s6") === rooms[6])
    #expect(
      directory.end(at: 60 * second + 10).compactMap(\.name) == ["s6", "s7", "s8", "s9", "s10"])
  }

  @Test("of those who left, the last 256 may come back")
  func absent() {
    var directory = StageDirectory()
    let room = room("a")
    directory.insert(room)
    let tokens = (0..<300).map { _ in Token(loopIndex: 0) }
    for (index, token) in tokens.enumerated() {
      directory.seat(index + 1, in: room, token: token)
      _ = directory.leave(room, token: token, at: 0)
    }
    #expect(tokens.map { directory.seat(of: $0)?.viewer } == (1...300).map { $0 <= 44 ? nil : $0 })
  }
}
