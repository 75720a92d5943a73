import Testing
import Timing
import Wire

@testable import Server

/// What a played page must see, by arithmetic on the times at which its display refreshed.
@Suite struct PacedScheduleTests {
  struct Trace: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var page: PlayedPage
    /// How far a frame's instant may be from its refresh, in milliseconds.
    var tolerance = 1e-5
  }

  // A quarter of a second and the reports' way at 50 ppm, for a line that was right when reported.
  static let traces = [
    Trace(testDescription: "60 Hz", page: PlayedPage()),
    Trace(
      testDescription: "50 ppm", page: PlayedPage(drift: 50), tolerance: 0.3 * 50e-6 * 1000 + 1e-5),
    Trace(testDescription: "59.94 Hz", page: PlayedPage(period: 1000 / 59.94)),
    Trace(testDescription: "24 Hz", page: PlayedPage(period: 1000.0 / 24)),
    Trace(testDescription: "144 Hz", page: PlayedPage(period: 1000.0 / 144)),
    Trace(testDescription: "240 Hz", page: PlayedPage(period: 1000.0 / 240)),
    Trace(testDescription: "20 ms under way", page: PlayedPage(transit: 20)),
    Trace(testDescription: "100 ms under way", page: PlayedPage(transit: 100)),
    Trace(testDescription: "5 Hz", page: PlayedPage(period: 200)),
  ]

  @Test("every refresh gets its own frame, once, in time, a lead before it", arguments: traces)
  func steady(trace: Trace) {
    var page = trace.page
    page.play(until: 6000)
    // Until the transit is known the lead may be too short.
    let settled = page.refreshes.filter { $0.time > 3500 && $0.time < 5700 }
    #expect(settled.count > 10)
    for refresh in settled {
      guard let painted = refresh.painted else {
        Issue.record("nothing painted at \(refresh.time)")
        continue
      }
      #expect(abs(painted - refresh.time) <= trace.tolerance)
    }
    let targets = page.messages.flatMap(\.targets)
    for (one, other) in zip(targets, targets.dropFirst()) where one > 8500 {
      #expect(abs(other - one - page.period) < 0.02)
    }
    for message in page.messages where message.sent > 3500 {
      let late = message.sent - (message.times[0] - message.lead)
      #expect((message.isEarly ? -250 : -1e-9) <= late && late <= 0.101, "\(late) ms late")
      #expect(!message.isEarly || message.targets.count >= 8)
      #expect(abs(message.lead - min(max(page.transit + 0.5, 1.5), 120)) < 1e-3)
    }
    #expect(page.messages.allSatisfy { (1...16).contains($0.targets.count) })
  }

  @Test("what is sent is never far beyond what was painted", arguments: traces)
  func window(trace: Trace) {
    var page = trace.page
    page.play(until: 5000)
    for message in page.messages {
      guard let acknowledged = message.acknowledged, let last = message.times.last else { continue }
      #expect(last <= acknowledged + max(250, 2 * page.period) + 2 * page.transit + 1e-3)
    }
  }

  @Test("a message carries many refreshes: about one a tenth of a second at 60 Hz")
  func batches() {
    var page = PlayedPage()
    page.play(until: 5000)
    let count = page.messages.count { $0.sent > 1000 }
    #expect((4 * 4...4 * 12).contains(count), "\(count) messages in 4 s")
  }

  @Test(
    "a report is answered at once if it allows many frames and an event could send them all again",
    arguments: [(60.0, 0.3, true), (144, 0.3, true), (24, 0.3, false), (5, 0.3, false)])
  func answers(rate: Double, transit: Double, isEarly: Bool) {
    var page = PlayedPage(period: 1000 / rate, transit: transit)
    page.play(until: 6000)
    let settled = page.messages.filter { $0.sent > 3500 }
    #expect(settled.allSatisfy { $0.isEarly == isEarly })
  }

  @Test("before anything is painted four frames go out for a report, and no more")
  func trust() {
    var page = PlayedPage(transit: 0.3, stall: 60..<2000)
    page.play(until: 1900)
    #expect(page.messages.first?.targets.count == 4)
    #expect(page.messages.filter { $0.acknowledged == nil }.flatMap(\.targets).count == 4)
  }

  @Test(
    "while a page stalls for 3 s a quarter of a second of frames goes out, and then no old ones",
    arguments: [0, 0.001])
  func stall(lost: Double) {
    var page = PlayedPage(stall: 2000..<5000, lost: lost)
    page.play(until: 8000)
    let before = page.messages.last { $0.sent < 2000 }
    let during = page.messages.filter { (2000..<5000).contains($0.sent) }.flatMap(\.times)
    let newest = max(during.max() ?? 0, before?.times.max() ?? 0)
    #expect(newest <= 2000 + 250)
    let after = page.messages.filter { $0.sent >= 5000 }
    for message in after { #expect(message.times[0] > message.sent + message.lead - 0.11) }
    let first = after.first?.times.first ?? 0
    #expect(first < 5000 + 125 + 60)
    #expect(page.schedule.skipped == Int(((first - newest) / page.period).rounded()) - 1)
    for refresh in page.refreshes where refresh.time > 5200 {
      #expect(refresh.painted.map { abs($0 - refresh.time) < 1e-5 } == true)
    }
  }

  @Test(
    "after the display's phase jumps every refresh has its frame again", arguments: [4.0, 8, 12])
  func jump(by distance: Double) {
    var page = PlayedPage(jump: (2000, distance))
    page.play(until: 4000)
    // The frames in hand are of the old phase: a quarter of a second at most.
    for refresh in page.refreshes where refresh.time > 2350 && refresh.time < 3800 {
      #expect(refresh.painted.map { abs($0 - refresh.time) < 1e-5 } == true)
    }
    let targets = page.messages.flatMap(\.targets)
    for (one, other) in zip(targets, targets.dropFirst()) {
      #expect(other - one > page.period / 2 - 1e-6)
    }
  }

  @Test(
    "the lead is the transit and 0.5 ms, within 1.5 and 120 ms; 6 ms while it is unknown",
    arguments: [
      (nil, 6.0), (0, 1.5), (0.9, 1.5), (1.1, 1.6), (20, 20.5), (119.5, 120), (10_000, 120),
    ] as [(Double?, Double)])
  func lead(transit: Double?, milliseconds: Double) {
    var schedule = PacedSchedule()
    schedule.report(
      Phase(target: 0, time: .zero, period: 16, transit: transit), newest: nil, at: .zero)
    #expect(abs(Double(schedule.lead) / 1e6 - milliseconds) < 1e-6)
  }

  @Test("a loop that wakes late serves the refreshes to come and counts those that passed")
  func lateWake() {
    var schedule = PacedSchedule()
    let at = { (time: Int64) in Instant(nanoseconds: time * 1_000_000) }
    schedule.report(Phase(target: 0, time: .zero, period: 10), newest: nil, at: .zero)
    #expect(schedule.due == at(4))
    // 10, 20 and 30 ms have passed; 40 ms is the first that still has a refresh.
    let batch = schedule.batch(at: at(35), dueBy: at(35))
    #expect(batch.map { schedule.entry($0).instant } == [at(40), at(50), at(60), at(70)])
    #expect(schedule.skipped == 3)
  }

  @Test(
    "no report makes it trap or stray, whatever came before",
    arguments: [-1.7e308, -1e300, -1e9, 0, 1e9, 1e300, 1.7e308])
  func extremes(target: Double) {
    var schedule = PacedSchedule()
    let far = Instant(nanoseconds: 1_000_000_000_000_000_000)
    for time in [Instant.zero, far] {
      for (period, painted) in [(4.0, Instant.zero), (1000, far)] {
        let now = Instant(nanoseconds: 5_000_000_000)
        schedule.serve(-target)
        schedule.report(
          Phase(target: target, time: time, period: period, painted: painted), newest: now, at: now)
        let range = now.advanced(bySeconds: -0.12)...now.advanced(bySeconds: 1.12)
        #expect(schedule.due.map(range.contains) == true)
        let due = schedule.due ?? now
        #expect(schedule.batch(at: due, dueBy: due).count <= 16)
      }
    }
  }

  // MARK: - Events

  @Test("an event sends again exactly the refreshes beyond the lead", arguments: 0..<40)
  func changed(quarter: Int) {
    var (schedule, sent) = (PacedSchedule(), SentFrames())
    let at = { (time: Double) in Instant(nanoseconds: Int64((time * 1e6).rounded())) }
    // Refreshes at 0, 10, 20, … ms; painted: 5 ms; lead 6 ms; so 10 through 250 ms, 16 at most.
    schedule.report(
      Phase(target: 7000, time: .zero, period: 10, painted: at(5)), newest: at(5), at: .zero)
    let batch = schedule.batch(at: at(4), dueBy: at(4))
    for index in batch { sent.append(schedule.entry(index)) }
    #expect(batch.count == 16)
    let now = 4 + 2.5 * Double(quarter) + 0.1
    sent.commit(through: at(now).advanced(byNanoseconds: schedule.lead))
    let expected = (1...16).map { Double($0) * 10 }.filter { $0 - 6 > now }
    #expect((0..<sent.count).map { sent[$0].target } == expected.map { 7000 + $0 })
    #expect((0..<sent.count).map { sent[$0].instant } == expected.map { at($0) })
    #expect(sent.committed == at((((now + 6) / 10).rounded(.down)) * 10))
    let effect = EffectTime(
      claimed: nil, received: at(now), shown: sent.committed, previous: .zero)
    #expect(sent.count == 0 || effect.effective < sent[0].instant)
  }
}
