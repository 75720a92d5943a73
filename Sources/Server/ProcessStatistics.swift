import FoundationEssentials

import func Glibc.sysconf
import var Glibc._SC_CLK_TCK

/// What the kernel knows of this process (proc(5)); `nil` is what it does not tell.
struct ProcessStatistics {
  /// Memory in use, in bytes.
  var residentMemory: Int?
  /// Address space in use, in bytes.
  var virtualMemory: Int?
  /// Descriptors that are open.
  var openDescriptors: Int?
  /// How many may be: the soft limit; `nil` also when there is none.
  var maximumDescriptors: Int?
  /// Processor time used, in seconds.
  var processorTime: Double?
  /// When it began, in seconds since 1970.
  var startTime: Double?

  /// Asks the kernel.
  init() {
    let status = Self.lines(of: "/proc/self/status")
    residentMemory = Self.word(1, of: "VmRSS:", in: status).flatMap { Int($0) }.map { $0 * 1024 }
    virtualMemory = Self.word(1, of: "VmSize:", in: status).flatMap { Int($0) }.map { $0 * 1024 }
    maximumDescriptors = Self.word(3, of: "Max open files", in: Self.lines(of: "/proc/self/limits"))
      .flatMap { Int($0) }
    openDescriptors = Self.countDescriptors()

    // The second field is a name in parentheses, which may hold anything; the third follows them.
    let stat = Self.lines(of: "/proc/self/stat").joined().split(separator: ")").last ?? ""
    let fields = stat.split(separator: " ").map { Double($0) ?? 0 }
    let ticks = Double(sysconf(Int32(_SC_CLK_TCK)))
    guard fields.count > 19 else { return }
    processorTime = (fields[11] + fields[12]) / ticks
    if let boot = Self.word(1, of: "btime", in: Self.lines(of: "/proc/stat")).flatMap(Double.init) {
      startTime = boot + fields[19] / ticks
    }
  }

  private static func lines(of file: String) -> [Substring] {
    guard let data = FileManager.default.contents(atPath: file) else { return [] }
    return String(decoding: data, as: UTF8.self).split(separator: "\n")
  }

  /// A word of the first line that begins so, counted from 0.
  private static func word(_ index: Int, of prefix: String, in lines: [Substring]) -> Substring? {
    let words = lines.first { $0.hasPrefix(prefix) }?.split { $0 == " " || $0 == "\t" } ?? []
    return words.indices.contains(index) ? words[index] : nil
  }

  /// From Linux 6.2 on the kernel counts them; before, the folder's size is 0 and we do.
  private static func countDescriptors() -> Int? {
    let folder = "/proc/self/fd"
    // What cannot be asked is not told.
    let size = (try? FileManager.default.attributesOfItem(atPath: folder))?[.size] as? UInt64
    if let size, size > 0 { return Int(size) }
    // One of them is that of the folder.
    return (try? FileManager.default.contentsOfDirectory(atPath: folder)).map { $0.count - 1 }
  }
}
