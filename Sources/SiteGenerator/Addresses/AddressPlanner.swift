import Linking
import Notes
import SourceText

/// Gives out the addresses of a site, those that must not move first.
struct AddressPlanner {
  let graph: NoteGraph
  let vocabularies: Vocabularies
  let style: JournalConfiguration.AddressStyle
  var claims: AddressClaims
  var diagnostics: [Diagnostic] = []
  var worlds: [AddressBook.WorldPages]
  var notes: [SiteAddress?]
  var introductions: [SiteAddress: NoteIndex] = [:]
  /// The world that has a folder to itself.
  var worldOfFolder: [SourcePath: WorldIndex] = [:]
  var folders: [SourcePath: SiteAddress] = [:]
  var folderPages: [AddressBook.FolderPage] = []
  var redirects: [AddressBook.Redirect] = []
  /// Where the notes' files lie.
  let noteFolders: NoteFolders
  /// Of `noteFolders.paths`: their addresses.
  private(set) var folderTexts: [String] = []
  /// By note: its file's name as a part of an address.
  private(set) var nameTexts: [String] = []

  /// The addresses of everything in a graph, with a warning for every note that does not get the one it would have.
  static func plan(_ graph: NoteGraph, vocabularies: Vocabularies) -> Parsed<AddressBook> {
    var planner = AddressPlanner(graph, vocabularies)
    planner.claimFixedPages()
    planner.claimWorldPages()
    planner.claimListPages()
    planner.claimTagPages()
    planner.claimPermalinks()
    planner.claimFolderPages()
    planner.assignIntroductions()
    planner.claimNotePages()
    planner.claimRedirects()
    return planner.finish()
  }

  private init(_ graph: NoteGraph, _ vocabularies: Vocabularies) {
    self.graph = graph
    self.vocabularies = vocabularies
    style = graph.configuration.addressStyle
    claims = AddressClaims(minimumCapacity: graph.notes.count * 2 + 256)
    worlds = Array(repeating: AddressBook.WorldPages(), count: graph.worlds.count)
    notes = Array(repeating: nil, count: graph.notes.count)
    noteFolders = NoteFolders(graph)
    folderTexts = noteFolders.paths.map { AddressText.folder($0.rawValue) }
    nameTexts = graph.notes.map { AddressText.component($0.note.file.path.stem) }
  }

  func page(_ path: String) -> SiteAddress { AddressBook.page(path, style) }

  /// The address of the folder that a note lies in.
  func folderText(ofNote index: Int) -> String { folderTexts[noteFolders.numbers[index]] }

  private mutating func claimFixedPages() {
    for address in [SiteAddress("index.html"), SiteAddress("404.html"), page("search")] {
      _ = claims.take(address, for: .generated)
    }
  }

  // MARK: Worlds

  /// A world's address is its folder; the only world is the first page.
  private mutating func claimWorldPages() {
    if graph.worlds.count == 1 {
      let folder = AddressText.folder(Self.folderName(of: graph.worlds[0]))
      worlds[0].base = folder.isEmpty ? "" : folder + "/"
      worldOfFolder[graph.worlds[0].folder] = WorldIndex(0)
    } else {
      let order = graph.worlds.indices.sorted { left, right in
        let (one, other) = (isFolderNote(graph.worlds[left].path), isFolderNote(graph.worlds[right].path))
        return one == other ? left < right : one
      }
      for index in order { claimPage(ofWorld: index) }
    }
    for (index, world) in graph.worlds.enumerated() {
      if let note = world.note, notes.indices.contains(note.rawValue) { notes[note.rawValue] = worlds[index].page }
    }
  }

  private mutating func claimPage(ofWorld index: Int) {
    let world = graph.worlds[index]
    let folder = AddressText.folder(Self.folderName(of: world))
    var address = SiteAddress(folder + "/index.html")
    if folder.isEmpty || claims.take(address, for: .generated) != nil {
      let stem = world.path.stem
      let isNamed = !stem.isEmpty && !Self.indexNames.contains(AddressText.folded(String(stem)))
      let parent = AddressText.folder(world.path.folder.rawValue)
      let name = AddressText.component(isNamed ? String(stem) : world.title)
      let path = parent.isEmpty ? name : parent + "/" + name
      address = claims.claim(SiteAddress(path + "/index.html"), for: .generated, identity: world.path.rawValue).address
    } else if worldOfFolder[world.folder] == nil {
      worldOfFolder[world.folder] = WorldIndex(index)
    }
    if world.folder.rawValue.isEmpty, worldOfFolder[world.folder] == nil {
      worldOfFolder[world.folder] = WorldIndex(index)
    }
    worlds[index].page = address
    worlds[index].base = String(address.folder)
  }

  /// A world that is one outline file is named like the file without its ending.
  private static func folderName(of world: World) -> String {
    let folder = world.folder
    guard folder.fileExtension == "md" else { return folder.rawValue }
    return folder.folder.appending(folder.stem).rawValue
  }

  // MARK: Lists and tags

  private mutating func claimListPages() {
    for index in worlds.indices {
      for kind in graph.schema.kinds where worlds[index].lists[kind.name] == nil {
        let address = page(worlds[index].base + AddressText.component(kind.slug))
        worlds[index].lists[kind.name] =
          claims.claim(address, for: .generated, identity: kind.name.rawValue).address
      }
      for name in ["graph", "timeline"] { _ = claims.take(page(worlds[index].base + name), for: .generated) }
    }
  }

  private mutating func claimTagPages() {
    var names: [[String: String]] = Array(repeating: [:], count: worlds.count)
    var known: [Set<String>] = Array(repeating: [], count: worlds.count)
    for note in graph.notes where names.indices.contains(note.world.rawValue) {
      for tag in note.note.tags where known[note.world.rawValue].insert(tag).inserted {
        var end = tag.endIndex
        while true {
          let name = String(tag[..<end])
          let key = AddressText.folded(name)
          if !name.isEmpty, names[note.world.rawValue][key] == nil { names[note.world.rawValue][key] = name }
          guard let slash = tag[..<end].lastIndex(of: "/") else { break }
          end = slash
        }
      }
    }
    for index in worlds.indices {
      let sorted = Array(names[index])
      for place in ByteOrder.places(of: sorted.map(\.key)) {
        let (key, name) = sorted[place]
        let wanted = page(worlds[index].base + "tags/" + AddressText.folder(name))
        let address = claims.claim(wanted, for: .generated, identity: key).address
        worlds[index].tagPlaces[key] = worlds[index].tags.count
        worlds[index].tags.append(AddressBook.TagPage(name: name, address: address))
      }
    }
  }

  private consuming func finish() -> Parsed<AddressBook> {
    let sorted = ByteOrder.places(of: redirects.map(\.from.rawValue)).map { redirects[$0] }
    let book = AddressBook(
      addressStyle: style, notes: notes.map { $0 ?? SiteAddress("index.html") }, worlds: worlds, folders: folders,
      folderPages: folderPages, introductions: introductions, redirects: sorted)
    return Parsed(book, diagnostics: diagnostics)
  }
}
