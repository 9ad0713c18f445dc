package import Markdown
package import SourceText

/// One Markdown file, or one section of an outline note, as its author wrote it: complete, unresolved.
package final class Note: Sendable {
  /// The path below the content root; a section of an outline note adds `#` and its heading.
  package let path: SourcePath
  /// The file that holds the note.
  package let file: SourceFile
  /// `id:`, else the path.
  package let identity: String
  package let title: String
  /// Where the title was written; empty at the file's start when it is the file's name.
  package let titleRange: Range<Int>
  package let kind: KindName
  package let kindEvidence: KindEvidence
  package let aliases: [NoteAlias]
  /// In the author's order, front matter before facts of the body; one entry per canonical property.
  package let properties: [Property]
  /// Front matter's and the body's, without `#`, letters as first written, no two equal without case.
  package let tags: [String]
  package let body: MarkdownDocument
  /// The body's bytes in `file`.
  package let bodyRange: Range<Int>
  package let visibility: DeclaredVisibility
  /// `lang:`, when the note says it.
  package let language: String?
  /// The first level-1 heading, when it opens the body and is the title (so that the page shows it once).
  ///
  /// Its place in `body.headings`.
  package let titleHeading: Int?
  /// What properties were made from, so that another kind can read it anew.
  package let source: NoteSource
  /// The marks of its properties' names: most names that a note does not have are told from them.
  private let nameMarks: UInt64

  package init(
    path: SourcePath, file: SourceFile, identity: String, title: String, titleRange: Range<Int>, kind: KindName,
    kindEvidence: KindEvidence, aliases: [NoteAlias], properties: [Property], tags: [String], body: MarkdownDocument,
    bodyRange: Range<Int>, visibility: DeclaredVisibility, language: String?, titleHeading: Int?,
    source: NoteSource = NoteSource()
  ) {
    self.path = path
    self.file = file
    self.identity = identity
    self.title = title
    self.titleRange = titleRange
    self.kind = kind
    self.kindEvidence = kindEvidence
    self.aliases = aliases
    self.properties = properties
    self.tags = tags
    self.body = body
    self.bodyRange = bodyRange
    self.visibility = visibility
    self.language = language
    self.titleHeading = titleHeading
    self.source = source
    var marks: UInt64 = 0
    for place in properties.indices { if let name = properties[place].name { marks |= name.mark } }
    nameMarks = marks
  }

  /// The value of a property, when the note says it.
  package subscript(_ name: PropertyName) -> PropertyValue? {
    guard nameMarks & name.mark != 0 else { return nil }
    // By place: going through the properties themselves would copy each.
    for place in properties.indices {
      if let other = properties[place].name, other.rawValue == name.rawValue { return properties[place].value }
    }
    return nil
  }
}

package struct NoteAlias: Sendable, Hashable {
  package let text: String
  package let range: Range<Int>

  package init(text: String, range: Range<Int>) {
    self.text = text
    self.range = range
  }
}

/// Why a note is of its kind, for `loremark explain`.
package enum KindEvidence: Sendable, Equatable {
  /// A property whose value is a kind word: the key and the value as written.
  case property(key: String, value: String, range: Range<Int>)
  case tag(String)
  /// The nearest folder whose name is a kind word.
  case folder(String)
  /// A file name such as `Session 12 - The Bridge`.
  case fileName(prefix: String)
  /// Other notes refer to it in a way that says so: the relation and one of those notes.
  case use(PropertyName, by: SourcePath)
  /// A heading of an outline note.
  case outline(heading: String)
  case none
}

/// What a note says about who may see it.
package enum DeclaredVisibility: Sendable, Equatable {
  /// It says nothing.
  case unstated
  /// It says that everyone may see it (`publish: true`); `optsIn` when that makes the journal opt-in.
  case everyone(optsIn: Bool)
  /// Hidden from every audience less private than this one; from every audience when the journal has no such one.
  /// `rule` is what decided, worded for the summary: `draft: true`, `folder GM`.
  case restricted(to: AudienceName, rule: String, range: Range<Int>)
}
