import HTMLTemplates
import Linking
import Notes
import Synchronization

/// What the pages of a site have in common: links to notes, entries of lists, and the frame around the content, each
/// made and rendered once for all pages of one depth and language.
///
/// It changes nothing about a page: the same page is the same with and without it. Shared by all threads.
final class SharedFragments: Sendable {
  /// What is made of a note.
  enum Form: Hashable {
    case link
    /// An entry of a list of several kinds. Lists of one kind hold each note once.
    case entry
  }

  struct Key: Hashable {
    let form: Form
    let language: String
    /// How many folders the page lies below the site's root.
    let depth: Int
  }

  struct FrameKey: Hashable {
    let depth: Int
    let world: WorldIndex?
    let kind: KindName?
    let pageKind: String
  }

  private let noteCount: Int
  private let tables = Mutex<[Key: NoteFragments]>([:])
  private let frames = Mutex<[FrameKey: PageFrame]>([:])

  private static let frameLimit = 512

  init(noteCount: Int) {
    self.noteCount = noteCount
  }

  func notes(_ key: Key) -> NoteFragments {
    tables.withLock { tables in
      if let table = tables[key] { return table }
      let table = NoteFragments(count: noteCount)
      tables[key] = table
      return table
    }
  }

  func frame(_ key: FrameKey, make: () -> PageFrame) -> PageFrame {
    if let frame = frames.withLock({ $0[key] }) { return frame }
    let frame = make()
    frames.withLock { frames in
      if frames.count >= Self.frameLimit { frames.removeAll() }
      frames[key] = frame
    }
    return frame
  }
}

/// What the models of many pages have in common.
final class PageFrame: Sendable {
  /// The names of every page whose values are the same, the frame among them.
  let common: SharedContext
  /// The beginning of the breadcrumb.
  private let crumbs: LentValues
  let crumbCount: Int
  /// The world and the site, or the site alone: what a page's title is followed by.
  let firstTitle: String
  let titleEnding: String
  /// The ending after a page that is called like the first of them.
  let shorterEnding: String

  init(common: TemplateObject, crumbs: [TemplateValue], titles: [String]) {
    self.common = SharedContext(common)
    self.crumbs = LentValues(crumbs)
    crumbCount = crumbs.count
    firstTitle = titles.first ?? ""
    shorterEnding = titles.dropFirst().map { " · " + $0 }.joined()
    titleEnding = titles.map { " · " + $0 }.joined()
  }

  /// An entry of the beginning of the breadcrumb, lent as long as the frame is kept.
  func crumb(at place: Int) -> TemplateValue { crumbs.value(at: place) { .absent } }
}

/// What a page's template shows.
struct PageModel {
  let object: TemplateObject
  /// Kept until the page is rendered: the model holds what it lends.
  let frame: PageFrame
}

/// One fragment of each note, made when it is first asked for and lent to all pages.
final class NoteFragments: Sendable {
  private let objects: LentValues
  private let items: LentValues
  private let neighbours: LentValues

  init(count: Int) {
    objects = LentValues(count: count)
    items = LentValues(count: count)
    neighbours = LentValues(count: count)
  }

  /// A value of a note that many pages hold, for what is looked up beyond it.
  func item(of note: NoteIndex, make: () -> TemplateValue) -> TemplateValue {
    items.value(at: note.rawValue, make: make)
  }

  /// What a note shows of the one before or after it.
  func neighbour(of note: NoteIndex, make: () -> TemplateValue) -> TemplateValue {
    neighbours.value(at: note.rawValue, make: make)
  }

  /// An object of a note that is rendered once in each section.
  func object(of note: NoteIndex, make: () -> TemplateObject) -> TemplateValue {
    objects.value(at: note.rawValue) { .closed(ClosedObject(make())) }
  }
}
