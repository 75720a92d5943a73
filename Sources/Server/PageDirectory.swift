import FoundationEssentials
import WebSocket

/// The files of a folder, read into memory once, so that no request ever reaches the file system.
///
/// Dotfiles and symbolic links are left out: a link would reach out of the folder.
enum PageDirectory {
  /// The greatest size of one file, 4 MiB.
  static let maximumFileSize = 4 << 20

  /// The media types of what a page is made of (IANA, "Media Types").
  ///
  /// Files with other endings are not served.
  static let mediaTypes = [
    "css": "text/css; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "ico": "image/x-icon",
    "js": "text/javascript; charset=utf-8",
    "json": "application/json",
    "map": "application/json",
    "mjs": "text/javascript; charset=utf-8",
    "png": "image/png",
    "svg": "image/svg+xml",
    "txt": "text/plain; charset=utf-8",
    "webp": "image/webp",
    "woff2": "font/woff2",
  ]

  /// The files of `folder`, whose path is absolute or relative to the working directory.
  /// - Returns: one page a file, `index.html` also under its folder's own path.
  /// - Throws: ``ServeError`` where there is no such folder, or it or a file cannot be read.
  static func pages(in folder: String) throws(ServeError) -> [Page] {
    var isDirectory = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isDirectory), isDirectory
    else { throw .noPages(folder) }
    var pages: [Page] = []
    try read(folder, under: "/", into: &pages)
    guard pages.contains(where: { $0.path == "/" }) else { throw .noIndex(folder) }
    return pages
  }

  private static func read(
    _ folder: String, under prefix: String, into pages: inout [Page]
  ) throws(ServeError) {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    } catch {
      throw .unreadable(folder)
    }
    for name in names where !name.hasPrefix(".") {
      let file = folder + "/" + name
      switch kind(of: file) {
      case .typeDirectory:
        try read(file, under: prefix + name + "/", into: &pages)
      case .typeRegular:
        guard let type = mediaType(of: name) else { continue }
        let body = try contents(of: file)
        pages.append(Page(path: prefix + name, contentType: type, body: body))
        if name == "index.html" {
          pages.append(Page(path: prefix, contentType: type, body: body))
        }
      default:
        continue
      }
    }
  }

  private static func kind(of file: String) -> FileAttributeType? {
    // A file that went away meanwhile has no kind and is left out.
    (try? FileManager.default.attributesOfItem(atPath: file))?[.type] as? FileAttributeType
  }

  private static func mediaType(of name: String) -> String? {
    guard let dot = name.lastIndex(of: ".") else { return nil }
    return mediaTypes[name[name.index(after: dot)...].lowercased()]
  }

  private static func contents(of file: String) throws(ServeError) -> [UInt8] {
    guard let data = FileManager.default.contents(atPath: file) else { throw .unreadable(file) }
    guard data.count <= maximumFileSize else { throw .tooLarge(file) }
    return [UInt8](data)
  }
}
