import SourceText

/// Hashes files and gives them their addresses.
struct AssetCollector {
  var attachments: [SourcePath: Asset] = [:]
  var themeFiles: [String: Asset] = [:]
  var outputFiles: [OutputFile] = []
  var diagnostics: [Diagnostic] = []
  private var taken: Set<SiteAddress> = []

  /// Reads files on all cores.
  mutating func addAttachments(_ uses: [AssetUse], contentRoot: DiskPath) {
    let summaries = concurrentMap(uses) { (use: AssetUse) -> Result<Summary, FileSystemError> in
      do throws(FileSystemError) {
        return .success(try Self.summary(of: contentRoot.appending(use.path)))
      } catch {
        return .failure(error)
      }
    }
    for (use, summary) in zip(uses, summaries) { add(use, summary, contentRoot) }
  }

  private mutating func add(
    _ use: AssetUse, _ summary: Result<Summary, FileSystemError>, _ contentRoot: DiskPath
  ) {
    switch summary {
    case .success(let summary) where summary.kind == .damaged:
      diagnostics.append(
        Diagnostic(
          .error, "damaged-picture",
          "'\(use.path)' is damaged, so that nobody knows what stands in it beside picture and sound; it is left out",
          path: use.note, range: use.range, suggestion: "save the file anew"))
    case .success(let summary):
      let address = Self.address(of: use.path, summary.hash)
      attachments[use.path] = Asset(address: address, size: summary.imageSize)
      let source = contentRoot.appending(use.path)
      add(
        OutputFile(
          address,
          Self.content(of: source, summary)))
    case .failure(let error):
      diagnostics.append(
        Diagnostic(
          .error, "unreadable-file", "'\(use.path)' cannot be read: \(error.reason)", path: use.note, range: use.range))
    }
  }

  private static func content(of path: DiskPath, _ summary: Summary) -> OutputFile.Content {
    switch summary.kind {
    case .cleaned: .picture(of: path, hash: summary.hash, size: summary.size)
    case .patched(let patch): .film(of: path, patch, hash: summary.hash, size: summary.size)
    case .asItIs, .damaged: .copy(of: path, hash: summary.hash, size: summary.size)
    }
  }

  /// Styles, scripts and pictures are carried; templates are not.
  mutating func addThemeFile(_ file: SourceFile) {
    guard ["css", "js", "svg"].contains(file.path.fileExtension) else { return }
    let address = Self.address(of: file.path, ContentHash(of: file.bytes))
    let size = file.path.fileExtension == "svg" ? ImageSize.read(file.bytes) : nil
    themeFiles[file.path.rawValue] = Asset(address: address, size: size)
    add(OutputFile(address, bytes: file.bytes))
  }

  private mutating func add(_ file: OutputFile) {
    if taken.insert(file.address).inserted { outputFiles.append(file) }
  }

  /// `img/Church of Elleh.PNG` gives `assets/church-of-elleh-1f2e3d4c5b6a.png`.
  private static func address(of path: SourcePath, _ hash: ContentHash) -> SiteAddress {
    let ending = path.fileExtension.isEmpty ? "" : "." + AddressText.component(path.fileExtension)
    return SiteAddress("assets/" + AddressText.component(path.stem) + "-" + hash.prefix(12) + ending)
  }

  private struct Summary: Sendable {
    let hash: ContentHash
    let size: Int
    let imageSize: ImageSize?
    var kind = Kind.asItIs

    enum Kind: Equatable {
      case asItIs, cleaned, damaged
      case patched(FilePatch)
    }
  }

  private static func summary(of path: DiskPath) throws(FileSystemError) -> Summary {
    let chunkSize = 1 << 18
    var hasher = ContentHasher()
    var hash: ContentHash?
    var size = 0
    var imageSize: ImageSize?
    var isPicture = false
    var isFilm = false
    try FileSystem.forEachChunk(of: path, chunkSize: chunkSize) { (chunk) throws(FileSystemError) in
      if size == 0 {
        imageSize = ImageSize.read(chunk)
        isPicture = PictureCleaner.knows(chunk)
        isFilm = FilmCleaner.knows(chunk)
      }
      size += chunk.count
      if chunk.count < chunkSize { hash = hasher.finish(chunk) } else { hasher.absorb(chunk) }
    }
    let whole = Summary(hash: hash ?? hasher.finish([]), size: size, imageSize: imageSize)
    if isFilm { return try patched(path, whole) }
    return isPicture ? try cleaned(path, whole) : whole
  }

  /// Read a second time, a part after the other.
  private static func patched(_ path: DiskPath, _ whole: Summary) throws(FileSystemError) -> Summary {
    guard let patch = try FilmCleaner.patch(for: path, size: whole.size) else {
      return Summary(hash: whole.hash, size: whole.size, imageSize: nil, kind: .damaged)
    }
    if patch.isEmpty { return whole }
    let chunkSize = 1 << 18
    var hasher = ContentHasher()
    var hash: ContentHash?
    var size = 0
    try FileSystem.forEachChunk(of: path, patch, chunkSize: chunkSize) { (chunk) throws(FileSystemError) in
      size += chunk.count
      if chunk.count < chunkSize { hash = hasher.finish(chunk) } else { hasher.absorb(chunk) }
    }
    return Summary(hash: hash ?? hasher.finish([]), size: size, imageSize: nil, kind: .patched(patch))
  }

  /// Read a second time, since nearly all files are small and only pictures are held in memory as a whole.
  private static func cleaned(_ path: DiskPath, _ whole: Summary) throws(FileSystemError) -> Summary {
    switch PictureCleaner.clean(try FileSystem.contents(of: path)) {
    case .unchanged: whole
    case .cleaned(let bytes):
      Summary(hash: ContentHash(of: bytes), size: bytes.count, imageSize: whole.imageSize, kind: .cleaned)
    case .damaged: Summary(hash: whole.hash, size: whole.size, imageSize: nil, kind: .damaged)
    }
  }
}
