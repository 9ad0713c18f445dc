import SourceText

/// Hashes files and gives them their addresses.
struct AssetCollector {
  var attachments: [SourcePath: Asset] = [:]
  var themeFiles: [String: Asset] = [:]
  var outputFiles: [OutputFile] = []
  var diagnostics: [Diagnostic] = []
  private var taken: Set<SiteAddress> = []

  mutating func addAttachment(_ use: AssetUse, contentRoot: DiskPath) {
    let disk = contentRoot.appending(use.path)
    do {
      let summary = try Self.summary(of: disk)
      let address = Self.address(of: use.path, summary.hash)
      attachments[use.path] = Asset(address: address, size: summary.imageSize)
      add(OutputFile(address, .copy(of: disk, hash: summary.hash, size: summary.size)))
    } catch {
      diagnostics.append(
        Diagnostic(
          .error, "unreadable-file", "'\(use.path)' cannot be read: \(error.reason)", path: use.note, range: use.range))
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

  private static func summary(
    of path: DiskPath
  ) throws(FileSystemError) -> (hash: ContentHash, size: Int, imageSize: ImageSize?) {
    let chunkSize = 1 << 18
    var hasher = ContentHasher()
    var hash: ContentHash?
    var size = 0
    var imageSize: ImageSize?
    try FileSystem.forEachChunk(of: path, chunkSize: chunkSize) { (chunk) throws(FileSystemError) in
      if size == 0 { imageSize = ImageSize.read(chunk) }
      size += chunk.count
      if chunk.count < chunkSize { hash = hasher.finish(chunk) } else { hasher.absorb(chunk) }
    }
    return (hash ?? hasher.finish([]), size, imageSize)
  }
}
