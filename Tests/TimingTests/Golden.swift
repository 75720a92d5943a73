import Foundation

/// Expected values from Tests/Golden; its README.md says where each file comes from.
enum Golden {
  struct Seeds: Decodable {
    struct Curve: Decodable {
      let controlPoints: [Double]
      /// Time, value, slope (none at the ends).
      let samples: [[Double?]]
    }
    struct Face: Decodable {
      let entering: Bool
      let progress: Double
      let projection: [Double]
      let corners: [[Double]]
    }
    let curves: [String: Curve]
    let faces: [Face]
  }

  static func seeds() throws -> Seeds {
    try decode(Seeds.self, from: "seeds.json")
  }

  struct Curves: Decodable {
    struct Curve: Decodable {
      let points: [Double]
      /// Time, value, tolerance, slope (none if infinite), tolerance; flat.
      let values: [Double?]
      /// Value, time, tolerance; flat.
      let inverses: [Double]
    }
    struct Named: Decodable {
      let name: String
      /// Time, value, slope; flat.
      let samples: [Double]
    }
    let curves: [Curve]
    let named: [Named]
  }

  static func curves() throws -> Curves {
    try decode(Curves.self, from: "curves.json")
  }

  /// Mass, stiffness, damping, distance, velocity; then time, distance, velocity for each instant.
  static func springs() throws -> [[Double]] {
    try decode([[Double]].self, from: "springs.json")
  }

  struct Matrices: Decodable {
    /// Two matrices of 6 or 16 numbers; then fraction and matrix for each fraction.
    let pairs: [[Double]]
  }

  static func matrices() throws -> Matrices {
    try decode(Matrices.self, from: "matrices.json")
  }

  static func decode<Value: Decodable>(_ type: Value.Type, from name: String) throws -> Value {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let file = folder.appendingPathComponent("../Golden/\(name)")
    return try JSONDecoder().decode(type, from: Data(contentsOf: file))
  }
}

extension Array {
  /// The elements in rows of `width`.
  func rows(of width: Int) -> [ArraySlice<Element>] {
    stride(from: 0, to: count, by: width).map { self[$0..<Swift.min($0 + width, count)] }
  }
}

extension Double {
  /// Whether the two differ by at most `tolerance`, or are the same infinity.
  func isClose(to other: Double, _ tolerance: Double) -> Bool {
    self == other || abs(self - other) <= tolerance
  }
}
