import Linking
import Notes
import SourceText

extension AddressPlanner {
  /// Names of notes that stand for their folder, the strongest first.
  static let indexNames = ["index", "_index", "readme", "home"]

  /// Whether a note stands for its folder: `index`, `README`, or named like it.
  func isFolderNote(_ path: SourcePath) -> Bool { folderNoteRank(path) != nil }

  /// The lower, the stronger the claim of a note to stand for its folder; nil when it does not.
  private func folderNoteRank(_ path: SourcePath) -> Int? {
    if let rank = indexRank(path.stem) { return rank }
    let folder = path.folder.fileName
    return !folder.isEmpty && AddressText.component(folder) == AddressText.component(path.stem) ? 2 : nil
  }

  /// Names that stand for every folder come before the folder's own, or after it.
  private func indexRank(_ stem: Substring) -> Int? {
    guard (4...6).contains(stem.utf8.count) else { return nil }
    let name = AddressText.folded(String(stem))
    return Self.indexNames.firstIndex(of: name).map { $0 < 2 ? $0 : $0 + 1 }
  }

  // MARK: Permalinks

  private static let permalink: PropertyName = "permalink"

  mutating func claimPermalinks() {
    for index in notes.indices where notes[index] == nil {
      let note = graph.notes[index].note
      guard note[Self.permalink] != nil, let property = note.properties.first(where: { $0.name == Self.permalink }),
        let written = Self.text(of: property.value), let address = permalinkAddress(written)
      else { continue }
      give(address, to: NoteIndex(index), range: property.range)
    }
  }

  /// `/characters/varre/` is the page of a folder, `characters/varre` and `characters/varre.html` a page.
  private func permalinkAddress(_ written: String) -> SiteAddress? {
    let parts = written.split(separator: "/").filter { $0.contains { $0 != "." && $0 != " " } }
    guard let last = parts.last else { return nil }
    let folder = parts.dropLast().map { AddressText.verbatimComponent($0) }.joined(separator: "/")
    let name = AddressText.verbatimComponent(last)
    let path = folder.isEmpty ? name : folder + "/" + name
    if written.hasSuffix("/") { return SiteAddress(path + "/index.html") }
    return name.lowercased().hasSuffix(".html") ? SiteAddress(path) : page(path)
  }

  static func text(of value: PropertyValue) -> String? {
    texts(of: value).first { text in text.utf8.contains { $0 > UInt8(ascii: " ") } }
  }

  static func texts(of value: PropertyValue) -> [String] {
    switch value {
    case .text(let text): [text]
    case .texts(let texts): texts
    case .number(_, let written): [written]
    case .date(let date): [date.written]
    case .references(let references):
      references.compactMap { reference in
        switch reference.form {
        case .link(let target, _, _): target
        case .name(let name): name
        }
      }
    case .flag, .status, .coordinates, .steps, .rule, .structure: []
    }
  }

  // MARK: Folders

  /// Every folder with notes in or below it has a page; where a world or list lies already, that is its page.
  mutating func claimFolderPages() {
    var seen: Set<SourcePath> = []
    for path in noteFolders.paths {
      var folder = path
      while !folder.rawValue.isEmpty, seen.insert(folder).inserted { folder = folder.folder }
    }
    if let world = worldOfFolder[SourcePath("")] { folders[SourcePath("")] = worlds[world.rawValue].page }
    let lists = listFolders()
    for folder in seen.sorted() {
      if let list = lists[folder] {
        folders[folder] = list
        continue
      }
      if let world = worldOfFolder[folder] {
        folders[folder] = worlds[world.rawValue].page
        continue
      }
      let address = SiteAddress(AddressText.folder(folder.rawValue) + "/index.html")
      if claims.owner(of: address) == .generated {
        folders[folder] = address
        continue
      }
      let given = claims.claim(address, for: .folder(path: folder.rawValue), identity: folder.rawValue).address
      folders[folder] = given
      folderPages.append(AddressBook.FolderPage(folder: folder, address: given))
    }
  }

  /// Folders that hold all notes of one kind of a world and nothing else: their page is that kind's list.
  private func listFolders() -> [SourcePath: SiteAddress] {
    struct Kind: Hashable {
      let name: KindName
      let world: WorldIndex
    }
    var kindSizes: [Kind: Int] = [:]
    var folderKinds: [(kind: Kind, count: Int)?] = Array(repeating: nil, count: noteFolders.paths.count)
    var isMixed = Array(repeating: false, count: noteFolders.paths.count)
    for (index, note) in graph.notes.enumerated() where graph.worlds[note.world.rawValue].note != NoteIndex(index) {
      let kind = Kind(name: note.note.kind, world: note.world)
      kindSizes[kind, default: 0] += 1
      let folder = noteFolders.numbers[index]
      if let known = folderKinds[folder], known.kind != kind { isMixed[folder] = true }
      folderKinds[folder] = (folderKinds[folder]?.kind ?? kind, (folderKinds[folder]?.count ?? 0) + 1)
    }
    // A folder below another one leaves that one with a page of its own.
    var mixed: Set<SourcePath> = []
    for (folder, path) in noteFolders.paths.enumerated() where folderKinds[folder] != nil {
      var parent = path
      while !parent.rawValue.isEmpty {
        parent = parent.folder
        if !mixed.insert(parent).inserted { break }
      }
    }
    var lists: [SourcePath: SiteAddress] = [:]
    for (number, folder) in noteFolders.paths.enumerated() where !isMixed[number] && !mixed.contains(folder) {
      guard let entry = folderKinds[number], kindSizes[entry.kind] == entry.count, worldOfFolder[folder] == nil,
        worlds.indices.contains(entry.kind.world.rawValue)
      else { continue }
      lists[folder] = worlds[entry.kind.world.rawValue].lists[entry.kind.name]
    }
    return lists
  }

  // MARK: Introductions

  /// Notes that stand for a page which is made anyway become its introduction.
  mutating func assignIntroductions() {
    let listNames = listPagesByName()
    let written = Set(graph.worlds.indices.filter { graph.worlds[$0].note != nil }.map { worlds[$0].page })
    let folderNames = noteFolders.paths.map { $0.rawValue.isEmpty ? nil : AddressText.component($0.fileName) }
    let folderWorlds = noteFolders.paths.map { worldOfFolder[$0] }
    let folderPages = noteFolders.paths.map { pageIntroduced(byFolderNoteIn: $0) }
    var candidates: [(rank: Int, index: Int, page: SiteAddress)] = []
    for index in notes.indices where notes[index] == nil && !isSection(index) {
      let path = graph.notes[index].note.file.path
      let folder = noteFolders.numbers[index]
      if let world = folderWorlds[folder], let page = listNames[world.rawValue][nameTexts[index]] {
        candidates.append((0, index, page))
      }
      let rank = indexRank(path.stem) ?? (folderNames[folder] == nameTexts[index] ? 2 : nil)
      if let rank, let page = folderPages[folder] { candidates.append((rank, index, page)) }
      if style == .directory, let page = folders[noteFolders.paths[folder].appending(path.stem)] {
        candidates.append((5, index, page))
      }
    }
    candidates.sort { ($0.rank, $0.index) < ($1.rank, $1.index) }
    for (_, index, page) in candidates
    where notes[index] == nil && introductions[page] == nil && !written.contains(page) {
      introductions[page] = NoteIndex(index)
      notes[index] = page
    }
  }

  private func isSection(_ index: Int) -> Bool {
    graph.notes[index].note.path != graph.notes[index].note.file.path
  }

  private func pageIntroduced(byFolderNoteIn folder: SourcePath) -> SiteAddress? {
    folder.rawValue.isEmpty ? folders[folder] ?? SiteAddress("index.html") : folders[folder]
  }

  /// The generated pages of each world by the names of the notes that introduce them: `quests`, `misiones`.
  private func listPagesByName() -> [[String: SiteAddress]] {
    worlds.indices.map { index in
      let pages = worlds[index]
      let vocabulary = vocabularies[graph.worlds[index].language ?? graph.configuration.language]
      var names = ["graph": page(pages.base + "graph"), "timeline": page(pages.base + "timeline")]
      for kind in graph.schema.kinds {
        names[AddressText.component(kind.slug)] = pages.lists[kind.name]
      }
      for kind in graph.schema.kinds {
        let name = AddressText.component(vocabulary.plural(kind.name))
        if names[name] == nil { names[name] = pages.lists[kind.name] }
      }
      return names
    }
  }

  // MARK: Notes

  mutating func claimNotePages() {
    let tags = Set(worlds.map { $0.base + "tags" })
    let maps = Set(worlds.map { $0.base + "map-" })
    // `tags` and `map-…` are kept free at the root of every world, whether it has tags and maps or not.
    for index in notes.indices where notes[index] == nil {
      let note = graph.notes[index].note
      var path = folderText(ofNote: index)
      if !path.isEmpty { path += "/" }
      path += nameTexts[index]
      if isSection(index) {
        let section = note.path.rawValue.utf8.dropFirst(note.file.path.rawValue.utf8.count + 1)
        path += "/" + AddressText.component(String(decoding: section, as: UTF8.self))
      }
      let address = page(path)
      if isReserved(path, tags, maps) { _ = claims.take(address, for: .generated) }
      give(address, to: NoteIndex(index), range: 0..<0)
    }
  }

  /// Whether a path is that of a world's tags or maps; nearly all are told by their last letters.
  private func isReserved(_ path: String, _ tags: Set<String>, _ maps: Set<String>) -> Bool {
    let bytes = path.utf8.span
    if bytes.count >= 4, bytes[bytes.count - 1] == UInt8(ascii: "s"), tags.contains(path) { return true }
    var start = bytes.count
    while start > 0, bytes[start - 1] != UInt8(ascii: "/") { start -= 1 }
    guard start + 4 <= bytes.count, bytes[start] == UInt8(ascii: "m"), bytes[start + 3] == UInt8(ascii: "-") else {
      return false
    }
    return maps.contains(String(decoding: path.utf8.prefix(start + 4), as: UTF8.self))
  }

  /// Gives a note its address, or one with a suffix and a warning.
  private mutating func give(_ address: SiteAddress, to index: NoteIndex, range: Range<Int>) {
    let note = graph[index].note
    let outcome = claims.claim(address, for: .note(path: note.path.rawValue), identity: note.path.rawValue)
    notes[index.rawValue] = outcome.address
    guard let rival = outcome.rival else { return }
    let reason =
      switch rival {
      case .note(let path): "'\(address)' is the address of '\(path)' already"
      case .folder(let path): "'\(address)' is the page of the folder '\(path)'"
      case .generated, .redirect: "'\(address)' is the address of a page that is made for every site"
      }
    diagnostics.append(
      Diagnostic(
        .warning, "duplicate-address", "\(reason), so that this note is at '\(outcome.address)'", path: note.file.path,
        range: range, suggestion: "rename the note or give it an address of its own with 'permalink:'"))
  }

  // MARK: Redirects

  /// Aliases and former paths lead to the note, where nothing else lies.
  mutating func claimRedirects() {
    if graph.worlds.count == 1, !worlds[0].base.isEmpty {
      let note = graph.worlds[0].note ?? graph.worlds[0].members.first
      if let note { redirect(SiteAddress(worlds[0].base + "index.html"), to: note, at: worlds[0].page) }
    }
    for (index, entry) in graph.notes.enumerated() {
      let folder = folderText(ofNote: index)
      for former in (entry.note["formerly"].map(Self.texts) ?? []) {
        guard let address = formerAddress(former) else { continue }
        redirect(address, to: NoteIndex(index), at: notes[index])
      }
      for alias in entry.note.aliases where alias.text.utf8.contains(where: { $0 > UInt8(ascii: " ") }) {
        let name = AddressText.component(alias.text)
        redirect(page(folder.isEmpty ? name : folder + "/" + name), to: NoteIndex(index), at: notes[index])
      }
    }
  }

  private mutating func redirect(_ address: SiteAddress, to note: NoteIndex, at target: SiteAddress?) {
    guard let target, claims.take(address, for: .redirect) == nil else { return }
    redirects.append(AddressBook.Redirect(from: address, to: target, note: note))
  }

  private func formerAddress(_ written: String) -> SiteAddress? {
    let path = SourcePath(written.hasPrefix("/") ? String(written.dropFirst()) : written)
    guard !path.stem.isEmpty else { return nil }
    if path.fileExtension == "html" { return permalinkAddress(path.rawValue) }
    let name = path.fileExtension == "md" ? path.stem : path.fileName
    let folder = AddressText.folder(path.folder.rawValue)
    return page(folder.isEmpty ? AddressText.component(name) : folder + "/" + AddressText.component(name))
  }
}
