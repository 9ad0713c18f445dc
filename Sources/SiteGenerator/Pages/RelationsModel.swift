import HTMLTemplates
import Linking
import Notes

/// What a note says of others: whereabouts, giver and return, and all other relations by label.
struct RelationsModel {
  let context: PageContext
  let index: NoteIndex

  func fill(_ object: inout TemplateObject) {
    let relations = context.site.relations(from: index)
    let ownPlaces = relations.filter { context.site.whereabouts.contains($0.name) }
    object.set("whereabouts", whereabouts(Array(ownPlaces)))
    let givers: [Relation] = relations.filter { $0.name.rawValue == "quest.giver" }
    let returns: [Relation] = relations.filter { $0.name.rawValue == "quest.returnTo" }
    object.set("giver", people(givers))
    object.set("returnTo", people(returns, isGiver: returns.map(\.to) == givers.map(\.to)))
    let others = relations.filter { relation in
      !context.site.whereabouts.contains(relation.name)
        && !["quest.giver", "quest.returnTo"].contains(relation.name.rawValue)
    }
    object.set("relations", groups(Array(others)))
  }

  private func whereabouts(_ places: [Relation]) -> TemplateValue {
    guard let first = places.first else { return .absent }
    return .object([
      "label": .text(context.vocabulary.label(first.name)), "name": .text(first.name.rawValue),
      "items": .objects(places.map { context.item(of: $0, at: $0.to, marksCurrent: true) }),
    ])
  }

  private func people(_ relations: [Relation], isGiver: Bool = false) -> TemplateValue {
    guard let first = relations.first else { return .absent }
    let items: [TemplateObject] = relations.map { relation in
      [
        "who": .object(context.item(of: relation, at: relation.to, marksCurrent: false)),
        "where": .optional(context.currentPlace(of: relation.to).map { context.item($0) }),
      ]
    }
    return .object([
      "label": .text(context.vocabulary.label(first.name)), "name": .text(first.name.rawValue),
      "items": .objects(items), "isGiver": .flag(isGiver),
    ])
  }

  private func groups(_ relations: [Relation]) -> TemplateValue {
    let groups = RelationGroup.groups(relations) { $0.name.rawValue }.map { group in
      group.object(label: context.vocabulary.label(group.relations[0].name)) {
        context.item(of: $0, at: $0.to, marksCurrent: false)
      }
    }
    return groups.isEmpty ? .absent : .object(["groups": .objects(groups)])
  }
}

/// Relations that stand under one label.
struct RelationGroup {
  let relations: [Relation]

  /// Groups in the order of each one's first relation.
  static func groups(_ relations: [Relation], by key: (Relation) -> String) -> [RelationGroup] {
    var order: [String] = []
    var members: [String: [Relation]] = [:]
    for relation in relations {
      let key = key(relation)
      if members[key] == nil { order.append(key) }
      members[key, default: []].append(relation)
    }
    return order.map { RelationGroup(relations: members[$0] ?? []) }
  }

  func object(label: String, item: (Relation) -> TemplateObject) -> TemplateObject {
    [
      "name": .text(relations.first?.name.rawValue ?? ""), "label": .text(label),
      "items": .objects(relations.map(item)),
    ]
  }
}
