extension UnitCurve {
  /// Reads a CSS easing function.
  ///
  /// `linear`, `ease`, `ease-in`, `ease-out`, `ease-in-out`, `cubic-bezier(x1, y1, x2, y2)`, and
  /// Core Animation's `default`, which is `ease`. Names in any case; no `calc()`.
  ///
  /// - Throws: ``UnitCurveError/syntax(offset:expected:)`` at the first character that is wrong.
  public init(cssText: String) throws(UnitCurveError) {
    var scanner = CSSScanner(cssText)
    scanner.skipSpace()
    let start = scanner
    switch scanner.name() {
    case "linear": self = .linear
    case "ease", "default": self = .default
    case "ease-in": self = .easeIn
    case "ease-out": self = .easeOut
    case "ease-in-out": self = .easeInEaseOut
    case "cubic-bezier": self = .cubicBezier(try CubicBezier(from: &scanner))
    default: throw start.expected("the name of a timing curve")
    }
    try scanner.requireEnd()
  }

  /// The curve as a CSS easing function; reading it back gives the same curve.
  ///
  /// Uses the keyword where there is one, and else the fewest digits that keep every number.
  public var cssText: String {
    switch self {
    case .linear: "linear"
    case .default: "ease"
    case .easeIn: "ease-in"
    case .easeOut: "ease-out"
    case .easeInEaseOut: "ease-in-out"
    case .cubicBezier(let curve):
      "cubic-bezier(\(curve.x1.cssText), \(curve.y1.cssText), "
        + "\(curve.x2.cssText), \(curve.y2.cssText))"
    }
  }
}

extension CubicBezier {
  /// Reads `(x1, y1, x2, y2)`.
  fileprivate init(from scanner: inout CSSScanner) throws(UnitCurveError) {
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
}

extension Double {
  /// The shortest text that reads back as this number, a whole number without its ".0".
  fileprivate var cssText: String {
    let text = description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
