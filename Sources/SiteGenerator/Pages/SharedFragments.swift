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
  let common: TemplateObject
  /// The beginning of the breadcrumb.
  let crumbs: [TemplateValue]
  /// The world and the site, or the site alone: what a page's title is followed by.
  let firstTitle: String
  let titleEnding: String
  /// The ending after a page that is called like the first of them.
  let shorterEnding: String

  init(common: TemplateObject, crumbs: [TemplateValue], titles: [String]) {
    self.common = common
    self.crumbs = crumbs
    firstTitle = titles.first ?? ""
    shorterEnding = titles.dropFirst().map { " · " + $0 }.joined()
    titleEnding = titles.map { " · " + $0 }.joined()
  }
}

/// One fragment of each note, made when it is first asked for.
final class NoteFragments: Sendable {
  private let objects: Mutex<[ClosedObject?]>
  private let items: Mutex<[TemplateValue?]>

  init(count: Int) {
    objects = Mutex([ClosedObject?](repeating: nil, count: count))
    items = Mutex([])
  }

  /// A value of a note that many pages hold, for what is looked up beyond it.
  func item(of note: NoteIndex, make: () -> TemplateValue) -> TemplateValue {
    let known = items.withLock { items -> TemplateValue? in
      note.rawValue < items.count ? items[note.rawValue] : nil
    }
    if let known { return known }
    let item = make()
    let count = objects.withLock { $0.count }
    items.withLock { items in
      if items.isEmpty { items = [TemplateValue?](repeating: nil, count: count) }
      items[note.rawValue] = item
    }
    return item
  }

  func object(of note: NoteIndex, make: () -> TemplateObject) -> ClosedObject {
    if let object = objects.withLock({ $0[note.rawValue] }) { return object }
    // Made without the lock: whoever comes meanwhile makes the same object.
    let object = ClosedObject(make())
    objects.withLock { $0[note.rawValue] = object }
    return object
  }
}
