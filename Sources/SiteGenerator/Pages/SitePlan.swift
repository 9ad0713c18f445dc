import Linking
import Notes
import SourceText

/// One page that the site has.
struct PlannedPage: Sendable {
  enum Subject: Sendable {
    case selection
    case world(WorldIndex)
    case kind(KindName, WorldIndex)
    case tag(Int, WorldIndex)
    case folder(SourcePath, WorldIndex)
    case note(NoteIndex)
    case search
    case notFound
    case redirect(AddressBook.Redirect)
  }

  let address: SiteAddress
  let subject: Subject
}

/// Which pages exist, at which addresses.
struct SitePlan: Sendable {
  let pages: [PlannedPage]

  init(site: Site) {
    let graph = site.graph
    var pages: [PlannedPage] = []
    if site.hasSelection { pages.append(PlannedPage(address: site.addresses.home, subject: .selection)) }
    for (number, world) in graph.worlds.enumerated() {
      let index = WorldIndex(number)
      guard !world.state.isLocked || world.whenLocked == .show else { continue }
      let address = site.addresses.page(of: index)
      pages.append(PlannedPage(address: address, subject: .world(index)))
      for list in site.listings.kinds[number] {
        guard let address = site.addresses.list(of: list.kind, in: index) else { continue }
        pages.append(PlannedPage(address: address, subject: .kind(list.kind, index)))
      }
      for (place, tag) in site.listings.tags[number].enumerated() {
        guard let address = site.addresses.tagPage(tag.name, in: index) else { continue }
        pages.append(PlannedPage(address: address, subject: .tag(place, index)))
      }
    }
    for folder in site.addresses.folderPages {
      guard let world = site.folders.world(of: folder.folder, in: graph) else { continue }
      pages.append(PlannedPage(address: folder.address, subject: .folder(folder.folder, world)))
    }
    let taken = Set(pages.map(\.address))
    for number in graph.notes.indices {
      let address = site.addresses.page(of: NoteIndex(number))
      // A note that introduces another page has no page of its own.
      if !taken.contains(address) { pages.append(PlannedPage(address: address, subject: .note(NoteIndex(number)))) }
    }
    if graph.configuration.search {
      pages.append(PlannedPage(address: site.addresses.search, subject: .search))
    }
    pages.append(PlannedPage(address: site.addresses.notFound, subject: .notFound))
    pages += site.addresses.redirects.map { PlannedPage(address: $0.from, subject: .redirect($0)) }
    self.pages = pages
  }
}
