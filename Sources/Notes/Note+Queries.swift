import Markdown
package import SourceText

extension Note {
  /// The same note read as another kind: keys, status words and facts below headings mean what they mean there.
  ///
  /// Properties are read anew from what the note was made from; what is withheld from it stays away.
  ///
  /// - Parameter evidence: Why it is of that kind.
  package func typed(as kind: KindName, evidence: KindEvidence, schema: Schema) -> Parsed<Note> {
    guard kind != self.kind else { return Parsed(self) }
    let read = NoteParser.properties(source, kind: kind, body: body, file: file, schema: schema)
    var visibility = visibility
    if schema.privateKinds.contains(kind) {
      if case .restricted = visibility {
      } else {
        visibility = .restricted(to: schema.mostPrivateAudience, rule: "private kind \(kind)", range: 0..<0)
      }
    }
    let note = Note(
      path: path, file: file, identity: identity, title: title, titleRange: titleRange, kind: kind,
      kindEvidence: evidence, aliases: aliases, properties: read.value, tags: tags, body: body, bodyRange: bodyRange,
      visibility: visibility, language: language, titleHeading: titleHeading, source: source)
    return Parsed(note, diagnostics: read.diagnostics)
  }

  /// The status that the note says: its status word, else what its completion property stands for.
  package func statedStatus(_ schema: Schema) -> StatusName? {
    if case .status(let status)? = self["status"] { return status }
    let table = schema.tables[kind]
    guard let completion = table.completionProperty, case .flag(let flag)? = self[completion] else { return nil }
    let statuses = table.property(named: completion)?.flagStatuses
    return flag ? statuses?.whenTrue : statuses?.whenFalse
  }

  /// Whether a yes/no property says yes, or a list holds the fixed word that means the same: `isMerchant`, or
  /// `merchant` among the `roles`.
  package func says(_ flag: PropertyName, or value: String, in list: PropertyName, schema: Schema) -> Bool {
    if case .flag(let flag)? = self[flag] { return flag }
    let texts: [String] =
      switch self[list] {
      case .texts(let texts)?: texts
      case .text(let text)?: [text]
      default: []
      }
    return texts.contains { schema.value(forWord: $0, of: list, kind: kind) == value }
  }

  /// `stars:` as earned, and out of how many when the note says it; not clamped.
  package var starRating: (earned: Int, possible: Int?)? {
    if case .number(_, let written)? = self["stars"] { NumberReader.stars(written) } else { nil }
  }

  /// Classes of `cssclasses:` for the element around the body.
  package var cssClasses: [String] {
    if case .texts(let classes)? = self["cssclasses"] { classes } else { [] }
  }
}

extension KindEvidence {
  /// Why a note is of its kind, as `loremark explain` says it: `the folder 'NPCs'`.
  package var explanation: String {
    switch self {
    case .property(let key, let value, _): "the property '\(key): \(value)'"
    case .tag(let tag): "the tag '#\(tag)'"
    case .folder(let folder): "the folder '\(folder)'"
    case .fileName(let prefix): "the file name, which begins with '\(prefix)'"
    case .use(let property, let note): "'\(property)' of \(note), which refers to it"
    case .outline(let heading): "the heading '\(heading)'"
    case .none: "nothing says its kind"
    }
  }
}
