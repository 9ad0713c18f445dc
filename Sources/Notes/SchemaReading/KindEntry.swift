import SourceText
import YAML

/// One entry of `kinds:` as written: what it does not say is left to the kind that it extends.
struct KindEntry {
  enum Mode { case extend, replace, remove }

  let name: KindName
  var mode = Mode.extend
  var slug: String?
  var words: [String] = []
  var label: KindLabel?
  var extends: KindName?
  var isWorld: Bool?
  var countsAs: String?
  var completion: PropertyName?
  var statuses: [StatusEntry] = []
  var properties: [PropertyEntry] = []
}

/// One status of a kind, as written.
struct StatusEntry {
  let name: StatusName
  var isRemoved = false
  var meaning: StatusDefinition.Meaning?
  var words: [String] = []
}

/// One property of a kind, as written.
struct PropertyEntry {
  let name: PropertyName
  var isRemoved = false
  var type: PropertyDefinition.ValueType?
  var kinds: [KindName]?
  var keys: [String] = []
  var isShown: Bool?
  var isFilter: Bool?
  var values: [PropertyDefinition.Value] = []
  var flagStatuses = PropertyDefinition.FlagStatuses()
  /// nil: a relation of its own.
  var relation: PropertyDefinition.RelationEnd?
  var isSymmetric: Bool?
  var isWhereabouts: Bool?
  var label: String?
  var inverseLabel: String?
}
