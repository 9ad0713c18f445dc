package final class PropertyDefinition: Sendable {
  package enum ValueType: String, Sendable, CaseIterable {
    case text, texts, flag, number, date, status, references, coordinates, steps, rule, asset, stars, structure
  }

  /// Which end of which relation a property is.
  package enum RelationEnd: Sendable, Hashable {
    case none
    case source(RelationName)
    case inverse(RelationName)
  }

  /// A word with a meaning of its own: `merchant` among the roles.
  package struct Value: Sendable, Hashable {
    package let name: String
    package let words: [String]
  }

  /// What only flags have: the status that each answer stands for.
  package struct FlagStatuses: Sendable, Hashable {
    package var whenTrue: StatusName?
    package var whenFalse: StatusName?

    var isEmpty: Bool { whenTrue == nil && whenFalse == nil }
  }

  package let name: PropertyName
  package let type: ValueType
  /// For references: the kinds that a plain name may mean, in order of preference; empty for any.
  package let expectedKinds: [KindName]
  /// Interface properties (order, aliases, visibility, …) are not shown in the infobox.
  package let isShown: Bool
  /// A list page filters by it.
  package let isFilter: Bool
  /// What front matter may call it, beside its name and its labels.
  package let keys: [String]
  package let values: [Value]
  package let flagStatuses: FlagStatuses
  package let relation: RelationEnd
  package let isSymmetric: Bool
  package let isWhereabouts: Bool
  /// The names that the author gave to a property of their own.
  package let label: String?
  package let inverseLabel: String?
  /// The kind that defines it, when a kind inherits it; nil for common properties.
  package let definedBy: KindName?

  package init(
    name: PropertyName, type: ValueType, expectedKinds: [KindName], isShown: Bool, isFilter: Bool,
    keys: [String] = [], values: [Value] = [], flagStatuses: FlagStatuses = FlagStatuses(),
    relation: RelationEnd = .none, isSymmetric: Bool = false, isWhereabouts: Bool = false, label: String? = nil,
    inverseLabel: String? = nil, definedBy: KindName? = nil
  ) {
    self.name = name
    self.type = type
    self.expectedKinds = expectedKinds
    self.isShown = isShown
    self.isFilter = isFilter
    self.keys = keys
    self.values = values
    self.flagStatuses = flagStatuses
    self.relation = relation
    self.isSymmetric = isSymmetric
    self.isWhereabouts = isWhereabouts
    self.label = label
    self.inverseLabel = inverseLabel
    self.definedBy = definedBy
  }
}
