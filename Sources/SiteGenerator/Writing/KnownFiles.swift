import SourceText

/// What earlier builds wrote into a folder: the manifest, and the list of a build that was killed.
struct KnownFiles: Sendable {
  enum Judgement {
    /// As we wrote it, with this hash; or emptied by a power failure.
    case ours(ContentHash)
    /// We wrote a file here, and somebody changed it.
    case edited(ContentHash)
    case foreign(ContentHash)
  }

  /// What each address may hold.
  private let entries: [SiteAddress: [OutputManifest.Entry]]
  /// When the manifest was last touched: a file that did not change after that is as the manifest says. nil when the
  /// manifest does not tell the whole story.
  private let trustedBefore: Int?
  let manifest: OutputManifest?
  let pending: OutputManifest?

  init(manifest: OutputManifest? = nil, pending: OutputManifest? = nil, manifestChanged: Int? = nil) {
    self.manifest = manifest
    self.pending = pending
    var entries: [SiteAddress: [OutputManifest.Entry]] = [:]
    entries.reserveCapacity(manifest?.files.count ?? 0)
    for file in (manifest?.files ?? []) + (pending?.files ?? []) {
      if entries[file.address]?.contains(file.entry) != true { entries[file.address, default: []].append(file.entry) }
    }
    self.entries = entries
    trustedBefore = manifest != nil && pending == nil ? manifestChanged : nil
  }

  /// Sorted.
  var addresses: [SiteAddress] { entries.keys.sorted() }

  /// Says whose a file on disk is, reading it only when its times and size do not tell.
  func judge(
    _ address: SiteAddress, _ status: FileSystem.Status, at path: DiskPath
  ) throws(FileSystemError) -> Judgement {
    let candidates = entries[address] ?? []
    if let trustedBefore, status.changed < trustedBefore, candidates.count == 1, candidates[0].size == status.size {
      return .ours(candidates[0].hash)
    }
    let hash = try Self.hash(of: path)
    if candidates.isEmpty { return .foreign(hash) }
    let isOurs = status.size == 0 || candidates.contains { $0.hash == hash && $0.size == status.size }
    return isOurs ? .ours(hash) : .edited(hash)
  }

  private static func hash(of path: DiskPath) throws(FileSystemError) -> ContentHash {
    let chunkSize = 1 << 18
    var hasher = ContentHasher()
    var hash: ContentHash?
    try FileSystem.forEachChunk(of: path, chunkSize: chunkSize) { (chunk) throws(FileSystemError) in
      if chunk.count < chunkSize { hash = hasher.finish(chunk) } else { hasher.absorb(chunk) }
    }
    return hash ?? hasher.finish([])
  }
}
