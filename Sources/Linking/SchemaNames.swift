import Notes
import SourceText

/// The few names of the schema that have a meaning of their own for worlds and progress.
enum SchemaNames {
  static let game = KindName("game")
  static let campaign = KindName("campaign")
  static let world = KindName("world")
  static let location = KindName("location")
  static let session = KindName("session")
  /// `countsAs` of kinds whose statuses mean that a world uses progress.
  static let quests = "quests"
  static let locations = "locations"
  static let containment = RelationName("location.parent")
  static let involvement = RelationName("npc.quests")
  static let giver = RelationName("quest.giver")
  static let returnTo = RelationName("quest.returnTo")
  static let prerequisite = RelationName("quest.requires")
}

/// What a note says, by type.
extension Note {
  func flag(_ name: PropertyName) -> Bool? {
    if case .flag(let value)? = self[name] { return value }
    return nil
  }

  func number(_ name: PropertyName) -> Double? {
    if case .number(let value, _)? = self[name], value.isFinite { return value }
    return nil
  }

  func text(_ name: PropertyName) -> String? {
    switch self[name] {
    case .text(let text)?: text
    case .texts(let texts)?: texts.first
    default: nil
    }
  }

  func references(_ name: PropertyName) -> [Reference]? {
    if case .references(let references)? = self[name] { return references }
    return nil
  }

  /// The date of a property, when it can be ordered.
  func date(_ name: PropertyName) -> GameDate? {
    if case .date(let date)? = self[name], !date.parts.isEmpty { return date }
    return nil
  }

  /// Whether the note is a section of an outline note.
  var isSection: Bool { path != file.path }

  /// Where a diagnostic about a property points.
  func range(of name: PropertyName) -> Range<Int> {
    properties.first { $0.name == name }?.range ?? titleRange
  }
}
