import HTMLTemplates
import Linking
import Notes
import SourceText

/// What every reference to a note shows of it, made once in each language: thousands of pages ask for it.
///
/// A class: all notes of one kind and status share it.
final class NoteWords: Sendable {
  let kind: String
  let kindLabel: String
  let kindPlural: String
  let icon: String
  /// The icon's name.
  let emblem: String
  let status: StatusWords?
  /// The place of the status among those of the kind; large without one.
  let statusRank: Int
  /// Lent: the words of a site are kept as long as its pages are rendered.
  let statusValue: TemplateValue
  let kindValue: TemplateValue
  let kindLabelValue: TemplateValue
  let kindPluralValue: TemplateValue
  let iconValue: TemplateValue
  private let lent: LentRow

  init(kind: String, kindLabel: String, kindPlural: String, icon: String, status: StatusWords?, statusRank: Int) {
    self.kind = kind
    self.kindLabel = kindLabel
    self.kindPlural = kindPlural
    self.icon = icon
    emblem = String(icon.utf8.dropFirst("icons/".utf8.count)) ?? icon
    self.status = status
    self.statusRank = statusRank
    lent = LentRow([status?.value ?? .absent, .text(kind), .text(kindLabel), .text(kindPlural), .text(icon)])
    statusValue = status == nil ? .absent : lent[0]
    (kindValue, kindLabelValue, kindPluralValue, iconValue) = (lent[1], lent[2], lent[3], lent[4])
  }

  struct StatusWords: Sendable {
    let name: String
    let label: String
    let meaning: String

    var value: TemplateValue {
      .object(["name": .text(name), "label": .text(label), "meaning": .text(meaning)])
    }
  }

  /// The words of every note of a graph in one language.
  static func all(of graph: NoteGraph, in vocabulary: Vocabulary, templates: TemplateLibrary) -> [NoteWords] {
    struct Key: Hashable {
      let kind: KindName
      let status: StatusName?
    }
    var known: [Key: NoteWords] = [:]
    return graph.notes.map { note in
      let key = Key(kind: note.note.kind, status: note.status)
      if let words = known[key] { return words }
      let words = words(of: note, graph.schema, in: vocabulary, templates: templates)
      known[key] = words
      return words
    }
  }

  /// The words of one note in one language.
  static func words(
    of note: GraphNote, _ schema: Schema, in vocabulary: Vocabulary, templates: TemplateLibrary
  ) -> NoteWords {
    let kind = note.note.kind
    return NoteWords(
      kind: kind.rawValue, kindLabel: vocabulary.singular(kind), kindPlural: vocabulary.plural(kind),
      icon: icon(of: kind, templates: templates),
      status: note.status.map { status in
        StatusWords(
          name: status.rawValue, label: vocabulary.label(status, of: kind),
          meaning: (schema.meaning(of: status, kind: kind) ?? .neutral).rawValue)
      },
      statusRank: schema[kind]?.statuses.firstIndex { $0.name == note.status } ?? 99)
  }

  /// `icons/npc` when the theme has such a template, else `icons/note`.
  static func icon(of kind: KindName, templates: TemplateLibrary) -> String {
    let name = "icons/" + kind.rawValue
    return templates.contains(name) ? name : "icons/note"
  }
}
