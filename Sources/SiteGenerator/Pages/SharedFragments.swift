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
  private let frames = Mutex<[FrameKey: ClosedObject]>([:])

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

  func frame(_ key: FrameKey, make: () -> TemplateObject) -> ClosedObject {
    if let frame = frames.withLock({ $0[key] }) { return frame }
    let frame = ClosedObject(make())
    frames.withLock { frames in
      if frames.count >= Self.frameLimit { frames.removeAll() }
      frames[key] = frame
    }
    return frame
  }
}

/// One fragment of each note, made when it is first asked for.
final class NoteFragments: Sendable {
  private let objects: Mutex<[ClosedObject?]>

  init(count: Int) {
    objects = Mutex([ClosedObject?](repeating: nil, count: count))
  }

  func object(of note: NoteIndex, make: () -> TemplateObject) -> ClosedObject {
    if let object = objects.withLock({ $0[note.rawValue] }) { return object }
    // Made without the lock: whoever comes meanwhile makes the same object.
    let object = ClosedObject(make())
    objects.withLock { $0[note.rawValue] = object }
    return object
  }
}
