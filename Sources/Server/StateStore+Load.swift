import Platform
import WebSocket
import Wire

extension StateStore {
  /// How many stages are gone on with at most, of all loops together.
  static let maximumFiles = 4096

  /// Reads the files of a folder, and says on standard error what is wrong with one.
  ///
  /// - Parameters:
  ///   - path: The folder, which is made if it is not there.
  ///   - loops: How many loops there are.
  /// - Returns: the folder, and for each loop the stages that it goes on with.
  /// - Throws: ``ServeError`` for a folder that cannot be used.
  static func load(
    _ path: String, loops: Int
  ) throws(ServeError) -> (folder: StateFolder, found: [[SavedFile]]) {
    let folder: StateFolder
    do throws(StateFolder.Refusal) {
      folder = try StateFolder(path)
    } catch {
      throw .state(path, error)
    }
    var found = [[SavedFile]](repeating: [], count: loops)
    var (names, count) = (Set<String>(), 0)
    for file in folder.names.sorted() {
      // What was being written is incomplete, and what it was to replace is still there.
      if file.hasSuffix(StateFolder.draftSuffix),
        StageJournal.isName(String(file.dropLast(StateFolder.draftSuffix.count)))
      {
        folder.remove(file)
      }
      guard StageJournal.isName(file) else { continue }
      guard count < maximumFiles, let saved = read(file, in: folder) else {
        complain(file, "is no stage of this version, or one too many, and is left alone")
        continue
      }
      let loop = saved.stage.name.map { Routing.loop(named: $0, loops: loops) }
      if let name = saved.stage.name, !names.insert(name).inserted {
        complain(file, "is a second file of one stage, and is left alone")
        continue
      }
      found[loop ?? saved.stage.loop % loops].append(saved)
      count += 1
    }
    return (folder, found)
  }

  private static func read(_ file: String, in folder: StateFolder) -> SavedFile? {
    guard let bytes = try? folder.contents(of: file, limit: 2 * maximumSize),
      let (log, payloads, end) = RecordLog.read(bytes)
    else { return nil }
    var count = 0
    guard let stage = SavedStage(payloads, count: &count) else { return nil }
    let isWhole = end == .whole && count == payloads.count
    if !isWhole, end == .torn, count == payloads.count {
      complain(file, "ends in the middle of a record, which is dropped: nothing else is lost")
    } else if !isWhole {
      complain(
        file,
        "is damaged after record \(count), at or before byte \(log.size): what follows is lost")
    }
    return SavedFile(name: file, stage: stage, log: isWhole ? log : nil)
  }

  private static func complain(_ file: String, _ reason: String) {
    StandardStream.error.write(line: "pirouette: \(file) \(reason)")
  }
}
