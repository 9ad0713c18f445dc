import SiteGenerator

/// Writes a site as a commit upon what a branch holds, with an index of its own and without touching any reference.
struct CommitWriter {
  let repository: GitRepository
  let publication: Publication
  /// nil for a branch that is not there yet.
  let state: BranchState?
  let domain: String?

  private struct NewFile {
    let path: String
    let object: ObjectName
  }

  /// - Returns: nil when the branch holds this site already.
  func write() throws(PublishError) -> ObjectName? {
    let index = ["GIT_INDEX_FILE=\(repository.scratch.path("index"))"]
    if let tip = state?.tip { _ = try repository.run(["read-tree", tip.rawValue], variables: index) }
    let files = try store(filesToStore())
    let edits = try repository.scratch.write(indexEdits(files), as: "edits")
    _ = try repository.run(["update-index", "-z", "--index-info"], input: edits, variables: index)
    let tree = try repository.run(["write-tree", "--missing-ok"], variables: index).text
    if let tip = state?.tip, try repository.run(["rev-parse", tip.rawValue + "^{tree}"]).text == tree { return nil }
    let manifest = files.first { $0.path == BuiltSite.manifestName }?.object
    let message = try repository.scratch.write(Array(message(manifest).utf8), as: "message")
    let parents = state.map { ["-p", $0.tip.rawValue] } ?? []
    let commit = try repository.run(
      ["commit-tree"] + parents + ["-F", message.rawValue, tree], variables: try identity())
    return ObjectName(rawValue: commit.text)
  }

  // MARK: Files

  private enum Content {
    case file(DiskPath)
    case bytes([UInt8])
  }

  /// What differs from the branch; everything, when others have changed it.
  private func filesToStore() -> [(path: String, content: Content)] {
    let trusted = state?.origin == .ours ? state?.site : nil
    let changes = SiteChanges(from: trusted, to: publication.site)
    var files = (changes.added + changes.changed + [BuiltSite.manifestName]).map { path in
      (path: path, content: Content.file(publication.folder.appending(path)))
    }
    files.append((path: ".nojekyll", content: .bytes([])))
    if let domain { files.append((path: "CNAME", content: .bytes(Array((domain + "\n").utf8)))) }
    return files
  }

  /// Stores files as objects, all in one run of git.
  private func store(_ files: [(path: String, content: Content)]) throws(PublishError) -> [NewFile] {
    let marks = repository.scratch.path("marks")
    let stream = repository.scratch.path("objects")
    do throws(FileSystemError) {
      _ = try FileSystem.create(stream) { (append) throws(FileSystemError) in
        try append(Array("feature done\n".utf8))
        for (number, file) in files.enumerated() {
          let bytes =
            switch file.content {
            case .bytes(let bytes): bytes
            case .file(let path): try FileSystem.contents(of: path)
            }
          try append(Array("blob\nmark :\(number + 1)\ndata \(bytes.count)\n".utf8))
          try append(bytes)
          try append([UInt8(ascii: "\n")])
        }
        try append(Array("done\n".utf8))
      }
    } catch {
      throw PublishError(error.description)
    }
    _ = try repository.run(
      ["fast-import", "--quiet", "--done", "--export-marks=\(marks)"], input: stream)
    return try named(files.map(\.path), marks)
  }

  /// Lines `:1 OBJECT`, in any order.
  private func named(_ paths: [String], _ marks: DiskPath) throws(PublishError) -> [NewFile] {
    let bytes: [UInt8]
    do throws(FileSystemError) { bytes = try FileSystem.contents(of: marks) } catch {
      throw PublishError(error.description)
    }
    var objects = [ObjectName?](repeating: nil, count: paths.count)
    for line in String(decoding: bytes, as: UTF8.self).filledLines {
      let parts = line.dropFirst().split(separator: " ")
      guard parts.count == 2, let number = Int(parts[0]), objects.indices.contains(number - 1) else { continue }
      objects[number - 1] = ObjectName(rawValue: String(parts[1]))
    }
    let files = zip(paths, objects).compactMap { path, object in object.map { NewFile(path: path, object: $0) } }
    guard files.count == paths.count else { throw PublishError("git did not store every file of the site") }
    return files
  }

  /// What `update-index --index-info` reads: first what goes, so that a file may become a folder.
  private func indexEdits(_ files: [NewFile]) -> [UInt8] {
    var edits: [UInt8] = []
    let width = files.first?.object.rawValue.utf8.count ?? 40
    for path in SiteChanges(from: state?.site, to: publication.site).withdrawn {
      edits += Array("0 \(String(repeating: "0", count: width))\t\(path)".utf8) + [0]
    }
    for file in files { edits += Array("100644 \(file.object.rawValue)\t\(file.path)".utf8) + [0] }
    return edits
  }

  // MARK: The commit

  private func message(_ manifest: ObjectName?) -> String {
    let changes = SiteChanges(from: state?.site, to: publication.site)
    let title = publication.provenance.title.split(whereSeparator: \.isNewline).joined(separator: " ")
    return """
      Publish \(title)

      \(changes.added.count) files new, \(changes.changed.count) changed, \(changes.withdrawn.count) withdrawn

      \(BranchState.mark)\(manifest?.rawValue ?? "")

      """
  }

  /// Who commits: the author as git knows them, or Loremark where git knows nobody, as on a server.
  private func identity() throws(PublishError) -> [String] {
    var variables: [String] = []
    for role in ["AUTHOR", "COMMITTER"] where try !repository.attempt(["var", "GIT_\(role)_IDENT"]).isSuccess {
      variables += ["GIT_\(role)_NAME=Loremark", "GIT_\(role)_EMAIL=loremark@localhost"]
    }
    return variables
  }
}
