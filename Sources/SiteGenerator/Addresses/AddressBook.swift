import Linking
import Notes
import SourceText

/// Where every page of a site lies. A note's address depends on its own path, whatever other notes there are, but for
/// notes that would take one another's.
final class AddressBook: Sendable {
  /// The pages of one world that are made rather than written.
  struct WorldPages: Sendable {
    /// The world's page.
    var page = SiteAddress("index.html")
    /// The folder of its other generated pages: `elden-ring/`, or nothing at the root.
    var base = ""
    var lists: [KindName: SiteAddress] = [:]
    /// Sorted by tag without case: each tag as first written, nested tags' parents included.
    var tags: [TagPage] = []
    var tagPlaces: [String: Int] = [:]
  }

  struct TagPage: Sendable, Equatable {
    let name: String
    let address: SiteAddress
  }

  struct FolderPage: Sendable, Equatable {
    let folder: SourcePath
    let address: SiteAddress
  }

  /// A page that only leads to another one, for a name that a note has or had.
  struct Redirect: Sendable, Equatable {
    let from: SiteAddress
    let to: SiteAddress
    let note: NoteIndex
  }

  /// The first page: world selection, or the page of the only world.
  let home = SiteAddress("index.html")
  let notFound = SiteAddress("404.html")
  let search: SiteAddress
  let addressStyle: JournalConfiguration.AddressStyle
  /// Folders whose page is not also a world's or a list's, sorted by path.
  let folderPages: [FolderPage]
  /// Sorted by address.
  let redirects: [Redirect]

  private let notes: [SiteAddress]
  private let worlds: [WorldPages]
  private let folders: [SourcePath: SiteAddress]
  private let introductions: [SiteAddress: NoteIndex]

  init(
    addressStyle: JournalConfiguration.AddressStyle, notes: [SiteAddress], worlds: [WorldPages],
    folders: [SourcePath: SiteAddress], folderPages: [FolderPage], introductions: [SiteAddress: NoteIndex],
    redirects: [Redirect]
  ) {
    self.addressStyle = addressStyle
    self.search = Self.page("search", addressStyle)
    self.notes = notes
    self.worlds = worlds
    self.folders = folders
    self.folderPages = folderPages
    self.introductions = introductions
    self.redirects = redirects
  }

  /// The page of a note: its own, or the page that it introduces.
  func page(of note: NoteIndex) -> SiteAddress { notes[note.rawValue] }

  func page(of world: WorldIndex) -> SiteAddress { worlds[world.rawValue].page }

  /// The list of a world's notes of one kind.
  func list(of kind: KindName, in world: WorldIndex) -> SiteAddress? { worlds[world.rawValue].lists[kind] }

  /// The page of a tag, in any letter case, without `#`; nil when no note of the world has it.
  func tagPage(_ tag: String, in world: WorldIndex) -> SiteAddress? {
    guard let place = worlds[world.rawValue].tagPlaces[AddressText.folded(tag)] else { return nil }
    return worlds[world.rawValue].tags[place].address
  }

  func tagPages(in world: WorldIndex) -> [TagPage] { worlds[world.rawValue].tags }

  /// The pages of the tags below one: `a/b` and `a/b/c` for `a`.
  ///
  /// - Complexity: O(log n) in the world's tags, and their number.
  func tagPages(below tag: String, in world: WorldIndex) -> ArraySlice<TagPage> {
    let tags = worlds[world.rawValue].tags
    let prefix = AddressText.folded(tag) + "/"
    var (low, high) = (0, tags.count)
    while low < high {
      let middle = (low + high) / 2
      if AddressText.folded(tags[middle].name).utf8.lexicographicallyPrecedes(prefix.utf8) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return tags[low...].prefix { AddressText.folded($0.name).utf8.starts(with: prefix.utf8) }
  }

  /// The pages of the tags above one, the nearest last: `a` and `a/b` for `a/b/c`.
  func tagPages(above tag: String, in world: WorldIndex) -> [TagPage] {
    let pages = worlds[world.rawValue]
    let slashes = tag.indices.filter { tag[$0] == "/" }
    return slashes.compactMap { pages.tagPlaces[AddressText.folded(String(tag[..<$0]))].map { pages.tags[$0] } }
  }

  func graphPage(in world: WorldIndex) -> SiteAddress { Self.page(worlds[world.rawValue].base + "graph", addressStyle) }

  func timelinePage(in world: WorldIndex) -> SiteAddress {
    Self.page(worlds[world.rawValue].base + "timeline", addressStyle)
  }

  /// The page that lists a folder: its own, or the world's or the list's that lies there. nil when it holds no notes.
  func page(of folder: SourcePath) -> SiteAddress? { folders[folder] }

  /// The note that introduces a page which is not the note's own.
  func introduction(of page: SiteAddress) -> NoteIndex? { introductions[page] }

  /// `a/b` is `a/b.html`, or `a/b/index.html` in the style of folders.
  static func page(_ path: String, _ style: JournalConfiguration.AddressStyle) -> SiteAddress {
    switch style {
    case .file: SiteAddress(path + ".html")
    case .directory: SiteAddress(path + "/index.html")
    }
  }
}
