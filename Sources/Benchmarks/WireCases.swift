import CBenchmarks
import Stage
import Timing
import Wire

/// The cases of what goes over the socket.
enum WireCases {
  /// One entry with its header, against a copy of as many bytes.
  static let encode = Comparison(
    name: "encode", unit: "a message of one entry, 640 bytes",
    reference: "memcpy of as many bytes",
    ours: { count in
      let entry = FrameEntry(frame, target: 1)
      let size = FrameEncoder.size(count: 1)
      return withBuffer { output in
        var total = 0.0
        for index in 0..<count {
          output.removeAll()
          let header = FrameHeader(epoch: 1, sequence: UInt32(truncatingIfNeeded: index))
          FrameEncoder.encode(header, count: 1, into: &output) { _ in entry }
          total += Double(output[size - 1 - index & 511])
        }
        return total
      }
    },
    theirs: { count in cbm_copies(Int64(count), Int64(FrameEncoder.size(count: 1))) },
    limit: nil)

  /// In the middle of a transition, with two faces.
  private static var frame: Frame {
    var stage = Stage()
    _ = stage.apply(.press, at: Instant(nanoseconds: 2_200_000_000))
    return stage.frame(at: Instant(nanoseconds: 2_650_000_000))
  }

  private static func withBuffer(_ body: (inout OutputSpan<UInt8>) -> Double) -> Double {
    var result = 0.0
    _ = [UInt8](capacity: FrameEncoder.size(count: 1)) { result = body(&$0) }
    return result
  }
}
