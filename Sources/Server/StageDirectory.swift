/// The stages of one loop: by name, by the tokens of their viewers, and those that nobody sees.
///
/// All times are nanoseconds of the loop's monotonic clock.
struct StageDirectory {
  /// A viewer's place on a stage, which its token leads back to.
  struct Seat {
    var room: StageRoom
    var viewer: Int
  }

  private var named: [String: StageRoom] = [:]
  private var seats: [Token: Seat] = [:]
  /// Stages without viewers and when they end, soonest first.
  private var dormant: [(room: StageRoom, end: Int64)] = []

  /// How long a stage lives without viewers: 60 s.
  static let lifetime: Int64 = 60_000_000_000
  /// How many stages may live without viewers.
  static let maximumDormant = 1024
  /// How many viewers who left a stage may come back to it.
  static let maximumAbsent = 256

  /// When the next stage ends; nil if none is to.
  var nextEnd: Int64? { dormant.first?.end }

  /// The stage of this name; nil if there is none.
  func room(named name: String) -> StageRoom? { named[name] }

  /// Where this token leads; nil if nowhere, or nowhere any more.
  func seat(of token: Token) -> Seat? { seats[token] }

  /// Enters a new stage.
  mutating func insert(_ room: StageRoom) {
    if let name = room.name { named[name] = room }
  }

  /// Enters a stage that was there before the server, and the places on it, the oldest first;
  /// nobody sees it.
  /// - Returns: the stages that end: the oldest without viewers, when there are too many.
  mutating func restore(
    _ room: StageRoom, _ places: [(token: Token, viewer: Int)], at now: Int64
  ) -> [StageRoom] {
    insert(room)
    for (token, viewer) in places.suffix(Self.maximumAbsent) {
      seats[token] = Seat(room: room, viewer: viewer)
      room.absent.append(token)
    }
    return sleep(room, at: now)
  }

  /// Gives a viewer its place, for the first time or again; its stage is awake from now on.
  mutating func seat(_ viewer: Int, in room: StageRoom, token: Token) {
    seats[token] = Seat(room: room, viewer: viewer)
    room.absent.removeAll { $0 == token }
    dormant.removeAll { $0.room === room }
  }

  /// Keeps the place of a viewer who left.
  /// - Returns: the stages that end: the oldest without viewers, when there are too many.
  mutating func leave(_ room: StageRoom, token: Token, at now: Int64) -> [StageRoom] {
    room.absent.append(token)
    if room.absent.count > Self.maximumAbsent { seats[room.absent.removeFirst()] = nil }
    return room.viewers.isEmpty ? sleep(room, at: now) : []
  }

  private mutating func sleep(_ room: StageRoom, at now: Int64) -> [StageRoom] {
    dormant.append((room, now + Self.lifetime))
    return dormant.count > Self.maximumDormant ? [removeFirst()] : []
  }

  /// Ends what has had no viewers for its lifetime.
  /// - Returns: the stages that end.
  mutating func end(at now: Int64) -> [StageRoom] {
    var ended: [StageRoom] = []
    while let first = dormant.first, first.end <= now { ended.append(removeFirst()) }
    return ended
  }

  private mutating func removeFirst() -> StageRoom {
    let room = dormant.removeFirst().room
    if let name = room.name { named[name] = nil }
    for token in room.absent { seats[token] = nil }
    return room
  }
}
