import Testing
import Timing

@testable import Server

@Suite struct SentFramesTests {
  private func instant(_ milliseconds: Int64) -> Instant {
    Instant(nanoseconds: milliseconds * 1_000_000)
  }

  private func entry(_ milliseconds: Int64) -> SentFrames.Entry {
    SentFrames.Entry(target: Double(milliseconds) + 5000, instant: instant(milliseconds))
  }

  private func left(_ sent: SentFrames) -> [Int64] {
    (0..<sent.count).map { sent[$0].instant.nanoseconds / 1_000_000 }
  }

  @Test("what lies within the lead is committed, the rest can be changed")
  func commit() {
    var sent = SentFrames()
    for time in stride(from: Int64(10), through: 50, by: 10) { sent.append(entry(time)) }
    #expect(sent.committed == nil)
    sent.commit(through: instant(29))
    #expect(sent.committed == instant(20))
    #expect(left(sent) == [30, 40, 50])
    sent.commit(through: instant(30))
    #expect(sent.committed == instant(30))
    #expect(sent[0].target == 5040)
    #expect(sent.newest == instant(50))
  }

  @Test("a lead that shrinks takes nothing back")
  func shrinks() {
    var sent = SentFrames()
    for time in [10, 20, 30] as [Int64] { sent.append(entry(time)) }
    sent.commit(through: instant(25))
    sent.commit(through: instant(5))
    #expect(sent.committed == instant(20))
  }

  @Test("a seventeenth commits the first, however long it goes on", arguments: [17, 40, 1000])
  func full(count: Int64) {
    var sent = SentFrames()
    for time in 1...count { sent.append(entry(time)) }
    #expect(left(sent) == Array(count - 15...count))
    #expect(sent.committed == instant(count - 16))
  }

  @Test("a frame of an earlier instant takes the place of later ones")
  func earlier() {
    var sent = SentFrames()
    for time in [10, 20, 30, 40] as [Int64] { sent.append(entry(time)) }
    sent.append(entry(25))
    #expect(left(sent) == [10, 20, 25])
    #expect(sent.newest == instant(25))
  }

  @Test("a frame for no refresh commits itself and all before it, and never goes back")
  func shown() {
    var sent = SentFrames()
    for time in [10, 20] as [Int64] { sent.append(entry(time)) }
    sent.show(instant(15))
    #expect(sent.count == 0)
    #expect(sent.committed == instant(15))
    sent.show(instant(12))
    #expect(sent.committed == instant(15))
  }
}
