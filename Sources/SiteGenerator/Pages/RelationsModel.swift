import HTMLTemplates
import Linking
import Notes

/// What a note says of others: whereabouts, giver and return, and all other relations by label.
struct RelationsModel {
  let context: PageContext
  let index: NoteIndex

  func fill(_ object: inout TemplateFields) {
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
    var fields = TemplateFields(3)
    fields.set("label", .text(context.label(of: first)))
    fields.set("name", .text(first.name.rawValue))
    fields.set("items", .list(places.map { context.item(of: $0, at: $0.to, marksCurrent: true) }))
    return .object(fields)
  }

  private func people(_ relations: [Relation], isGiver: Bool = false) -> TemplateValue {
    guard let first = relations.first else { return .absent }
    let items: [TemplateValue] = relations.map { relation in
      var fields = TemplateFields(2)
      fields.set("who", context.item(of: relation, at: relation.to, marksCurrent: false))
      fields.set("where", context.currentPlace(of: relation.to).map { context.plainItem($0) } ?? .absent)
      return .object(fields)
    }
    var fields = TemplateFields(4)
    fields.set("label", .text(context.label(of: first)))
    fields.set("name", .text(first.name.rawValue))
    fields.set("items", .list(items))
    fields.set("isGiver", .flag(isGiver))
    return .object(fields)
  }

  private func groups(_ relations: [Relation]) -> TemplateValue {
    let groups = RelationGroup.groups(relations[...]).map { group in
      group.object(label: context.label(of: group.first)) {
        context.item(of: $0, at: $0.to, marksCurrent: false)
      }
    }
    return groups.isEmpty ? .absent : .items(groups, named: "groups")
  }
}

/// Relations that stand under one label; at least one.
struct RelationGroup {
  private(set) var relations: ArraySlice<Relation>

  var first: Relation { relations[relations.startIndex] }

  /// Groups of one name, in the order of each one's first relation.
  ///
  /// - Parameters:
  ///   - tellsPast: Whether relations that are over stand in groups of their own.
  ///   - onlyCurrent: Leaves out those that are over.
  static func groups(
    _ relations: ArraySlice<Relation>, tellsPast: Bool = false, onlyCurrent: Bool = false
  ) -> [RelationGroup] {
    guard !onlyCurrent || areCurrent(relations) else {
      return groups(relations.filter(\.isCurrent)[...], tellsPast: tellsPast)
    }
    var groups: [RelationGroup] = []
    var start = relations.startIndex
    while start < relations.endIndex {
      let first = relations[start]
      var end = start + 1
      while end < relations.endIndex, belong(relations[end], first, tellsPast) { end += 1 }
      // Those of one name nearly always stand together: then a group is a part of what there is.
      guard groups.isEmpty || (groups.count < Self.fewGroups && !contains(groups, first, tellsPast)) else {
        return scattered(relations, tellsPast: tellsPast)
      }
      groups.append(RelationGroup(relations: relations[start..<end]))
      start = end
    }
    return groups
  }

  private static func areCurrent(_ relations: ArraySlice<Relation>) -> Bool {
    for place in relations.indices where !relations[place].isCurrent { return false }
    return true
  }

  private static let fewGroups = 8

  private static func contains(_ groups: [RelationGroup], _ relation: Relation, _ tellsPast: Bool) -> Bool {
    for place in groups.indices where belong(groups[place].first, relation, tellsPast) { return true }
    return false
  }

  private static func belong(_ relation: Relation, _ other: Relation, _ tellsPast: Bool) -> Bool {
    relation.name.rawValue == other.name.rawValue && (!tellsPast || relation.isCurrent == other.isCurrent)
  }

  /// The same of relations of one name that stand apart, and of many names.
  private static func scattered(_ relations: ArraySlice<Relation>, tellsPast: Bool) -> [RelationGroup] {
    var groups: [RelationGroup] = []
    var places: [Key: Int] = [:]
    for relation in relations {
      let key = Key(name: relation.name.rawValue, isPast: tellsPast && !relation.isCurrent)
      if let place = places[key] {
        groups[place].relations.append(relation)
      } else {
        places[key] = groups.count
        groups.append(RelationGroup(relations: [relation]))
      }
    }
    return groups
  }

  private struct Key: Hashable {
    let name: String
    let isPast: Bool
  }

  func object(label: String, item: (Relation) -> TemplateValue) -> TemplateValue {
    var fields = TemplateFields(3)
    fields.set("name", .text(first.name.rawValue))
    fields.set("label", .text(label))
    fields.set("items", .list(relations.map(item)))
    return .object(fields)
  }
}
