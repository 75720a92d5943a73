/// The members of a JSON object by name, with errors that say which one is wrong.
///
/// A member that is absent is `nil`; one that is there but does not fit, `null` included, throws.
/// Members that nobody asks for are ignored.
struct Fields {
  private let object: JSONObject
  /// What the names in errors begin with: the names of the objects around this one.
  let prefix: String

  /// The members of the object that `text` holds.
  init(of text: Span<UInt8>) throws(WireError) {
    let value: JSONValue
    do { value = try JSONReader.value(of: text) } catch { throw .json(error) }
    guard case .object(let object) = value else { throw .notAnObject }
    self.object = object
    prefix = ""
  }

  private init(object: JSONObject, prefix: String) {
    self.object = object
    self.prefix = prefix
  }

  func missing(_ name: String) -> WireError { .missing(prefix + name) }

  /// Whether the member is there and `null`: for the few that may be.
  func isNull(_ name: String) -> Bool { object[name] == .null }

  func fields(
    _ name: String, expected: String = "an object"
  ) throws(WireError) -> Fields? {
    guard let value = object[name] else { return nil }
    guard case .object(let object) = value else { throw invalid(name, expected) }
    return Fields(object: object, prefix: prefix + name + ".")
  }

  func string(_ name: String) throws(WireError) -> String? {
    guard let value = object[name] else { return nil }
    guard case .string(let string) = value else { throw invalid(name, "a string") }
    return string
  }

  func bool(_ name: String) throws(WireError) -> Bool? {
    guard let value = object[name] else { return nil }
    guard case .bool(let bool) = value else { throw invalid(name, "true or false") }
    return bool
  }

  func number(
    _ name: String, expected: @autoclosure () -> String = "a number",
    where isAllowed: (Double) -> Bool = { _ in true }
  ) throws(WireError) -> Double? {
    guard let value = object[name] else { return nil }
    guard case .number(let number) = value, isAllowed(number) else {
      throw invalid(name, expected())
    }
    return number
  }

  /// A number within `range`; the error says that it may be one of the `other` things too.
  func number(
    _ name: String, in range: ClosedRange<Double>, or other: String = ""
  ) throws(WireError) -> Double? {
    try number(
      name,
      expected: "a number from \(range.lowerBound.plain) through \(range.upperBound.plain)" + other,
      where: range.contains)
  }

  /// A string that is one of `known`, as `Known`.
  func name<Known>(_ name: String) throws(WireError) -> Known?
  where Known: RawRepresentable<String> & CaseIterable {
    guard let string = try string(name) else { return nil }
    guard let known = Known(rawValue: string) else {
      throw .unknown(prefix + name, value: string, known: Known.allCases.map(\.rawValue))
    }
    return known
  }

  func invalid(_ name: String, _ expected: String) -> WireError {
    .invalid(prefix + name, expected: expected)
  }
}

extension Double {
  /// Decimal digits without exponent where the number is whole, as people write it.
  fileprivate var plain: String { Int64(exactly: self).map(String.init) ?? description }
}
