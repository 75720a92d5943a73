import Stage
import Timing

/// The numbers in a link's bytes; the table is in `Wire.docc`.
enum LinkFormat {
  /// The settings in a change, as bits.
  struct Fields: OptionSet {
    var rawValue: UInt64

    static let holdDuration = Fields(rawValue: 1 << 0)
    static let emptyDuration = Fields(rawValue: 1 << 1)
    static let holdCurve = Fields(rawValue: 1 << 2)
    static let interruption = Fields(rawValue: 1 << 3)
    static let spring = Fields(rawValue: 1 << 4)
    static let spinnerDuration = Fields(rawValue: 1 << 5)
    static let workDuration = Fields(rawValue: 1 << 6)
    static let cubePeriod = Fields(rawValue: 1 << 7)
    static let cubeDuration = Fields(rawValue: 1 << 8)
    static let cubeCurve = Fields(rawValue: 1 << 9)
    static let perspective = Fields(rawValue: 1 << 10)
    static let all = Fields(rawValue: 1 << 11 - 1)
  }

  /// What an event that is spelt out is.
  enum Kind: UInt8 {
    case press, release, spin, work, timedWork, done, settings
  }

  /// Added to the kind of an event whose position is no whole multiple of ``LoggedEvent/grain``.
  static let isBetween: UInt8 = 0x80

  /// Numbers with so few decimals are written as whole multiples of their last.
  static let decimals = 1e4

  /// The curves that have a number of their own, from `firstCurve` on; those before say how a curve
  /// is spelt out.
  static let curves = [
    "linear", "ease", "ease-in", "ease-out", "ease-in-out", "circular-ease-in",
    "circular-ease-out", "circular-ease-in-out", "emphasized",
  ]
  static let textCurve: UInt64 = 0
  static let bezierCurve: UInt64 = 1
  static let firstCurve: UInt64 = 2
}
