import Foundation

@testable import Wire

extension JSONValue {
  /// Whether Foundation's `JSONSerialization` made `other` of a text that holds this value.
  ///
  /// Numbers need only agree to 1e-12, because on Linux Foundation takes some of them by way of a
  /// decimal number, which rounds twice: it reads -1e-78 as its neighbour.
  func equals(_ other: Any) -> Bool {
    switch (self, other) {
    case (.null, is NSNull): true
    case (.bool(let value), let number as NSNumber): number.isBoolean && number.boolValue == value
    case (.number(let value), let number as NSNumber):
      !number.isBoolean && abs(number.doubleValue - value) <= 1e-12 * abs(value)
    case (.string(let value), let string as String):
      value.utf8.elementsEqual(string.utf8)
    case (.array(let values), let array as [Any]):
      values.count == array.count && zip(values, array).allSatisfy { $0.equals($1) }
    case (.object(let object), let dictionary as [String: Any]):
      object.members.count == dictionary.count
        && object.members.allSatisfy { member in
          dictionary[member.name].map(member.value.equals) == true
        }
    default: false
    }
  }
}

extension NSNumber {
  /// A boolean is a number to Foundation; only its class tells them apart.
  fileprivate var isBoolean: Bool { type(of: self) == type(of: NSNumber(value: true)) }
}
