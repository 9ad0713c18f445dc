import Notes
import SourceText

/// What a build did to its folder.
struct WriteReport: Equatable, Sendable {
  var written = 0
  var unchanged = 0
  var removed = 0
  var diagnostics: [Diagnostic] = []
}

extension SiteWriter {
  /// Makes the stored files the site, and removes files of earlier builds that it no longer has.
  ///
  /// - Parameters:
  ///   - files: What `store` returned for every file of the site, in any order.
  ///   - stepLimit: For tests: the number of changes to the disk after which to stop dead, as a killed build does.
  func finish(_ files: [StoredFile], stepLimit: Int? = nil) throws(WritingError) -> WriteReport {
    var finisher = SiteFinisher(self, files, stepLimit: stepLimit)
    if isFresh { try finisher.publishWhole() } else { try finisher.publishChanges() }
    return finisher.report
  }
}

/// The steps that make a site live, in their order.
private struct SiteFinisher {
  let writer: SiteWriter
  var files: [SiteWriter.StoredFile] = []
  var report = WriteReport()
  private var stepsLeft: Int?

  init(_ writer: SiteWriter, _ stored: [SiteWriter.StoredFile], stepLimit: Int?) {
    self.writer = writer
    stepsLeft = stepLimit
    files.reserveCapacity(stored.count)
    for place in ByteOrder.places(of: stored.map(\.address.rawValue)) {
      let file = stored[place]
      switch file.state {
      case .duplicate:
        note(.error, "duplicate-output", "two pages or files of the site would be '\(file.address)'", at: file.address)
      case .blocked:
        noteBlocked(file.address)
      case .unchanged, .staged, .stagedOverEdit:
        guard files.last?.address != file.address else { continue }
        files.append(file)
      }
    }
    report.unchanged = files.count { if case .unchanged = $0.state { true } else { false } }
  }

  // MARK: A new folder

  mutating func publishWhole() throws(WritingError) {
    let manifest = manifest(of: files)
    try step { (writer) throws(FileSystemError) in
      _ = try FileSystem.create(writer.staging.appending(OutputManifest.fileName), manifest.bytes)
    }
    do {
      try step { (writer) throws(FileSystemError) in try FileSystem.rename(writer.staging, to: writer.output) }
    } catch .fileSystem(let error) where error.isConflict {
      throw .busy(writer.output)
    }
    report.written = files.count
  }

  // MARK: A folder with a site

  mutating func publishChanges() throws(WritingError) {
    let stayed = Set(files.map(\.address))
    let obsolete = writer.known.addresses.filter { !stayed.contains($0) }
    let changed = files.filter { if case .unchanged = $0.state { false } else { true } }
    let complete = manifest(of: files)
    if changed.isEmpty, obsolete.isEmpty, writer.known.pending == nil, writer.known.manifest == complete { return }

    try writeManifest(pendingManifest(), as: OutputManifest.pendingFileName)
    let inTheWay = try removeFilesInTheWay(obsolete, changed)
    let installed = try install(changed)
    try remove(obsolete.filter { !inTheWay.contains($0) })
    try writeManifest(
      manifest(of: files.filter { if case .unchanged = $0.state { true } else { installed.contains($0.address) } }),
      as: OutputManifest.fileName)
    try step { (writer) throws(FileSystemError) in
      try FileSystem.removeFile(writer.output.appending(OutputManifest.pendingFileName))
    }
    try step { (writer) throws(FileSystemError) in try FileSystem.removeTree(writer.staging) }
  }

  /// What the folder may hold while it changes: the new site, and what a killed build left behind.
  private func pendingManifest() -> OutputManifest {
    var all = manifest(of: files).files
    let new = Set(all.map { "\($0.address) \($0.entry.hash.hexadecimal)" })
    for file in writer.known.pending?.files ?? []
    where !new.contains("\(file.address) \(file.entry.hash.hexadecimal)") {
      all.append(file)
    }
    return OutputManifest(audience: writer.audience, files: all)
  }

  private mutating func writeManifest(_ manifest: OutputManifest, as name: String) throws(WritingError) {
    let aside = writer.staging.appending("manifest" + name)
    try step { (writer) throws(FileSystemError) in
      try FileSystem.removeFile(aside)
      _ = try FileSystem.create(aside, manifest.bytes)
    }
    try step { (writer) throws(FileSystemError) in
      try FileSystem.rename(aside, to: writer.output.appending(name))
    }
  }

  /// Puts the files that were written aside into their places: new ones first, then changed ones, pages after the files
  /// that they use.
  ///
  /// - Returns: The addresses that are live.
  private mutating func install(_ changed: [SiteWriter.StoredFile]) throws(WritingError) -> Set<SiteAddress> {
    var installed: Set<SiteAddress> = []
    var usableFolders: [String: Bool] = ["": true]
    for file in changed.sorted(by: {
      Self.rank($0) == Self.rank($1) ? $0.address < $1.address : Self.rank($0) < Self.rank($1)
    }) {
      guard try prepareFolder(of: file.address, &usableFolders) else {
        noteBlocked(file.address)
        continue
      }
      let target = writer.output.appending(file.address.rawValue)
      if case .stagedOverEdit = file.state { try keepEdit(of: file.address, at: target) }
      do {
        try step { (writer) throws(FileSystemError) in
          try FileSystem.rename(writer.stagedPath(of: file.address), to: target)
        }
        installed.insert(file.address)
        report.written += 1
      } catch .fileSystem(let error) where error.isConflict {
        noteBlocked(file.address)
      }
    }
    return installed
  }

  private static func rank(_ file: SiteWriter.StoredFile) -> Int {
    let page = file.address.rawValue.hasSuffix(".html") ? 1 : 0
    if case .staged(isNew: true) = file.state { return page }
    return 2 + page
  }

  /// Makes the folders above a file, without passing through somebody's symbolic link.
  private mutating func prepareFolder(
    of address: SiteAddress, _ usable: inout [String: Bool]
  ) throws(WritingError) -> Bool {
    var folder = ""
    for part in address.folder.split(separator: "/") {
      folder += folder.isEmpty ? String(part) : "/" + part
      if let answer = usable[folder] {
        if answer { continue }
        return false
      }
      let path = writer.output.appending(folder)
      let kind = try reading { () throws(FileSystemError) in
        try FileSystem.status(of: path, followingLinks: false)?.kind
      }
      if kind == nil { try step { (_) throws(FileSystemError) in try FileSystem.createFolder(path) } }
      usable[folder] = kind == nil || kind == .folder
      if kind != nil, kind != .folder { return false }
    }
    return true
  }

  private mutating func keepEdit(of address: SiteAddress, at target: DiskPath) throws(WritingError) {
    var kept = target.rawValue + ".orig"
    var number = 2
    while try reading({ () throws(FileSystemError) in
      try FileSystem.status(of: DiskPath(kept), followingLinks: false)
    }) != nil {
      kept = target.rawValue + ".orig\(number)"
      number += 1
    }
    let copy = DiskPath(kept)
    // A copy, for the page must be there at every moment.
    try step { (_) throws(FileSystemError) in _ = try FileSystem.create(copy, copyOf: target) }
    note(
      .warning, "output-file-changed", "'\(address)' was changed since it was built; the change is kept in '\(kept)'",
      at: address, suggestion: "change the note or the template instead")
  }

  // MARK: Removing

  /// Removes old files that lie where the new site has a folder, and old folders where it has a file.
  private mutating func removeFilesInTheWay(
    _ obsolete: [SiteAddress], _ changed: [SiteWriter.StoredFile]
  ) throws(WritingError) -> Set<SiteAddress> {
    let places = Set(changed.map(\.address.rawValue))
    let folders = Set(changed.flatMap { Self.folders(above: $0.address) })
    let inTheWay = obsolete.filter { address in
      folders.contains(address.rawValue) || Self.folders(above: address).contains { places.contains($0) }
    }
    try remove(inTheWay)
    return Set(inTheWay)
  }

  private mutating func remove(_ addresses: [SiteAddress]) throws(WritingError) {
    var folders: Set<String> = []
    for address in addresses {
      let path = writer.output.appending(address.rawValue)
      let status = try reading { () throws(FileSystemError) in
        try FileSystem.status(of: path, followingLinks: false)
      }
      guard let status, status.kind == .file, try isBelowFolders(address) else { continue }
      let known = writer.known
      let judgement = try reading { () throws(FileSystemError) in try known.judge(address, status, at: path) }
      guard case .ours = judgement else {
        note(
          .warning, "output-file-changed",
          "'\(address)' is no longer a part of the site, but was changed since it was built; it is left alone",
          at: address, suggestion: "delete it if it is not needed")
        continue
      }
      try step { (_) throws(FileSystemError) in try FileSystem.removeFile(path) }
      report.removed += 1
      folders.formUnion(Self.folders(above: address))
    }
    for folder in folders.sorted(by: { $0.utf8.count == $1.utf8.count ? $0 < $1 : $0.utf8.count > $1.utf8.count }) {
      let path = writer.output.appending(folder)
      try step { (_) throws(FileSystemError) in _ = FileSystem.removeFolderIfEmpty(path) }
    }
  }

  private func isBelowFolders(_ address: SiteAddress) throws(WritingError) -> Bool {
    for folder in Self.folders(above: address) {
      let path = writer.output.appending(folder)
      let kind = try reading { () throws(FileSystemError) in
        try FileSystem.status(of: path, followingLinks: false)?.kind
      }
      if kind != .folder { return false }
    }
    return true
  }

  /// `a/b/c.html` gives `a` and `a/b`.
  private static func folders(above address: SiteAddress) -> [String] {
    let text = address.rawValue
    return text.indices.filter { text[$0] == "/" }.map { String(text[..<$0]) }
  }

  // MARK: Small parts

  private func manifest(of files: [SiteWriter.StoredFile]) -> OutputManifest {
    OutputManifest(
      audience: writer.audience, files: files.map { OutputManifest.File(address: $0.address, entry: $0.entry) })
  }

  /// One change to the disk.
  private mutating func step(_ body: (SiteWriter) throws(FileSystemError) -> Void) throws(WritingError) {
    if let left = stepsLeft {
      guard left > 0 else { throw .interrupted }
      stepsLeft = left - 1
    }
    do { try body(writer) } catch { throw .fileSystem(error) }
  }

  private func reading<Value>(_ body: () throws(FileSystemError) -> Value) throws(WritingError) -> Value {
    do { return try body() } catch { throw .fileSystem(error) }
  }

  private mutating func noteBlocked(_ address: SiteAddress) {
    note(
      .error, "output-file-foreign", "'\(address)' cannot be written: something that Loremark did not write is there",
      at: address, suggestion: "move it away, or choose another folder")
  }

  private mutating func note(
    _ severity: Diagnostic.Severity, _ rule: Diagnostic.Rule, _ message: String, at address: SiteAddress,
    suggestion: String? = nil
  ) {
    let path = SourcePath(writer.output.appending(address.rawValue).rawValue)
    report.diagnostics.append(
      Diagnostic(severity, rule, message, path: path, range: 0..<0, origin: .output, suggestion: suggestion))
  }
}
