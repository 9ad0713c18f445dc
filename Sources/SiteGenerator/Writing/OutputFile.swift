import SourceText

/// One file of the site: its place and its bytes.
struct OutputFile: Sendable {
  enum Content: Sendable {
    case bytes([UInt8])
    /// A file of the journal, copied without holding it in memory; its hash and size as they were read.
    case copy(of: DiskPath, hash: ContentHash, size: Int)
    /// A picture of the journal without its metadata; hash and size as they are then.
    case picture(of: DiskPath, hash: ContentHash, size: Int)
    /// A film of the journal without its metadata, copied without holding it in memory; the hash as it is then.
    case film(of: DiskPath, FilePatch, hash: ContentHash, size: Int)
  }

  let address: SiteAddress
  let content: Content
  /// What stands in it, when its bytes do not show that: the leak check reads it in their place.
  var readable: (@Sendable () -> [UInt8])?

  init(_ address: SiteAddress, _ content: Content) {
    self.address = address
    self.content = content
  }

  init(_ address: SiteAddress, bytes: [UInt8]) { self.init(address, .bytes(bytes)) }

  /// The bytes that will be written.
  func bytes() throws(FileSystemError) -> [UInt8] {
    switch content {
    case .bytes(let bytes): return bytes
    case .copy(let path, _, _): return try FileSystem.contents(of: path)
    case .film(let path, let patch, _, _):
      var bytes = try FileSystem.contents(of: path)
      patch.apply(to: &bytes, at: 0)
      return bytes
    case .picture(let path, _, _):
      switch PictureCleaner.clean(try FileSystem.contents(of: path)) {
      case .cleaned(let bytes): return bytes
      case .unchanged, .damaged:
        throw FileSystemError(operation: .read, path: path, code: 0, reason: "it changed while it was read")
      }
    }
  }
}
