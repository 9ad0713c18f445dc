import Notes
import SiteGenerator

/// A folder that rsync reaches: `user@host:/srv/lore`, `rsync://host/lore`, or one of this machine.
///
/// The manifest travels with the site, so that nothing else in the folder is ever replaced or removed. What is about to
/// come is told first, then come the files that pages use, then pages, and what is withdrawn goes last: whoever kills it
/// leaves whole files, and the next publication knows what is its own.
struct RsyncDestination: Destination {
  /// With a final `/`.
  let address: String
  let environment: ProgramEnvironment
  let scratch: ScratchFolder

  init(_ written: String, environment: ProgramEnvironment, scratch: ScratchFolder) {
    address = written.hasSuffix("/") ? written : written + "/"
    self.environment = environment
    self.scratch = scratch
  }

  var name: String { "'\(address)'" }

  private var rsync: ExternalProgram {
    ExternalProgram(name: "rsync", environment: environment.forOthers(), scratch: scratch)
  }

  // MARK: Looking

  func inspect(_ publication: Publication) throws(PublishError) -> Inspection {
    let names = try existingFiles()
    if names.isEmpty { return Inspection() }
    let manifests = [BuiltSite.manifestName, BuiltSite.pendingManifestName].filter(names.contains)
    guard !manifests.isEmpty else {
      throw PublishError(
        "\(name) holds files that Loremark did not put there: \(names.sorted().listed(atMost: 3))",
        hint: "Name an empty folder, or one that does not exist yet.")
    }
    let known = try knownFiles(manifests)
    if known.audience != publication.site.audience {
      throw PublishError("\(name) holds the site for '\(known.audience)'", hint: "Name another folder.")
    }
    var inspection = Inspection(previous: known)
    let ours = Set(known.files.map(\.path))
    let inTheWay = publication.site.files.map(\.path).filter { names.contains($0) && !ours.contains($0) }
    if !inTheWay.isEmpty {
      inspection.obstacles.append(
        PublishObstacle(
          message: "\(name) holds files of somebody else where the site has its own: \(inTheWay.listed(atMost: 3))",
          advice: "Move them away, or let the site replace them with '--yes'.", remedy: .consent))
    }
    return inspection
  }

  /// The paths of all files there; none when the folder is not there.
  private func existingFiles() throws(PublishError) -> Set<String> {
    let outcome = try rsync.run(["--list-only", "--recursive", "--links", "--8-bit-output", "-s", "--", address])
    if !outcome.isSuccess {
      if outcome.exitCode == 23, outcome.errors.contains("No such file or directory") { return [] }
      throw failure(outcome)
    }
    var names: Set<String> = []
    for line in outcome.output.split(separator: UInt8(ascii: "\n")) {
      // `-rw-r--r--          1,234 2026/03/01 12:00:00 npcs/varré.html`
      let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 4)
      guard parts.count == 5, let kind = parts[0].first, kind != UInt8(ascii: "d") else { continue }
      let path = String(decoding: parts[4], as: UTF8.self)
      names.insert(kind == UInt8(ascii: "l") ? path.prefix(before: " -> ") : path)
    }
    return names
  }

  private func knownFiles(_ manifests: [String]) throws(PublishError) -> BuiltSite {
    let folder = scratch.path("manifests")
    do throws(FileSystemError) { try FileSystem.createFolder(folder) } catch {
      throw PublishError(error.description)
    }
    var known: BuiltSite?
    for name in manifests {
      try send(["--", address + name, folder.rawValue + "/"])
      let bytes: [UInt8]
      do throws(FileSystemError) { bytes = try FileSystem.contents(of: folder.appending(name)) } catch {
        throw PublishError(error.description)
      }
      guard let site = BuiltSite(manifest: bytes) else {
        throw PublishError("\(self.name) has a list of files that this version of Loremark cannot read")
      }
      known = known?.adding(site) ?? site
    }
    guard let known else { throw PublishError("\(name) has no list of files") }
    return known
  }

  // MARK: Publishing

  func publish(_ publication: Publication, _ inspection: Inspection) throws(PublishError) -> [String] {
    let site = publication.site
    let folder = publication.folder
    let pending = (inspection.previous.map { $0.adding(site) } ?? site).manifestBytes
    let announcement = scratch.path("announcement")
    do throws(FileSystemError) {
      _ = try FileSystem.create(announcement.appending(BuiltSite.pendingManifestName), pending)
    } catch {
      throw PublishError(error.description)
    }
    try transfer([BuiltSite.pendingManifestName], from: announcement)
    let paths = site.files.map(\.path)
    try transfer(paths.filter { !$0.hasSuffix(".html") }, from: folder)
    try transfer(paths.filter { $0.hasSuffix(".html") }, from: folder)
    let withdrawn = SiteChanges(from: inspection.previous, to: site).withdrawn
    try withdraw(withdrawn)
    for folders in Self.foldersLeft(by: withdrawn, in: paths) { try withdraw(folders) }
    try transfer([BuiltSite.manifestName], from: folder)
    try withdraw([BuiltSite.pendingManifestName])
    return []
  }

  /// Folders that held withdrawn files and hold nothing of the site, by depth, the deepest first.
  private static func foldersLeft(by withdrawn: [String], in site: [String]) -> [[String]] {
    func folders(_ paths: [String]) -> Set<String> {
      var folders: Set<String> = []
      for path in paths {
        var folder = path[...]
        while let slash = folder.lastIndex(of: "/") {
          folder = folder[..<slash]
          guard folders.insert(String(folder)).inserted else { break }
        }
      }
      return folders
    }
    var byDepth: [Int: [String]] = [:]
    for folder in folders(withdrawn).subtracting(folders(site)) {
      byDepth[folder.utf8.count { $0 == UInt8(ascii: "/") }, default: []].append(folder)
    }
    return byDepth.keys.sorted(by: >).compactMap { byDepth[$0]?.sorted() }
  }

  /// Removes files and folders there: those that rsync is told to bring from a folder that has nothing but the folders
  /// above them. A folder with anything in it, which is somebody else's then, stays.
  private func withdraw(_ paths: [String]) throws(PublishError) {
    let nothing = scratch.path("nothing")
    do throws(FileSystemError) {
      try FileSystem.createFolder(nothing)
      for path in paths { try FileSystem.createFolder(nothing.appending(path).parent) }
    } catch {
      throw PublishError(error.description)
    }
    try transfer(paths, from: nothing, ["--delete-missing-args"])
  }

  /// Brings files of a folder there; those that are there already with the same bytes are not touched.
  private func transfer(_ paths: [String], from folder: DiskPath, _ options: [String] = []) throws(PublishError) {
    if paths.isEmpty { return }
    var list: [UInt8] = []
    for path in paths { list += Array(path.utf8) + [0] }
    let file = try scratch.write(list, as: "list")
    try send(
      ["--files-from=\(file)", "--from0", "--checksum", "--chmod=D755,F644"] + options
        + ["--", folder.rawValue + "/", address])
  }

  private func send(_ arguments: [String]) throws(PublishError) {
    let outcome = try rsync.run(["-s"] + arguments)
    guard outcome.isSuccess else { throw failure(outcome) }
  }

  private func failure(_ outcome: ExternalProgram.Outcome) -> PublishError {
    PublishError(
      "rsync could not reach \(name)\n\(outcome.errors)",
      hint: "The folder above it must exist, and you must be allowed to write there.")
  }
}

extension String {
  fileprivate func prefix(before separator: String) -> String {
    firstRange(of: separator).map { String(self[..<$0.lowerBound]) } ?? self
  }
}
