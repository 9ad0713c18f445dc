import HTMLTemplates
import Linking
import Markdown
import Notes
import SourceText

/// What other notes say of one: relations by their label at this end, then mentions with their sentence.
struct BacklinksModel {
  let context: PageContext
  let index: NoteIndex

  private static let mentionLimit = 50

  var value: TemplateValue {
    let groups = relationGroups
    let mentions = context.graph.mentionsByTarget[index.rawValue].map { context.graph.mentions[$0] }
      .filter { !$0.isCoveredByRelation }
    guard !groups.isEmpty || !mentions.isEmpty else { return .absent }
    return .object(["groups": .objects(groups), "mentions": mentionsValue(mentions)])
  }

  private var relationGroups: [TemplateObject] {
    let vocabulary = context.vocabulary
    let relations = context.site.relations(to: index).filter { !SessionsModel.isHistory($0) }
    let groups = RelationGroup.groups(relations) { relation in
      relation.name.rawValue + (relation.isCurrent ? "" : " (past)")
    }
    return groups.sorted { !$0.isPast && $1.isPast && $0.relations[0].name == $1.relations[0].name }.map { group in
      let label = vocabulary.inverseLabel(group.relations[0].name, isCurrent: !group.isPast)
      return group.object(label: label) { context.item(of: $0, at: $0.from, marksCurrent: false) }
    }
  }

  private func mentionsValue(_ mentions: [Mention]) -> TemplateValue {
    guard !mentions.isEmpty else { return .absent }
    let rest = mentions.dropFirst(Self.mentionLimit)
    let more: TemplateValue =
      rest.isEmpty
      ? .absent
      : .object([
        "text": .text(context.vocabulary.string("moreMentions", count: rest.count)),
        "items": .objects(rest.map { context.item($0.from) }),
      ])
    return .object([
      "items": .objects(
        mentions.prefix(Self.mentionLimit).map { Self.mention(from: $0.from, excerpt: $0.excerpt, context: context) }),
      "more": more,
    ])
  }

  static func mention(from source: NoteIndex, excerpt: MentionExcerpt, context: PageContext) -> TemplateObject {
    let note = context.graph[source].note
    return [
      "path": .text(note.path.rawValue), "title": .text(note.title), "url": .text(context.url(of: source)),
      "icon": .text(context.icon(of: note.kind)), "kindLabel": .text(context.vocabulary.singular(note.kind)),
      "before": .text(excerpt.before), "marked": .text(excerpt.link), "after": .text(excerpt.after),
    ]
  }
}

extension RelationGroup {
  fileprivate var isPast: Bool { relations.first?.isCurrent == false }
}

/// In which sessions a note appears, and which events it has seen.
struct SessionsModel {
  let context: PageContext
  let index: NoteIndex

  static func isHistory(_ relation: Relation) -> Bool {
    relation.name.rawValue.hasPrefix("session.") || relation.name.rawValue.hasPrefix("event.")
  }

  func fill(_ object: inout TemplateObject) {
    let relations = context.site.relations(to: index)
    let sessions = ordered(relations.filter { $0.name.rawValue.hasPrefix("session.") }.map(\.from))
    object.set(
      "sessions",
      sessions.isEmpty
        ? .absent
        : .object([
          "first": .optional(sessions.first.map { context.item($0) }),
          "last": .optional(sessions.last.map { context.item($0) }),
          "items": .objects(sessions.map { context.item($0) }),
        ]))
    let events = ordered(relations.filter { $0.name.rawValue.hasPrefix("event.") }.map(\.from))
    object.set("history", .group(events.map { context.item($0) }))
  }

  /// Each once, in the order of its list.
  private func ordered(_ notes: [NoteIndex]) -> [NoteIndex] {
    Set(notes).sorted {
      (context.site.listings.positions[$0.rawValue], $0) < (context.site.listings.positions[$1.rawValue], $1)
    }
  }
}
