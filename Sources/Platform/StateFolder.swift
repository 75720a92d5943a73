import Glibc

/// A folder of files that nobody but this process's user may look into, and no other process
/// writes.
///
/// Each call opens what it needs and closes it again: a thousand files take one descriptor. A write
/// is the kernel's when the call returns, so it outlives the process, but not a power failure.
public final class StateFolder: Sendable {
  private let descriptor: Int32

  /// Why a folder cannot be used.
  public enum Refusal: Error, Hashable, Sendable {
    /// It can be neither opened nor made.
    case unusable(SystemError)
    /// It belongs to another user, or others may look into it.
    case notPrivate
    /// Another process has it.
    case taken
  }

  /// Opens a folder and locks it as long as this lives; makes it, with mode 0700, if it is not
  /// there.
  ///
  /// The process no longer ends when a file may not grow: the write fails.
  public init(_ path: String) throws(Refusal) {
    _ = signal(SIGXFSZ, SIG_IGN)
    if unsafe mkdir(path, 0o700) < 0, errno != EEXIST { throw .unusable(.last) }
    descriptor = unsafe Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unusable(.last) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw .unusable(.last) }
    guard status.st_uid == geteuid(), status.st_mode & 0o077 == 0 else { throw .notPrivate }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { throw .taken }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// The names of what is there, in no order.
  public var names: [String] {
    let again = unsafe openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard again >= 0, let folder = unsafe fdopendir(again) else { return [] }
    defer { unsafe closedir(folder) }
    var names: [String] = []
    while let entry = unsafe readdir(folder) {
      names.append(
        unsafe withUnsafeBytes(of: &entry.pointee.d_name) {
          unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        })
    }
    return names
  }

  /// The bytes of a file; `EFBIG` for one of more than `limit`, `EINVAL` for what is no file, such
  /// as a link or a pipe.
  public func contents(of name: String, limit: Int) throws(SystemError) -> [UInt8] {
    let file = try open(name, O_RDONLY | O_NONBLOCK)
    defer { close(file) }
    var status = stat()
    guard unsafe fstat(file, &status) == 0 else { throw .last }
    guard status.st_mode & S_IFMT == S_IFREG else { throw SystemError(code: EINVAL) }
    guard status.st_size <= limit else { throw .tooLarge }
    var (bytes, count) = ([UInt8](repeating: 0, count: Int(status.st_size)), 0)
    while count < bytes.count {
      let read = unsafe bytes.withUnsafeMutableBytes {
        unsafe Glibc.read(file, $0.baseAddress?.advanced(by: count), $0.count - count)
      }
      if read < 0, errno == EINTR { continue }
      guard read >= 0 else { throw .last }
      guard read > 0 else { break }
      count += read
    }
    return Array(bytes.prefix(count))
  }

  /// Writes at the end of a file, which has `offset` bytes.
  ///
  /// If it fails, the file ends at `offset` again, as far as the file system lets it.
  public func write(_ bytes: [UInt8], at offset: Int, in name: String) throws(SystemError) {
    let file = try open(name, O_WRONLY | O_NONBLOCK)
    defer { close(file) }
    do {
      try write(bytes, at: offset, to: file)
    } catch {
      _ = ftruncate(file, offset)
      throw error
    }
  }

  /// Writes a file anew, with mode 0600: at every moment there is the old one or the new one.
  public func replace(_ name: String, with bytes: [UInt8]) throws(SystemError) {
    let draft = name + Self.draftSuffix
    do throws(SystemError) {
      let file = try open(draft, O_WRONLY | O_CREAT | O_TRUNC)
      defer { close(file) }
      try write(bytes, at: 0, to: file)
      guard unsafe renameat(descriptor, draft, descriptor, name) == 0 else { throw .last }
    } catch {
      remove(draft)
      throw error
    }
  }

  /// Ends the name of a file that is still being written.
  public static let draftSuffix = ".new"

  /// Removes a file, if it is there.
  public func remove(_ name: String) {
    _ = unsafe unlinkat(descriptor, name, 0)
  }

  private func open(_ name: String, _ flags: Int32) throws(SystemError) -> Int32 {
    precondition(!name.contains("/"), "A file in the folder itself has a name without slashes")
    let file = unsafe openat(descriptor, name, flags | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw .last }
    return file
  }

  private func write(_ bytes: [UInt8], at offset: Int, to file: Int32) throws(SystemError) {
    var count = 0
    while count < bytes.count {
      let written = unsafe bytes.withUnsafeBytes {
        unsafe pwrite(file, $0.baseAddress?.advanced(by: count), $0.count - count, offset + count)
      }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { throw .last }
      count += written
    }
  }
}
