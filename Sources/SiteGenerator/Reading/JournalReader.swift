import Notes
import SourceText

/// A journal's files as they were read, and where they lie.
struct ReadJournal: Sendable {
  var files: JournalFiles
  /// The theme's files of the journal, paths relative to its `Templates/`.
  let templates: [SourceFile]
  /// The journal's folder, resolved; for a journal that is one file, the folder of the file.
  let root: DiskPath
  /// The folder that the paths of notes and attachments are relative to, resolved.
  let contentRoot: DiskPath
  /// What was read, so that only changed files are read the next time.
  var known = KnownSources()

  /// Whether all that a site is made from is the same, but for the content of attachments.
  func isSame(as other: ReadJournal) -> Bool {
    files.notes == other.files.notes && files.attachments == other.files.attachments
      && files.configuration == other.files.configuration && templates == other.templates
      && contentRoot == other.contentRoot
  }

  /// Puts a note's file in the place of its former self.
  mutating func replace(_ file: SourceFile) {
    guard let place = files.notes.firstIndex(where: { $0.path == file.path }) else { return }
    files.notes[place] = file
    known.keep(KnownSources.Source(parsed: Parsed(file), status: nil), at: file.path)
  }
}

/// What `loremark.yml` says about where notes are.
struct DiscoveryRules: Equatable, Sendable {
  /// `content:`, relative to the journal.
  var contentFolder: String?
  /// `ignore:`, relative to the content root.
  var ignoredGlobs: [Glob] = []

  init(contentFolder: String? = nil, ignoredGlobs: [Glob] = []) {
    self.contentFolder = contentFolder
    self.ignoredGlobs = ignoredGlobs
  }

  init(_ file: SourceFile) {
    let configuration = JournalConfiguration.parse(file).value
    contentFolder = configuration.contentFolder?.rawValue
    ignoredGlobs = configuration.ignoredGlobs
  }
}

/// Reads a journal from disk: the only place where the build reads notes.
enum JournalReader {
  /// Reads a folder or one Markdown file.
  ///
  /// - Parameters:
  ///   - location: As the author gave it.
  ///   - output: The folder of the site, which is no part of the journal.
  ///   - rules: Reads `loremark.yml`, when there is one, for what discovery must know.
  /// - Returns: All that could be read; what could not is among the diagnostics.
  /// - Throws: When there is nothing at `location`.
  static func read(
    _ location: DiskPath, output: DiskPath? = nil, known: KnownSources? = nil, rules: (SourceFile) -> DiscoveryRules
  ) throws(FileSystemError) -> Parsed<ReadJournal> {
    guard let root = try FileSystem.resolvedPath(of: location),
      let status = try FileSystem.status(of: root, followingLinks: true)
    else {
      // Opening what is not there gives the system's own words for it.
      _ = try FileSystem.contents(of: location)
      throw FileSystemError(operation: .resolve, path: location, code: 0, reason: "it is gone")
    }
    guard status.kind == .folder else { return try readFile(root) }
    var session = ReadingSession(root: root, output: try output.flatMap(FileSystem.resolvedPath), known: known)
    return session.readFolder(rules: rules)
  }

  /// Reads a journal that is one file, with what it may refer to beside it.
  private static func readFile(_ path: DiskPath) throws(FileSystemError) -> Parsed<ReadJournal> {
    let folder = path.parent
    let name = SourcePath(path.name)
    let file = SourceFile.validated(path: name, bytes: try FileSystem.contents(of: path))
    let listing = FolderListing(of: folder, journal: folder, entryLimit: 10_000) { path, isFolder in
      isFolder && path.rawValue.utf8.count { $0 == UInt8(ascii: "/") } >= 2
    }
    let attachments = listing.files.filter { !ReadingSession.isMarkdown($0) }
    let files = JournalFiles(name: String(name.stem), notes: [file.value], attachments: attachments, isSingleFile: true)
    return Parsed(
      ReadJournal(files: files, templates: [], root: folder, contentRoot: folder), diagnostics: file.diagnostics)
  }
}

/// One reading of a journal's folder.
struct ReadingSession {
  let root: DiskPath
  let output: DiskPath?
  private let known: KnownSources?
  private var diagnostics: [Diagnostic] = []

  /// - Parameter known: What was read before; nil when nobody will ask again.
  init(root: DiskPath, output: DiskPath?, known: KnownSources? = nil) {
    self.root = root
    self.output = output
    self.known = known
  }

  mutating func readFolder(rules: (SourceFile) -> DiscoveryRules) -> Parsed<ReadJournal> {
    let configuration = readConfiguration()
    let rules = configuration.map(rules) ?? DiscoveryRules()
    let contentRoot = contentRoot(configuration, rules)
    let listing = list(contentRoot, rules)
    diagnostics += listing.diagnostics
    let notePaths = listing.files.filter(Self.isMarkdown)
    var sources = KnownSources()
    let notes = readNotes(notePaths, below: contentRoot, into: &sources)
    if notes.isEmpty {
      diagnostics.append(
        Diagnostic(
          .error, "no-notes", "'\(contentRoot)' holds no notes", path: SourcePath(""), range: 0..<0,
          suggestion: "give the folder that holds your Markdown files, or start one with 'loremark init'"))
    }
    let files = JournalFiles(
      name: root.name.isEmpty ? "Journal" : root.name, configuration: configuration, notes: notes,
      attachments: listing.files.filter { !Self.isMarkdown($0) && !Self.configurationNames.contains($0.rawValue) })
    let journal = ReadJournal(
      files: files, templates: readTemplates(), root: root, contentRoot: contentRoot, known: sources)
    return Parsed(journal, diagnostics: diagnostics)
  }

  // MARK: Configuration

  private static let configurationNames = ["loremark.yml", "loremark.yaml"]

  private mutating func readConfiguration() -> SourceFile? {
    for name in Self.configurationNames {
      do {
        guard try FileSystem.status(of: root.appending(name), followingLinks: false) != nil else { continue }
        let place = try FileSystem.resolvedPath(of: root.appending(name))
        guard place?.relative(to: root) != nil else {
          diagnostics.append(Self.outside(name, origin: .journal))
          return Self.hidingAll(SourcePath(name))
        }
        let file = SourceFile.validated(
          path: SourcePath(name), bytes: try FileSystem.contents(of: root.appending(name)))
        diagnostics += file.diagnostics
        return file.value
      } catch {
        diagnostics.append(Self.unreadable(SourcePath(name), error, origin: .journal))
        return Self.hidingAll(SourcePath(name))
      }
    }
    return nil
  }

  /// A configuration that nobody could read may have said what is private.
  private static func hidingAll(_ path: SourcePath) -> SourceFile {
    SourceFile(path: path, bytes: Array("visibility: private".utf8))
  }

  private static func outside(_ name: String, origin: Diagnostic.Origin) -> Diagnostic {
    Diagnostic(
      .error, "symbolic-link-outside", "'\(name)' is a link that leaves the journal and is not followed",
      path: SourcePath(name), range: 0..<0, origin: origin, suggestion: "copy what it leads to into the journal")
  }

  /// `content:`, else `content/` where notes are meant to be in it, else the journal itself.
  private mutating func contentRoot(_ configuration: SourceFile?, _ rules: DiscoveryRules) -> DiskPath {
    if let configuration, let written = rules.contentFolder, !written.isEmpty, written != ".", written != "./" {
      let wanted = written.hasPrefix("/") ? DiskPath(written) : root.appending(written)
      let folder = folder(at: wanted)
      if let folder, folder.relative(to: root) != nil { return folder }
      diagnostics.append(
        Diagnostic(
          .error, folder == nil ? "missing-content" : "content-outside",
          folder == nil
            ? "'\(written)' is no folder of the journal" : "'\(written)' leaves the journal and is not read",
          path: configuration.path, range: 0..<0, origin: .journal,
          suggestion: "let 'content:' name the folder of the journal that holds the notes"))
      return root
    }
    guard rules.contentFolder == nil, let content = ownFolder("content") else { return root }
    if configuration != nil { return content }
    let outside = FolderListing(of: root, journal: root) { path, isFolder in
      path.rawValue == "content" || isFolder && isSkippedFolder(path, root)
    }
    return outside.files.contains { Self.isMarkdown($0) && !Self.isProjectPaper($0) } ? root : content
  }

  /// A folder at the root of the journal, resolved; one that a link puts there from outside is reported.
  private mutating func ownFolder(_ name: String) -> DiskPath? {
    guard let folder = folder(at: root.appending(name)) else { return nil }
    if folder.relative(to: root) != nil { return folder }
    diagnostics.append(Self.outside(name, origin: .journal))
    return nil
  }

  private func folder(at path: DiskPath) -> DiskPath? {
    do {
      guard let resolved = try FileSystem.resolvedPath(of: path),
        try FileSystem.status(of: resolved, followingLinks: true)?.kind == .folder
      else { return nil }
      return resolved
    } catch {
      return nil
    }
  }

  /// README, LICENSE and the like, which stand beside notes in a repository and are none.
  private static func isProjectPaper(_ path: SourcePath) -> Bool {
    let names: Set = [
      "readme", "license", "licence", "copying", "changelog", "contributing", "code_of_conduct", "security", "authors",
      "notice", "credits", "support", "history", "todo",
    ]
    return names.contains(path.stem.lowercased())
  }

  // MARK: Listing

  static func isMarkdown(_ path: SourcePath) -> Bool {
    path.fileExtension == "md" || path.fileExtension == "markdown"
  }

  private mutating func list(_ contentRoot: DiskPath, _ rules: DiscoveryRules) -> FolderListing {
    let globs = rules.ignoredGlobs
    let settings = obsidianSettings(contentRoot)
    return FolderListing(of: contentRoot, journal: root) { path, isFolder in
      if isFolder, isSkippedFolder(path, contentRoot) { return true }
      if settings.skips(path.rawValue) { return true }
      return globs.contains { $0.matches(path.rawValue, isFolder: isFolder) }
    }
  }

  private mutating func obsidianSettings(_ vault: DiskPath) -> ObsidianSettings {
    func contents(_ name: String) -> [UInt8]? {
      do { return try FileSystem.contents(of: vault.appending(".obsidian").appending(name)) } catch { return nil }
    }
    let settings = ObsidianSettings(templates: contents("templates.json"), app: contents("app.json"))
    for filter in settings.unreadFilters {
      diagnostics.append(
        Diagnostic(
          .warning, "unread-ignore-filter", "Obsidian's filter '\(filter)' is a pattern that is not applied",
          path: SourcePath(".obsidian/app.json"), range: 0..<0, suggestion: "say it as a glob under 'ignore:'"))
    }
    return settings
  }

  /// The site, templates, and what tools leave behind.
  private func isSkippedFolder(_ path: SourcePath, _ base: DiskPath) -> Bool {
    let name = path.fileName.lowercased()
    let isAtRoot = !path.rawValue.utf8.contains(UInt8(ascii: "/"))
    if name == "node_modules" || (isAtRoot && name == "_site") { return true }
    if let output, output == base.appending(path) { return true }
    if holdsSite(base.appending(path)) { return true }
    return Self.isTemplateFolder(name, isAtRoot: isAtRoot)
  }

  /// A site that was built or published into the journal is no part of it.
  private func holdsSite(_ folder: DiskPath) -> Bool {
    do {
      return try FileSystem.status(of: folder.appending(OutputManifest.fileName), followingLinks: false) != nil
    } catch {
      return false
    }
  }

  /// `Templates` at the root; `_templates`, `z_Templates`, `99 Templates` anywhere.
  static func isTemplateFolder(_ name: String, isAtRoot: Bool) -> Bool {
    var rest = name.lowercased()[...]
    func dropMarks() {
      while let first = rest.unicodeScalars.first, !first.properties.isAlphabetic { rest.unicodeScalars.removeFirst() }
    }
    dropMarks()
    let letters = rest.prefix { $0 == "z" || $0 == "x" }
    if !letters.isEmpty, let next = rest.dropFirst(letters.count).unicodeScalars.first, !next.properties.isAlphabetic {
      rest = rest.dropFirst(letters.count)
      dropMarks()
    }
    guard rest == "templates" || rest == "template" else { return false }
    return isAtRoot || rest.utf8.count < name.utf8.count
  }

  // MARK: Reading

  private mutating func readTemplates() -> [SourceFile] {
    guard let folder = ownFolder("Templates") else { return [] }
    let listing = FolderListing(of: folder, journal: root) { _, _ in false }
    return readAll(listing.files.filter(Theme.isThemeFile), below: folder, origin: .theme)
  }

  /// Reads notes, or takes them over when their files are what they were.
  private mutating func readNotes(
    _ paths: [SourcePath], below folder: DiskPath, into sources: inout KnownSources
  ) -> [SourceFile] {
    guard let known else { return readAll(paths, below: folder, origin: .content) }
    let read = concurrentMap(paths) { path in
      known.source(at: path, below: folder) ?? KnownSources.read(path, below: folder)
    }
    for (path, source) in zip(paths, read) {
      diagnostics += source.parsed.diagnostics
      sources.keep(source, at: path)
    }
    return read.compactMap(\.parsed.value)
  }

  private mutating func readAll(
    _ paths: [SourcePath], below folder: DiskPath, origin: Diagnostic.Origin
  ) -> [SourceFile] {
    var files: [SourceFile] = []
    files.reserveCapacity(paths.count)
    for read in concurrentMap(paths, { Self.read($0, below: folder, origin: origin) }) {
      if let file = read.value { files.append(file) }
      diagnostics += read.diagnostics
    }
    return files
  }

  static func read(
    _ path: SourcePath, below folder: DiskPath, origin: Diagnostic.Origin
  ) -> Parsed<SourceFile?> {
    do {
      let file = SourceFile.validated(path: path, bytes: try FileSystem.contents(of: folder.appending(path)))
      return Parsed(file.value, diagnostics: file.diagnostics)
    } catch {
      return Parsed(nil, diagnostics: [unreadable(path, error, origin: origin)])
    }
  }

  private static func unreadable(
    _ path: SourcePath, _ error: FileSystemError, origin: Diagnostic.Origin
  ) -> Diagnostic {
    Diagnostic(
      .error, "unreadable-file", "'\(path)' cannot be read: \(error.reason)", path: path, range: 0..<0, origin: origin,
      suggestion: "check the file's permissions")
  }
}
