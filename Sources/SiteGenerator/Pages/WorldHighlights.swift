import HTMLTemplates
import Linking
import Notes
import SourceText

/// What a world's page shows at a glance: quests to continue, the last session, places to come back to, merchants, anvils.
struct WorldHighlights {
  let context: PageContext
  let world: World
  let index: WorldIndex

  private static let questLimit = 6
  private static let placeLimit = 8

  func fill(_ object: inout TemplateFields) {
    object.set("continueQuests", continueQuests)
    object.set("lastSession", lastSession)
    object.set("placesToReturn", placesToReturn)
    object.set("merchants", merchants)
    object.set("anvils", anvils)
  }

  private var graph: NoteGraph { context.graph }

  private func notes(_ kind: KindName) -> [NoteIndex] {
    context.site.listings.list(kind, in: index)?.notes ?? []
  }

  private func group(_ items: [TemplateValue], all kind: KindName, text: String) -> TemplateValue {
    guard !items.isEmpty else { return .absent }
    let address = context.site.addresses.list(of: kind, in: index)
    return .object([
      "items": .list(items), "allUrl": .optional(address.map { context.url($0) }),
      "allText": .text(context.vocabulary.string(text)),
    ])
  }

  // MARK: Quests

  private var continueQuests: TemplateValue {
    let quests = notes(.quest)
    let active = quests.filter { meaning(of: $0) == .active }
    return group(active.prefix(Self.questLimit).map(quest), all: .quest, text: "allQuests")
  }

  private func meaning(of note: NoteIndex) -> StatusDefinition.Meaning? {
    guard let status = graph[note].status else { return nil }
    return graph.schema[graph[note].note.kind]?.statuses.first { $0.name == status }?.meaning
  }

  private func quest(_ note: NoteIndex) -> TemplateValue {
    let quest = graph[note].note
    let steps = StepsModel(context: context, index: note)
    let relations = context.site.relations(from: note)
    let giver = relations.first { $0.name.rawValue == "quest.giver" }
    let place = relations.first { $0.name.rawValue == "quest.locations" }
    return [
      "path": .text(quest.path.rawValue), "title": .text(quest.title), "url": .text(context.url(of: note)),
      "status": context.status(of: note), "nextStep": steps.next, "bar": .optional(steps.bar),
      "giver": .optional(giver.map { context.item($0.to) }), "place": .optional(place.map { context.item($0.to) }),
      "isMissable": .flag(context.holds("missable", note)),
      "questType": .optional(context.text("type", of: note).map { context.vocabulary.knownLabel(value: $0) ?? $0 }),
    ]
  }

  // MARK: Sessions

  private var lastSession: TemplateValue {
    let sessions = notes(KindName("session"))
    guard let last = sessions.max(by: { isEarlier($0, $1) }) else { return .absent }
    let note = graph[last].note
    let new = context.site.relations(from: last).filter { relation in
      relation.name.rawValue.hasPrefix("session.") && !isOlder(relation.to, than: last)
    }
    var items: [NoteIndex] = []
    for relation in new where !items.contains(relation.to) && items.count < 12 { items.append(relation.to) }
    return .object([
      "title": .text(note.title), "titleParts": context.titleParts(note.title), "url": .text(context.url(of: last)),
      "date": .optional(context.date(sessionDate(last))),
      "recap": context.text("recap", of: last).map { context.inlineMarkup($0) } ?? .absent,
      "new": .group(items.map { context.item($0) }),
    ])
  }

  private func sessionDate(_ note: NoteIndex) -> GameDate? {
    if case .date(let date)? = graph[note].note["date"] { return date }
    return nil
  }

  private func isEarlier(_ left: NoteIndex, _ right: NoteIndex) -> Bool {
    let numbers = (graph[left].note.listOrder ?? -1, graph[right].note.listOrder ?? -1)
    if numbers.0 != numbers.1 { return numbers.0 < numbers.1 }
    let dates = (sessionDate(left)?.parts ?? [], sessionDate(right)?.parts ?? [])
    if dates.0 != dates.1 { return dates.0.lexicographicallyPrecedes(dates.1) }
    return left < right
  }

  /// An earlier session met it already.
  private func isOlder(_ note: NoteIndex, than session: NoteIndex) -> Bool {
    context.site.relations(to: note).contains { relation in
      relation.name.rawValue.hasPrefix("session.") && relation.from != session && isEarlier(relation.from, session)
    }
  }

  // MARK: Places and people

  /// Visited and not cleared.
  private var placesToReturn: TemplateValue {
    let places = notes(.location)
    let open = places.filter { place in
      graph[place].isCompleted != true && ["visited", "discovered"].contains(graph[place].status?.rawValue ?? "")
    }
    let items: [TemplateValue] = open.prefix(Self.placeLimit).map { place in
      var object = TemplateFields(16)
      object.set("path", .text(graph[place].note.path.rawValue))
      object.set("title", .text(graph[place].note.title))
      object.set("url", .text(context.url(of: place)))
      object.set("status", context.status(of: place))
      object.set("inside", inside(place))
      object.set("hasMerchant", .flag(context.holds("hasMerchant", place)))
      object.set("hasAnvil", .flag(context.holds("hasSmithAnvil", place)))
      context.setThumb(of: place, in: &object)
      return .object(object)
    }
    return group(items, all: .location, text: "allPlaces")
  }

  private func inside(_ place: NoteIndex) -> TemplateValue {
    let parent = context.site.relations(from: place).first { $0.name.rawValue == "location.parent" }
    guard let parent, graph[parent.to].note.title != graph[place].note.title else { return .absent }
    return context.item(parent.to)
  }

  private var merchants: TemplateValue {
    let people = notes(.npc)
    let merchants = people.filter { context.holds("isMerchant", $0) }
    let items: [TemplateValue] = merchants.prefix(Self.placeLimit).map { person in
      [
        "path": .text(graph[person].note.path.rawValue), "title": .text(graph[person].note.title),
        "url": .text(context.url(of: person)),
        "place": .optional(context.currentPlace(of: person).map { context.item($0) }),
        "role": .absent,
      ]
    }
    return group(items, all: .npc, text: "allMerchants")
  }

  private var anvils: TemplateValue {
    let places = notes(.location)
    let items: [TemplateValue] = places.filter { context.holds("hasSmithAnvil", $0) }.prefix(Self.placeLimit).map {
      place in
      [
        "path": .text(graph[place].note.path.rawValue), "title": .text(graph[place].note.title),
        "url": .text(context.url(of: place)), "place": inside(place), "role": .absent,
      ]
    }
    return group(items, all: .location, text: "allPlaces")
  }
}

extension KindName {
  /// The kinds that a world's page has places of their own for.
  static let npc = KindName("npc")
  static let quest = KindName("quest")
  static let location = KindName("location")
}
