import HTMLTemplates
import Linking
import Notes

/// What a note says of others: whereabouts, giver and return, and all other relations by label.
struct RelationsModel {
  let context: PageContext
  let index: NoteIndex

  func fill(_ object: inout TemplateObject) {
    let relations = context.site.relations(from: index)
    guard !relations.isEmpty else {
      for name: NameKey in ["whereabouts", "giver", "returnTo", "relations"] { object.set(name, .absent) }
      return
    }
    var sorted = Sorted()
    for relation in relations {
      if context.site.isWhereabouts(relation) {
        sorted.places.append(relation)
      } else if relation.name.rawValue == "quest.giver" {
        sorted.givers.append(relation)
      } else if relation.name.rawValue == "quest.returnTo" {
        sorted.returns.append(relation)
      } else {
        sorted.others.append(relation)
      }
    }
    object.set("whereabouts", whereabouts(sorted.places))
    object.set("giver", people(sorted.givers))
    let isGiver = sorted.returns.elementsEqual(sorted.givers) { $0.to.rawValue == $1.to.rawValue }
    object.set("returnTo", people(sorted.returns, isGiver: isGiver))
    object.set("relations", groups(sorted.others))
  }

  private struct Sorted {
    var places: [Relation] = []
    var givers: [Relation] = []
    var returns: [Relation] = []
    var others: [Relation] = []
  }

  private func whereabouts(_ places: [Relation]) -> TemplateValue {
    guard let first = places.first else { return .absent }
    return .object([
      "label": .text(context.label(of: first)), "name": .text(first.name.rawValue),
      "items": .list(places.map { context.item(of: $0, at: $0.to, marksCurrent: true) }),
    ])
  }

  private func people(_ relations: [Relation], isGiver: Bool = false) -> TemplateValue {
    guard let first = relations.first else { return .absent }
    let items: [TemplateObject] = relations.map { relation in
      [
        "who": context.item(of: relation, at: relation.to, marksCurrent: false),
        "where": context.currentPlace(of: relation.to).map { context.plainItem($0) } ?? .absent,
      ]
    }
    return .object([
      "label": .text(context.label(of: first)), "name": .text(first.name.rawValue),
      "items": .objects(items), "isGiver": .flag(isGiver),
    ])
  }

  private func groups(_ relations: [Relation]) -> TemplateValue {
    let groups = RelationGroup.groups(relations).map { group in
      group.object(label: context.label(of: group.relations[0])) {
        context.item(of: $0, at: $0.to, marksCurrent: false)
      }
    }
    return groups.isEmpty ? .absent : .object(["groups": .objects(groups)])
  }
}

/// Relations that stand under one label.
struct RelationGroup {
  private(set) var relations: [Relation]

  private init(_ relation: Relation) { relations = [relation] }

  /// Groups of one name, in the order of each one's first relation.
  ///
  /// - Parameters:
  ///   - tellsPast: Whether relations that are over stand in groups of their own.
  ///   - onlyCurrent: Leaves out those that are over.
  static func groups(
    _ relations: some Collection<Relation>, tellsPast: Bool = false, onlyCurrent: Bool = false
  ) -> [RelationGroup] {
    var groups: [RelationGroup] = []
    var places: [Key: Int] = [:]
    for relation in relations where relation.isCurrent || !onlyCurrent {
      let key = Key(name: relation.name.rawValue, isPast: tellsPast && !relation.isCurrent)
      // Nearly all notes have a few groups, which are found faster one by one.
      let place =
        groups.count <= Self.fewGroups ? groups.firstIndex { $0.key(tellsPast) == key } : places[key]
      if let place {
        groups[place].relations.append(relation)
        continue
      }
      groups.append(RelationGroup(relation))
      if groups.count == Self.fewGroups + 1 {
        for (place, group) in groups.enumerated() { places[group.key(tellsPast)] = place }
      } else if groups.count > Self.fewGroups {
        places[key] = groups.count - 1
      }
    }
    return groups
  }

  private static let fewGroups = 8

  private struct Key: Hashable {
    let name: String
    let isPast: Bool
  }

  private func key(_ tellsPast: Bool) -> Key {
    Key(name: relations[0].name.rawValue, isPast: tellsPast && !relations[0].isCurrent)
  }

  func object(label: String, item: (Relation) -> TemplateValue) -> TemplateObject {
    [
      "name": .text(relations.first?.name.rawValue ?? ""), "label": .text(label),
      "items": .list(relations.map(item)),
    ]
  }
}
