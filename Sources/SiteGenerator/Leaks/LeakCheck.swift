import Linking
import Notes
import SourceText
import Synchronization

/// Looks for what is withheld in everything that is about to be published.
///
/// Files are examined one by one while they are made, on any number of threads; what was found is judged at the end. Texts
/// that visible notes use themselves are no leak.
final class LeakCheck: Sendable {
  /// The first place at which a secret stands, by address and offset.
  private struct Hit {
    let address: SiteAddress
    let offset: Int
    let place: LeakPlace
    var fileCount: Int
  }

  /// What visible notes do not say themselves.
  private let secrets: [Secret]
  private let spokenTitles: [String]
  private let forms: SecretForms
  private let hits = Mutex<[Int: Hit]>([:])

  /// - Parameter journal: As it was parsed, with everything in it.
  /// - Returns: nil when nothing is withheld.
  init?(_ journal: Journal, site: Site) {
    let graph = site.graph
    guard graph.audience != journal.configuration.mostPrivateAudience else { return nil }
    let known = Self.visibleNames(graph)
    let allowed = Set(journal.configuration.allowedLeaks.map { SpokenText.bytes(of: $0) })
    let collected = SecretCollector(journal, hiddenFrom: graph).secrets().filter { secret in
      if known.contains(secret.text.lowercased()) { return false }
      guard !allowed.isEmpty else { return true }
      return !allowed.contains(SpokenText.bytes(of: secret.text))
        && !allowed.contains(SpokenText.bytes(of: secret.note.rawValue))
    }
    guard !collected.isEmpty else { return nil }
    (secrets, spokenTitles) = Self.unspoken(collected, VisibleText(site: site))
    forms = SecretForms(secrets)
  }

  /// Leaves out what visible notes say: it stands on many pages, and would be found there for nothing.
  private static func unspoken(_ secrets: [Secret], _ visible: VisibleText) -> (secrets: [Secret], titles: [String]) {
    var places: [[UInt8]: Int] = [:]
    places.reserveCapacity(secrets.count)
    var texts: [[UInt8]] = []
    let textOf = secrets.map { secret in
      let text = SpokenText.bytes(of: secret.text)
      if let place = places[text] { return place }
      places[text] = texts.count
      texts.append(text)
      return texts.count - 1
    }
    let spoken = visible.spoken(of: texts)
    var titles: [String] = []
    var told: Set<Int> = []
    var unspoken: [Secret] = []
    for (secret, text) in zip(secrets, textOf) {
      if !spoken.contains(text) {
        unspoken.append(secret)
      } else if case .title = secret.kind, texts[text].count >= TextFinder.shortest, told.insert(text).inserted {
        titles.append(secret.text)
      }
    }
    return (unspoken, titles)
  }

  /// Names of visible notes are on every other page, and would be found there for nothing.
  private static func visibleNames(_ graph: NoteGraph) -> Set<String> {
    var names: Set<String> = []
    for entry in graph.notes {
      names.insert(entry.note.title.lowercased())
      for alias in entry.note.aliases { names.insert(alias.text.lowercased()) }
      for tag in entry.note.tags { names.insert(tag.lowercased()) }
    }
    for world in graph.worlds { names.insert(world.title.lowercased()) }
    return names
  }

  // MARK: Looking

  /// Looks at a file's address and bytes.
  func examine(_ file: OutputFile) {
    let name = Array(file.address.rawValue.utf8)
    record(matches(in: name), in: file.address) { _ in .name(file.address) }
    if let readable = file.readable { return examine(readable(), at: file.address) }
    switch file.content {
    case .bytes(let bytes): examine(bytes, at: file.address)
    case .copy(let path, _, _): examineCopy(of: path, FilePatch([]), at: file.address)
    case .film(let path, let patch, _, _): examineCopy(of: path, patch, at: file.address)
    // Nothing but the picture is left in it.
    case .picture: break
    }
  }

  /// Looks through a file piece by piece. One that cannot be read is reported by whoever copies it.
  func examineCopy(of path: DiskPath, _ patch: FilePatch, at address: SiteAddress, chunkSize: Int = 1 << 22) {
    let isText = Self.textExtensions.contains(SourcePath(address.rawValue).fileExtension)
    var found: [Int: Range<Int>] = [:]
    var window = FileWindow()
    func look() {
      for (secret, range) in matches(in: window.bytes, window, isText: isText) where found[secret] == nil {
        found[secret] = window.start + range.lowerBound..<window.start + range.upperBound
      }
    }
    do {
      try FileSystem.forEachChunk(of: path, patch, chunkSize: chunkSize) { (chunk) throws(FileSystemError) in
        if !window.bytes.isEmpty {
          look()
          window.keepEnd(forms.longest + 2)
        }
        window.bytes += chunk
      }
    } catch {
      return
    }
    window.isLast = true
    look()
    record(found, in: address) { isText && window.start == 0 ? .text(address, window.bytes, $0) : .data(address, $0) }
  }

  private static let textExtensions: Set<String> = [
    "svg", "txt", "csv", "json", "html", "htm", "md", "canvas", "base", "xml", "yml", "yaml", "css", "js", "tsv", "ics",
    "gpx", "geojson", "excalidraw",
  ]

  /// Looks at bytes that an address will have, perhaps in another form.
  ///
  /// - Parameter isText: In what is no text, short words stand by chance.
  func examine(_ bytes: [UInt8], at address: SiteAddress, isText: Bool = true) {
    record(matches(in: bytes, isText: isText), in: address) {
      isText ? .text(address, bytes, $0) : .data(address, $0)
    }
  }

  /// The first range of each secret.
  private func matches(in bytes: [UInt8], _ window: FileWindow? = nil, isText: Bool = true) -> [Int: Range<Int>] {
    var found: [Int: Range<Int>] = [:]
    forms.forEachMatch(in: bytes, shortest: isText ? 0 : 12) { secret, range in
      if let window, window.cuts(range) { return }
      if let other = found[secret], other.lowerBound <= range.lowerBound { return }
      found[secret] = range
    }
    return found
  }

  private func record(_ found: [Int: Range<Int>], in address: SiteAddress, _ place: (Range<Int>) -> LeakPlace) {
    guard !found.isEmpty else { return }
    hits.withLock { hits in
      for (secret, range) in found {
        if let hit = hits[secret], (hit.address, hit.offset) <= (address, range.lowerBound) {
          hits[secret]?.fileCount += 1
        } else {
          let count = hits[secret]?.fileCount ?? 0
          hits[secret] = Hit(address: address, offset: range.lowerBound, place: place(range), fileCount: count + 1)
        }
      }
    }
  }

  // MARK: Judging

  /// What is to be reported: an error for each leak, and the hidden titles that visible notes say aloud.
  func findings() -> LeakFindings {
    let hits = hits.withLock { $0 }
    var findings = LeakFindings(spokenTitles: spokenTitles)
    var counts: [SourcePath: Int] = [:]
    for secret in hits.keys.sorted() {
      let note = secrets[secret].note
      guard let hit = hits[secret], counts[note, default: 0] < Self.mostPerNote else { continue }
      counts[note, default: 0] += 1
      findings.diagnostics.append(diagnostic(for: secrets[secret], hit.place, fileCount: hit.fileCount))
    }
    return findings
  }

  /// A note that leaks as a whole is told by some of its texts.
  private static let mostPerNote = 5

  private func diagnostic(for secret: Secret, _ place: LeakPlace, fileCount: Int) -> Diagnostic {
    let others = fileCount > 1 ? " and \(fileCount - 1) more" : ""
    return Diagnostic(
      .error, "leak",
      "the \(secret.noun) '\(secret.text)' of '\(secret.note)' is withheld, but would stand \(place)\(others)",
      path: secret.file, range: secret.range,
      suggestion: "look at what writes that file, or excuse the text under 'leaks: {allow: […]}' in loremark.yml")
  }
}

/// A part of a file that is read piece by piece: what begins in one piece may end in the next one.
private struct FileWindow {
  var bytes: [UInt8] = []
  /// Where the part begins in the file.
  private(set) var start = 0
  var isLast = false

  /// Whether nobody can tell what stands beside a range, which is a whole one in the part before or after.
  func cuts(_ range: Range<Int>) -> Bool {
    start > 0 && range.lowerBound == 0 || !isLast && range.upperBound == bytes.count
  }

  mutating func keepEnd(_ count: Int) {
    let gone = max(0, bytes.count - count)
    bytes.removeFirst(gone)
    start += gone
  }
}
