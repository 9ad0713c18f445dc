import Linking
import Notes
import SourceText
import Synchronization

/// Looks for what is withheld in everything that is about to be published.
///
/// Files are examined one by one while they are made, on any number of threads; what was found is judged at the end. Texts
/// that visible notes use themselves are no leak: whether they do is asked only of what was found, and first of the note
/// on whose page it was found.
final class LeakCheck: Sendable {
  /// The first place at which a secret stands, by address and offset.
  private struct Hit {
    let address: SiteAddress
    let offset: Int
    let place: LeakPlace
    var fileCount: Int
  }

  private struct Findings {
    var hits: [Int: Hit] = [:]
    /// By place of the secret: whether a visible note says it.
    var isSpoken: [Bool]
  }

  private let secrets: [Secret]
  private let forms: SecretForms
  private let visible: VisibleText
  private let pages: [SiteAddress: NoteIndex]
  private let found: Mutex<Findings>

  /// - Parameter journal: As it was parsed, with everything in it.
  /// - Returns: nil when nothing is withheld.
  init?(_ journal: Journal, site: Site) {
    let graph = site.graph
    guard graph.audience != journal.configuration.mostPrivateAudience else { return nil }
    let known = Self.visibleNames(graph)
    let allowed = Set(journal.configuration.allowedLeaks.map { SpokenText.bytes(of: $0) })
    let secrets = SecretCollector(journal, hiddenFrom: graph).secrets().filter { secret in
      if known.contains(secret.text.lowercased()) { return false }
      guard !allowed.isEmpty else { return true }
      return !allowed.contains(SpokenText.bytes(of: secret.text))
        && !allowed.contains(SpokenText.bytes(of: secret.note.rawValue))
    }
    guard !secrets.isEmpty else { return nil }
    self.secrets = secrets
    forms = SecretForms(secrets)
    visible = VisibleText(site: site)
    var pages: [SiteAddress: NoteIndex] = [:]
    pages.reserveCapacity(graph.notes.count)
    for place in graph.notes.indices { pages[site.addresses.page(of: NoteIndex(place))] = NoteIndex(place) }
    self.pages = pages
    found = Mutex(Findings(isSpoken: [Bool](repeating: false, count: secrets.count)))
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
    record(withoutSpoken(matches(in: bytes, isText: isText), at: address), in: address) {
      isText ? .text(address, bytes, $0) : .data(address, $0)
    }
  }

  /// The first range of each secret that is not known to be said aloud.
  private func matches(in bytes: [UInt8], _ window: FileWindow? = nil, isText: Bool = true) -> [Int: Range<Int>] {
    var found: [Int: Range<Int>] = [:]
    let isSpoken = self.found.withLock { $0.isSpoken }
    forms.forEachMatch(in: bytes, shortest: isText ? 0 : 12, except: isSpoken) { secret, range in
      if let window, window.cuts(range) { return }
      if let other = found[secret], other.lowerBound <= range.lowerBound { return }
      found[secret] = range
    }
    return found
  }

  private func record(_ found: [Int: Range<Int>], in address: SiteAddress, _ place: (Range<Int>) -> LeakPlace) {
    guard !found.isEmpty else { return }
    self.found.withLock { state in
      for (secret, range) in found {
        if let hit = state.hits[secret], (hit.address, hit.offset) <= (address, range.lowerBound) {
          state.hits[secret]?.fileCount += 1
        } else {
          let count = state.hits[secret]?.fileCount ?? 0
          state.hits[secret] = Hit(
            address: address, offset: range.lowerBound, place: place(range), fileCount: count + 1)
        }
      }
    }
  }

  /// Leaves out what the note of a page says itself, and remembers it for all other files.
  ///
  /// What a visible note says stands on its page, so that in the end hardly a text is left that all notes are asked for.
  private func withoutSpoken(_ found: [Int: Range<Int>], at address: SiteAddress) -> [Int: Range<Int>] {
    guard !found.isEmpty, let note = pages[address] else { return found }
    let places = self.found.withLock { state in found.keys.filter { !state.isSpoken[$0] } }
    guard !places.isEmpty else { return found }
    let spoken = visible.spoken(of: places.map { SpokenText.bytes(of: secrets[$0].text) }, by: note)
    self.found.withLock { state in
      for index in spoken { state.isSpoken[places[index]] = true }
    }
    var rest = found
    for index in spoken { rest[places[index]] = nil }
    return rest
  }

  // MARK: Judging

  /// What is to be reported: an error for each leak, and the hidden titles that visible notes say aloud.
  func findings() -> LeakFindings {
    var (hits, isSpoken) = found.withLock { ($0.hits, $0.isSpoken) }
    for isOwn in [true, false] {
      let open = hits.keys.filter { !isSpoken[$0] }.sorted()
      guard !open.isEmpty else { break }
      let texts = open.map { SpokenText.bytes(of: secrets[$0].text) }
      for index in isOwn ? visible.spokenBySite(texts) : visible.spoken(of: texts) { isSpoken[open[index]] = true }
    }
    for place in hits.keys where isSpoken[place] { hits[place] = nil }
    var findings = LeakFindings(spokenTitles: titles(isSpoken))
    var counts: [SourcePath: Int] = [:]
    for secret in hits.keys.sorted() {
      let note = secrets[secret].note
      guard let hit = hits[secret], counts[note, default: 0] < Self.mostPerNote else { continue }
      counts[note, default: 0] += 1
      findings.diagnostics.append(diagnostic(for: secrets[secret], hit.place, fileCount: hit.fileCount))
    }
    return findings
  }

  /// Titles of which the text was found and is said by visible notes, each once.
  private func titles(_ isSpoken: [Bool]) -> [String] {
    let spoken = Set(secrets.indices.filter { isSpoken[$0] }.map { SpokenText.bytes(of: secrets[$0].text) })
    guard !spoken.isEmpty else { return [] }
    var told: Set<[UInt8]> = []
    return secrets.compactMap { secret in
      guard case .title = secret.kind else { return nil }
      let text = SpokenText.bytes(of: secret.text)
      let isTold = text.count >= TextFinder.shortest && spoken.contains(text) && told.insert(text).inserted
      return isTold ? secret.text : nil
    }
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
