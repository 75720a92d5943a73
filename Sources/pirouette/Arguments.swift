import Stage
import Timing
import Wire

/// A command line that cannot be understood: one line that says why.
struct UsageError: Error {
  var reason: String
}

/// Takes the words of a command line one by one.
///
/// `--name value` and `--name=value` are the same.
struct Arguments {
  private var words: ArraySlice<String>
  private var attached: String?

  init(_ words: some Collection<String>) { self.words = ArraySlice(words) }

  /// The next flag's name, or nil at the end.
  mutating func next() throws(UsageError) -> String? {
    if let attached { throw UsageError(reason: "nothing takes the value “\(attached)” here") }
    guard let word = words.popFirst() else { return nil }
    guard word.hasPrefix("--"), let equals = word.firstIndex(of: "=") else { return word }
    attached = String(word[word.index(after: equals)...])
    return String(word[..<equals])
  }

  /// The value of the flag that `next` returned.
  mutating func value(of flag: String, _ meaning: String) throws(UsageError) -> String {
    if let value = attached {
      attached = nil
      return value
    }
    guard let value = words.popFirst() else {
      throw UsageError(reason: "\(flag) needs \(meaning)")
    }
    return value
  }

  mutating func number(
    of flag: String, in range: ClosedRange<Double>, _ meaning: String
  ) throws(UsageError) -> Double {
    let text = try value(of: flag, meaning)
    guard let number = Double(text), range.contains(number) else {
      throw UsageError(reason: "\(flag) needs \(meaning), not “\(text)”")
    }
    return number
  }

  /// One of the names of `Choice`.
  mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
    of flag: String, _: Choice.Type
  ) throws(UsageError) -> Choice {
    let names = Choice.allCases.map(\.rawValue).joined(separator: ", ")
    let text = try value(of: flag, "one of \(names)")
    guard let choice = Choice(rawValue: text) else {
      throw UsageError(reason: "\(flag) needs one of \(names), not “\(text)”")
    }
    return choice
  }

  /// All the words that are left, at least one.
  mutating func rest(of flag: String, _ meaning: String) throws(UsageError) -> [String] {
    let rest = [try value(of: flag, meaning)] + words
    words = []
    return rest
  }

  /// Settings as a `settings` message has them.
  mutating func change(of flag: String) throws(UsageError) -> SettingsChange {
    let text = try value(of: flag, "settings as JSON")
    do {
      return try SettingsChange.decode(Array(text.utf8).span)
    } catch {
      throw UsageError(reason: "\(flag): \(error)")
    }
  }

  mutating func curve(of flag: String) throws(UsageError) -> UnitCurve {
    let text = try value(of: flag, "a curve")
    // Four bare numbers are a cubic-bezier().
    let isNumbers = text.split(separator: ",").allSatisfy { Double($0) != nil }
    do {
      return try UnitCurve(cssText: isNumbers ? "cubic-bezier(\(text))" : text)
    } catch {
      throw UsageError(reason: "\(flag) \(text): \(error)")
    }
  }
}
