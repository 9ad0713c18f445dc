import Notes
import SiteGenerator
import SourceText

/// Writes the author's answer into `loremark.yml`: `visibility: public`.
struct VisibilityStatement {
  let value: JournalConfiguration.DefaultVisibility
  let provenance: JournalProvenance

  init(_ value: JournalConfiguration.DefaultVisibility, provenance: JournalProvenance) {
    self.value = value
    self.provenance = provenance
  }

  /// Adds the line at the end, and makes the file when there is none; it is replaced in one step.
  ///
  /// - Throws: When the file would not say it then, and when it cannot be written. It is as it was then.
  func write() throws(PublishError) {
    let word = value == .mostPrivate ? "private" : "public"
    let advice = "Add the line 'visibility: \(word)' to loremark.yml."
    let folder = provenance.folder
    var name = "loremark.yml"
    var bytes: [UInt8] = []
    do throws(FileSystemError) {
      for candidate in ["loremark.yml", "loremark.yaml"]
      where try FileSystem.status(of: folder.appending(candidate), followingLinks: true) != nil {
        name = candidate
        bytes = try FileSystem.contents(of: folder.appending(candidate))
        break
      }
    } catch {
      throw PublishError(error.description, hint: advice)
    }
    guard let stated = stating(word, in: bytes) else {
      throw PublishError("the answer cannot be added at the end of \(name)", hint: advice)
    }
    do throws(FileSystemError) {
      let target = try FileSystem.resolvedPath(of: folder.appending(name)) ?? folder.appending(name)
      let aside = target.parent.appending(".\(target.name).loremark-new")
      try FileSystem.removeFile(aside)
      _ = try FileSystem.create(aside, stated)
      try FileSystem.rename(aside, to: target)
    } catch {
      throw PublishError(error.description, hint: advice)
    }
  }

  /// The file with the line at its end; nil when it would not mean that.
  private func stating(_ word: String, in bytes: [UInt8]) -> [UInt8]? {
    let newline = UInt8(ascii: "\n")
    let lineEnd = bytes.contains(UInt8(ascii: "\r")) ? "\r\n" : "\n"
    var stated = bytes
    if let last = stated.last, last != newline { stated += Array(lineEnd.utf8) }
    stated += Array("visibility: \(word)\(lineEnd)".utf8)
    let path = SourcePath("loremark.yml")
    let before = JournalConfiguration.parse(SourceFile(path: path, bytes: bytes))
    let after = JournalConfiguration.parse(SourceFile(path: path, bytes: stated))
    let isMeant = after.value.defaultVisibility == value && after.diagnostics.count <= before.diagnostics.count
    return isMeant ? stated : nil
  }
}
