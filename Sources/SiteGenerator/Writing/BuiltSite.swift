import Notes
package import SourceText

/// A site in a folder, as the manifest in it tells: what a build wrote, for which audience.
package struct BuiltSite: Sendable {
  package struct File: Hashable, Sendable {
    /// Below the site's root, with `/` between its parts.
    package let path: String
    /// 32 hexadecimal digits.
    package let hash: String
    package let size: Int
  }

  /// The manifest lies beside the pages under these names: the second one only while a site is being replaced.
  package static let manifestName = OutputManifest.fileName
  package static let pendingManifestName = OutputManifest.pendingFileName

  package let audience: String
  /// Sorted by path, by bytes.
  package let files: [File]

  /// Reads a manifest; nil when the bytes are none, or one of a later version.
  package init?(manifest bytes: [UInt8]) {
    guard let manifest = OutputManifest(bytes) else { return nil }
    audience = manifest.audience.rawValue
    files = manifest.files.map {
      File(path: $0.address.rawValue, hash: $0.entry.hash.hexadecimal, size: $0.entry.size)
    }
  }

  /// The site in a folder; nil when nothing is there, or an empty folder.
  ///
  /// - Throws: When the folder holds something and no manifest.
  package static func read(_ folder: DiskPath) throws(WritingError) -> BuiltSite? {
    let names: [String?]
    do throws(FileSystemError) {
      guard let status = try FileSystem.status(of: folder, followingLinks: true) else { return nil }
      names = status.kind == .folder ? try FileSystem.entries(of: folder).map(\.name) : [""]
    } catch {
      throw .fileSystem(error)
    }
    if names == [""] { throw .notAFolder(folder) }
    if names.allSatisfy({ $0 == SiteWriter.stagingName }) { return nil }
    let name = names.contains(manifestName) ? manifestName : pendingManifestName
    guard names.contains(name) else { throw .foreignFolder(folder) }
    let bytes: [UInt8]
    do throws(FileSystemError) {
      bytes = try FileSystem.contents(of: folder.appending(name))
    } catch {
      throw .fileSystem(error)
    }
    guard let site = BuiltSite(manifest: bytes) else { throw .unreadableManifest(folder) }
    return site
  }

  /// The files of both, as a publication that may be killed announces them; a path may be named twice.
  package func adding(_ other: BuiltSite) -> BuiltSite {
    let own = Set(files)
    return BuiltSite(audience: audience, files: files + other.files.filter { !own.contains($0) })
  }

  private init(audience: String, files: [File]) {
    self.audience = audience
    self.files = files
  }

  /// What `init(manifest:)` reads.
  package var manifestBytes: [UInt8] {
    let entries = files.compactMap { file in
      ContentHash(hexadecimal: file.hash).map { hash in
        OutputManifest.File(address: SiteAddress(file.path), entry: OutputManifest.Entry(hash: hash, size: file.size))
      }
    }
    return OutputManifest(audience: AudienceName(audience), files: entries).bytes
  }

  /// Makes a built site the site of another folder, with everything that a build promises about its own: nobody else's
  /// file is touched, and whoever looks sees whole files only, at any moment and after a kill.
  ///
  /// - Returns: What is worth telling, such as files that somebody edited.
  /// - Throws: When the folder holds something else, or the site of another audience.
  package static func install(_ source: DiskPath, in target: DiskPath) throws(WritingError) -> [Diagnostic] {
    guard let site = try read(source) else { throw .foreignFolder(source) }
    let writer = try SiteWriter.begin(output: target, audience: AudienceName(site.audience))
    var stored: [SiteWriter.StoredFile] = []
    for file in site.files {
      guard let hash = ContentHash(hexadecimal: file.hash) else { continue }
      let content = OutputFile.Content.copy(of: source.appending(file.path), hash: hash, size: file.size)
      stored.append(try writer.store(OutputFile(SiteAddress(file.path), content)))
    }
    let report = try writer.finish(stored)
    if let first = report.diagnostics.first(where: { $0.severity == .error }) { throw .blocked(first.message) }
    return report.diagnostics
  }
}
