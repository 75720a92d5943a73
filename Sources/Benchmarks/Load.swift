/// How many play pages, how, and for how long.
struct Load: Sendable {
  var viewers: Int
  /// Of their displays, in hertz.
  var rate = 60.0
  var seconds = 5.0
  /// They report their display's phase, as the page does; otherwise frames come freely.
  var isPaced = false
  /// One after the other presses and releases.
  var hasEvents = false

  /// The same of pages that report their display's phase.
  var paced: Load {
    var load = self
    load.isPaced = true
    return load
  }
}
