import Linking
import Notes
import SourceText

/// A journal, read and parsed, with what a build needs beside it.
struct BuildInput {
  var journal: Journal
  let title: String
  let vocabularies: Vocabularies
  let folder: DiskPath
  let contentRoot: DiskPath
  /// The theme's files, the author's own in their places.
  let theme: [SourceFile]
  let diagnostics: [Diagnostic]
  var sources: [SourcePath: SourceFile]
  let roots: JournalRoots
  var memory: Memory

  /// What a preview keeps of one reading for the next.
  struct Memory: Sendable {
    var read: ReadJournal
    var parsed: ParsedFiles
    /// What reading reported, parsing left out.
    let readingDiagnostics: [Diagnostic]
  }

  /// - Parameters:
  ///   - memory: Of a former reading, from which unchanged files are taken over.
  ///   - remembers: Whether files will be read again.
  static func read(
    _ options: BuildOptions, output: DiskPath?, memory: Memory? = nil, remembers: Bool = false
  ) throws(BuildError) -> BuildInput {
    let location = DiskPath(options.journal)
    let read: Parsed<ReadJournal>
    do throws(FileSystemError) {
      read = try JournalReader.read(
        location, output: output, known: memory?.read.known ?? (remembers ? KnownSources() : nil)
      ) { DiscoveryRules($0) }
    } catch {
      throw BuildError(error.description, hint: "Give the folder that holds your notes, or one Markdown file.")
    }
    let files = read.value.files
    let (parsed, parsedFiles) = Journal.parse(files, reusing: memory?.parsed)
    var configuration = parsed.value.configuration
    if let written = options.baseURL {
      guard let baseURL = JournalConfiguration.baseURL(written) else {
        throw BuildError("'\(written)' is no address of a site", hint: "Write it like 'https://you.example/lore/'.")
      }
      configuration.baseURL = baseURL
    }
    let journal = parsed.value.replacing(configuration: configuration)
    var sources: [SourcePath: SourceFile] = [:]
    for file in files.notes { sources[file.path] = file }
    return BuildInput(
      journal: journal, title: configuration.title ?? files.name, vocabularies: journal.schema.vocabularies,
      folder: read.value.root, contentRoot: read.value.contentRoot,
      theme: Theme.files(overrides: read.value.templates), diagnostics: read.diagnostics + parsed.diagnostics,
      sources: sources, roots: roots(of: read.value, location),
      memory: Memory(read: read.value, parsed: parsedFiles, readingDiagnostics: read.diagnostics))
  }

  /// Links the journal for one audience: the least private one unless another is named.
  func graph(for audience: AudienceName?) throws(BuildError) -> Parsed<NoteGraph> {
    GraphBuilder.link(journal, title: title, audience: try self.audience(audience))
  }

  /// - Throws: When the journal has no such audience.
  func audience(_ audience: AudienceName?) throws(BuildError) -> AudienceName {
    let audiences = journal.configuration.audiences
    let wanted = audience ?? audiences.first ?? .everyone
    guard audiences.contains(wanted) else {
      throw BuildError(
        "this journal has no audience '\(wanted)'",
        hint: "Its audiences are: " + audiences.map(\.rawValue).joined(separator: ", ") + ".")
    }
    return wanted
  }

  private static func roots(of read: ReadJournal, _ location: DiskPath) -> JournalRoots {
    let isFile = ["md", "markdown"].contains(SourcePath(location.name).fileExtension)
    let journal = prefix(isFile ? location.parent : location)
    let below = read.contentRoot.relative(to: read.root)?.rawValue ?? ""
    var sources: [SourcePath: SourceFile] = [:]
    for file in read.templates + [read.files.configuration].compactMap({ $0 }) { sources[file.path] = file }
    return JournalRoots(
      journal: journal, content: below.isEmpty ? journal : journal + below + "/", theme: journal + "Templates/",
      sources: sources)
  }

  private static func prefix(_ path: DiskPath) -> String {
    if path.rawValue == "." || path.rawValue.isEmpty { return "" }
    return path.rawValue.hasSuffix("/") ? path.rawValue : path.rawValue + "/"
  }
}
