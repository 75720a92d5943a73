extension UnitCurve {
  /// Reads a CSS easing function.
  ///
  /// CSS Easing Level 2 without `calc()`: `linear`, `ease`, `ease-in`, `ease-out`, `ease-in-out`,
  /// `step-start`, `step-end`, `cubic-bezier(x1, y1, x2, y2)`, `steps(count, position)` and
  /// `linear(stop, …)`. Beyond CSS: Core Animation's `default`, which is `ease`; and
  /// `circular-ease-in`, `circular-ease-out`, `circular-ease-in-out` and `emphasized`, for which CSS
  /// has no function. Names in any case.
  ///
  /// - Throws: ``UnitCurveError/syntax(offset:expected:)`` at the first character that is wrong.
  public init(cssText: String) throws(UnitCurveError) {
    var scanner = CSSScanner(cssText)
    scanner.skipSpace()
    let start = scanner
    let name = scanner.name()
    if let curve = Self.keywords.first(where: { $0.name == name })?.curve, !scanner.isAtOpening {
      self = curve
    } else {
      switch name {
      case "default": self = .default
      case "step-start": self = .steps(try Steps(1, .jumpStart))
      case "step-end": self = .steps(try Steps(1, .jumpEnd))
      case "cubic-bezier": self = .cubicBezier(try CubicBezier(from: &scanner))
      case "steps": self = .steps(try Steps(from: &scanner))
      case "linear": self = .piecewiseLinear(try PiecewiseLinear(from: &scanner))
      default: throw start.expected("the name of a timing curve")
      }
    }
    try scanner.requireEnd()
  }

  /// The curve as text that ``init(cssText:)`` reads back to the same curve.
  ///
  /// CSS wherever CSS can say it, with the keyword where there is one, and else the fewest digits
  /// that keep every number.
  public var cssText: String {
    if let name = Self.keywords.first(where: { $0.curve == self })?.name { return name }
    return switch self {
    case .cubicBezier(let curve): curve.cssText
    case .steps(let steps): steps.cssText
    case .piecewiseLinear(let curve): curve.cssText
    case .linear, .circular, .emphasized: preconditionFailure("\(self) has a keyword")
    }
  }

  /// The curves that are written as one word.
  private static let keywords: [(name: String, curve: UnitCurve)] = [
    ("linear", .linear), ("ease", .default), ("ease-in", .easeIn), ("ease-out", .easeOut),
    ("ease-in-out", .easeInEaseOut), ("circular-ease-in", .circularEaseIn),
    ("circular-ease-out", .circularEaseOut), ("circular-ease-in-out", .circularEaseInOut),
    ("emphasized", .emphasized),
  ]
}

extension CubicBezier {
  /// Reads `(x1, y1, x2, y2)`.
  init(from scanner: inout CSSScanner) throws(UnitCurveError) {
    let time = "a number from 0 through 1"
    try scanner.requireImmediately("(")
    let x1 = try scanner.number(time, where: (0...1).contains)
    try scanner.require(",")
    let y1 = try scanner.number()
    try scanner.require(",")
    let x2 = try scanner.number(time, where: (0...1).contains)
    try scanner.require(",")
    let y2 = try scanner.number()
    try scanner.require(")")
    self.init(x1: x1, y1: y1, x2: x2, y2: y2)
  }

  var cssText: String {
    "cubic-bezier(\(x1.cssText), \(y1.cssText), \(x2.cssText), \(y2.cssText))"
  }
}

extension Steps {
  /// Reads `(count)` or `(count, position)`, where `start` and `end` mean `jump-start`, `jump-end`.
  init(from scanner: inout CSSScanner) throws(UnitCurveError) {
    try scanner.requireImmediately("(")
    let count = try scanner.integer("a whole number of at least 1", in: 1...Self.largestCount)
    var position = Position.jumpEnd
    if scanner.take(",") {
      scanner.skipSpace()
      let start = scanner
      let name = scanner.name()
      let named = Position(rawValue: ["start", "end"].contains(name) ? "jump-\(name)" : name)
      guard let named else {
        throw start.expected("jump-start, jump-end, jump-none or jump-both")
      }
      guard named != .jumpNone || count > 1 else {
        throw start.expected("jump-start, jump-end or jump-both (jump-none takes 2 steps)")
      }
      position = named
    }
    try scanner.require(")")
    try self.init(count, position)
  }

  var cssText: String {
    position == .jumpEnd ? "steps(\(count))" : "steps(\(count), \(position.rawValue))"
  }
}

extension PiecewiseLinear {
  /// Reads `(stop, …)`: each stop a number, and before or after it up to two percentages.
  init(from scanner: inout CSSScanner) throws(UnitCurveError) {
    try scanner.requireImmediately("(")
    var stops: [Stop] = []
    repeat {
      var inputs = try scanner.percentages()
      let output = try scanner.number()
      if inputs.isEmpty { inputs = try scanner.percentages() }
      // Two percentages are two stops of the same progress.
      stops += inputs.isEmpty ? [Stop(output)] : inputs.map { Stop(output, at: $0) }
    } while scanner.take(",")
    try scanner.require(")")
    try self.init(stops)
  }

  var cssText: String {
    let stops = points.map { "\($0.output.cssText) \($0.input.cssPercentage)" }
    return "linear(\(stops.joined(separator: ", ")))"
  }
}
