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
    let sorted = SortedRelations(to: index, in: context.site)
    let groups = groups(of: sorted.others)
    let graph = context.graph
    let mentions = graph.mentionsByTarget[index.rawValue].filter { !graph.mentions[$0].isCoveredByRelation }
    let sessions = SessionsModel(context: context, relations: sorted)
    guard !groups.isEmpty || !mentions.isEmpty || !sessions.isEmpty else { return .absent }
    var fields = TemplateFields(4)
    fields.set("groups", .list(groups))
    fields.set("sessions", sessions.sessions)
    fields.set("history", sessions.history)
    fields.set("mentions", mentionsValue(mentions))
    return .object(fields)
  }

  private func groups(of relations: [Relation]) -> [TemplateValue] {
    guard !relations.isEmpty else { return [] }
    let vocabulary = context.vocabulary
    var groups = RelationGroup.groups(relations[...], tellsPast: true)
    if groups.contains(where: \.isPast) {
      groups.sort { !$0.isPast && $1.isPast && $0.first.name.rawValue == $1.first.name.rawValue }
    }
    return groups.map { group in
      let label = vocabulary.inverseLabel(group.first.name, isCurrent: !group.isPast)
      return group.object(label: label) { context.item(of: $0, at: $0.from, marksCurrent: false) }
    }
  }

  /// - Parameter mentions: Places in the graph's mentions.
  private func mentionsValue(_ mentions: [Int]) -> TemplateValue {
    guard !mentions.isEmpty else { return .absent }
    let rest = mentions.dropFirst(Self.mentionLimit)
    let more: TemplateValue =
      rest.isEmpty
      ? .absent
      : .object([
        "text": .text(context.vocabulary.string("moreMentions", count: rest.count)),
        "items": .list(rest.map { context.plainItem(context.graph.mentions[$0].from) }),
      ])
    var items: [TemplateValue] = []
    items.reserveCapacity(min(mentions.count, Self.mentionLimit))
    for place in mentions.prefix(Self.mentionLimit) {
      let mention = context.graph.mentions[place]
      items.append(Self.mention(from: mention.from, excerpt: context.graph.excerpt(of: mention), context: context))
    }
    var fields = TemplateFields(2)
    fields.set("items", .list(items))
    fields.set("more", more)
    return .object(fields)
  }

  static func mention(from source: NoteIndex, excerpt: consuming MentionExcerpt, context: PageContext) -> TemplateValue
  {
    var fields = TemplateFields(4)
    fields.set("link", context.link(to: source))
    fields.set("before", .text(excerpt.before))
    fields.set("marked", .text(excerpt.link))
    fields.set("after", .text(excerpt.after))
    return .object(fields)
  }
}

extension RelationGroup {
  fileprivate var isPast: Bool { !first.isCurrent }
}

/// What others say of a note, by what it is shown as.
struct SortedRelations {
  private(set) var sessions: [Relation] = []
  private(set) var events: [Relation] = []
  private(set) var others: [Relation] = []

  init(to index: NoteIndex, in site: Site) {
    let places = site.graph.relationsByTarget[index.rawValue]
    for place in places {
      let relation = site.graph.relations[place]
      let first = relation.name.rawValue.utf8.first
      // Names that begin otherwise need no longer look.
      if first == UInt8(ascii: "s"), relation.name.rawValue.hasPrefix("session.") {
        sessions.append(relation)
      } else if first == UInt8(ascii: "e"), relation.name.rawValue.hasPrefix("event.") {
        events.append(relation)
      } else if !relation.isImplied {
        others.append(relation)
      }
    }
  }
}

/// In which sessions a note appears, and which events it has seen.
struct SessionsModel {
  let context: PageContext
  private let sessionRelations: [Relation]
  private let eventRelations: [Relation]

  init(context: PageContext, relations: SortedRelations) {
    self.context = context
    sessionRelations = relations.sessions
    eventRelations = relations.events
  }

  var isEmpty: Bool { sessionRelations.isEmpty && eventRelations.isEmpty }

  var sessions: TemplateValue {
    guard let relation = sessionRelations.first else { return .absent }
    let sessions = ordered(sessionRelations)
    let isSeveral = sessions.count > 1
    var fields = TemplateFields(5)
    fields.set("name", .text(relation.name.rawValue))
    fields.set("label", .text(context.vocabulary.inverseLabel(relation.name, isCurrent: true)))
    fields.set("first", isSeveral ? sessions.first.map { context.plainItem($0) } ?? .absent : .absent)
    fields.set("last", isSeveral ? sessions.last.map { context.plainItem($0) } ?? .absent : .absent)
    fields.set("items", .list(sessions.map { context.plainItem($0) }))
    return .object(fields)
  }

  var history: TemplateValue {
    guard let relation = eventRelations.first else { return .absent }
    var fields = TemplateFields(3)
    fields.set("name", .text(relation.name.rawValue))
    fields.set("label", .text(context.vocabulary.inverseLabel(relation.name, isCurrent: true)))
    fields.set("items", .list(ordered(eventRelations).map { context.plainItem($0) }))
    return .object(fields)
  }

  /// Their sources, each once, in the order of its list.
  private func ordered(_ relations: [Relation]) -> [NoteIndex] {
    Set(relations.map(\.from)).sorted {
      (context.site.listings.positions[$0.rawValue], $0) < (context.site.listings.positions[$1.rawValue], $1)
    }
  }
}
