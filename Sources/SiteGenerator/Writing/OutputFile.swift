import SourceText

/// One file of the site: its place and its bytes.
struct OutputFile: Sendable {
  enum Content: Sendable {
    case bytes([UInt8])
    /// A file of the journal, copied without holding it in memory; its hash and size as they were read.
    case copy(of: DiskPath, hash: ContentHash, size: Int)
  }

  let address: SiteAddress
  let content: Content

  init(_ address: SiteAddress, _ content: Content) {
    self.address = address
    self.content = content
  }

  init(_ address: SiteAddress, bytes: [UInt8]) { self.init(address, .bytes(bytes)) }
}
