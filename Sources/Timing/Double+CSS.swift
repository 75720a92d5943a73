extension Double {
  /// The shortest text that reads back as this number, a whole number without its ".0".
  var cssText: String {
    let text = description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// The number as a percentage that reads back as the same number.
  ///
  /// The point of the shortest text is moved by two digits, since `self * 100` would round.
  var cssPercentage: String {
    let text = cssText
    guard !text.contains("e") else { return "\(text.shiftingExponent(by: 2))%" }
    let sign = text.hasPrefix("-") ? "-" : ""
    let parts = text.dropFirst(sign.count).split(separator: ".", omittingEmptySubsequences: false)
    let fraction = parts.count > 1 ? String(parts[1]) : ""
    let moved = fraction.prefix(2) + String(repeating: "0", count: max(0, 2 - fraction.count))
    let whole = (parts[0] + moved).drop { $0 == "0" }
    let rest = fraction.dropFirst(2)
    return sign + (whole.isEmpty ? "0" : whole) + (rest.isEmpty ? "" : ".\(rest)") + "%"
  }
}

extension String {
  /// A number in exponent notation, times ten to the power of `shift`.
  fileprivate func shiftingExponent(by shift: Int) -> String {
    let parts = split(separator: "e")
    guard parts.count == 2, let exponent = Int(parts[1]) else {
      preconditionFailure("\(self) has no exponent")
    }
    return "\(parts[0])e\(exponent + shift)"
  }
}
