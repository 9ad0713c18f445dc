package import Notes
package import SourceText

/// One change to a journal.
package enum JournalChange: Sendable, Hashable {
  /// Changes to one note, all or none. The path is `Note.path`, a section of an outline note included.
  case edit(SourcePath, [NoteEdit])
  case create(NewNote)
  /// Gives a note another title, and with it its file another name; every link to it follows.
  case rename(SourcePath, title: String)
  /// Moves a note's file to `.trash` in the content folder.
  case remove(SourcePath)
}

/// A note that is to be written.
package struct NewNote: Sendable, Hashable {
  package var kind: KindName
  package var title: String
  /// The note that describes the world in which it lies; nil for the journal itself, or its only world.
  package var world: SourcePath?
  /// The folder below the content root; nil for where the world's other notes of that kind lie.
  package var folder: SourcePath?
  package var properties: [Property]
  /// Markdown below the front matter.
  package var body: String
  /// For a playthrough: another one, whose notes are written again without what has happened in it.
  package var source: SourcePath?

  package struct Property: Sendable, Hashable {
    package let key: String
    package let value: EditValue

    package init(key: String, value: EditValue) {
      self.key = key
      self.value = value
    }
  }

  package init(
    kind: KindName, title: String, world: SourcePath? = nil, folder: SourcePath? = nil, properties: [Property] = [],
    body: String = "", source: SourcePath? = nil
  ) {
    self.kind = kind
    self.title = title
    self.world = world
    self.folder = folder
    self.properties = properties
    self.body = body
    self.source = source
  }
}
