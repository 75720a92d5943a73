import Stage
import Testing

@testable import Server

@Suite struct AttendanceTests {
  @Test("numbers count from 1 and are not given twice; a viewer may come back to its own")
  func numbers() {
    var attendance = Attendance()
    var numbers = (1...3).map { _ in attendance.enter() }
    attendance.leave(3)
    numbers.append(attendance.enter())
    #expect(numbers == [1, 2, 3, 4])
    let back = (1...2).map { _ in attendance.enter(again: 3) }
    #expect(back == [true, false])
    #expect(attendance.present == [1, 2, 4, 3])
  }

  @Test("the first to press holds until it releases; others may do all but press and release")
  func holder() {
    var attendance = Attendance()
    for _ in 1...2 { _ = attendance.enter() }
    let held = "viewer 1 holds it"
    // What who does, what it is answered, and who holds then.
    let steps: [(Event, Int, String?, Int?)] = [
      (.release, 2, nil, nil), (.press, 1, nil, 1), (.press, 2, held, 1), (.release, 2, held, 1),
      (.spin, 2, nil, 1), (.work(duration: 1), 2, nil, 1), (.done, 2, nil, 1),
      (.hold(HoldSettings()), 2, nil, 1), (.press, 1, nil, 1), (.release, 1, nil, nil),
      (.press, 2, nil, 2), (.press, 1, "viewer 2 holds it", 2),
    ]
    for (event, viewer, reason, holder) in steps {
      let refusal = attendance.refusal(of: event, by: viewer)
      #expect(refusal == reason, "\(event) by \(viewer)")
      #expect(attendance.holder == holder, "\(event) by \(viewer)")
    }
  }

  @Test("to leave while holding is a programmer's error: the release comes first")
  func leaves() async {
    await #expect(processExitsWith: .failure) {
      var attendance = Attendance()
      let viewer = attendance.enter()
      _ = attendance.refusal(of: .press, by: viewer)
      attendance.leave(viewer)
    }
  }
}
