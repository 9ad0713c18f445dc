import SourceText

/// Notes' files as they were read, each with the state of its file: what has not changed is not read again.
struct KnownSources: Sendable {
  struct Source: Sendable {
    let parsed: Parsed<SourceFile?>
    /// nil when the file may have changed while it was read, or so soon after that its times would not tell.
    let status: FileSystem.Status?
  }

  private var sources: [SourcePath: Source] = [:]

  /// A file as it was read; nil when it is new or changed.
  func source(at path: SourcePath, below folder: DiskPath) -> Source? {
    guard let source = sources[path], let known = source.status,
      Self.status(of: path, below: folder) == known
    else { return nil }
    return source
  }

  mutating func keep(_ source: Source, at path: SourcePath) { sources[path] = source }

  /// Reads a file, and remembers its state when that can be trusted.
  static func read(_ path: SourcePath, below folder: DiskPath) -> Source {
    let before = status(of: path, below: folder)
    let parsed = ReadingSession.read(path, below: folder, origin: .content)
    let isSettled = before.map { FileSystem.now() - max($0.modified, $0.changed) > Self.clockResolution } ?? false
    return Source(parsed: parsed, status: isSettled ? before : nil)
  }

  /// Nanoseconds within which a second change may leave a file's times as they are.
  private static let clockResolution = 50_000_000

  private static func status(of path: SourcePath, below folder: DiskPath) -> FileSystem.Status? {
    do {
      return try FileSystem.status(of: folder.appending(path), followingLinks: true)
    } catch {
      return nil
    }
  }
}
