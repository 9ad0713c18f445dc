import Notes
import SourceText

/// What an audience may see by the notes' own words: the first half of redaction, before locks.
struct AudienceFilter {
  let isOptIn: Bool
  /// The most private of several audiences, for which worlds are never locked.
  let isMostPrivate: Bool
  /// Why a note is withheld, by its place in the journal; nil for notes that are seen.
  let rules: [String?]
  /// Worlds whose note is hidden by its own words, and all that is in them.
  let hiddenWorlds: Set<Int>

  init(_ journal: Journal, _ parts: PartFilter, _ map: WorldMap, audience: AudienceName) {
    let audiences = journal.configuration.audiences
    let rank = audiences.firstIndex(of: audience) ?? 0
    let mostPrivate = max(1, audiences.count - 1)
    isMostPrivate = parts.isMostPrivate
    let saysPublic = journal.configuration.defaultVisibility == .everyone
    isOptIn = !saysPublic && journal.notes.contains { $0.visibility == .everyone(optsIn: true) }
    let unstatedRule = Self.unstatedRule(journal.configuration, isOptIn: isOptIn)
    var rules = journal.notes.map { note in
      switch note.visibility {
      case .everyone: String?.none
      case .unstated: rank < mostPrivate ? unstatedRule : nil
      case .restricted(let required, let rule, _):
        rank < (audiences.firstIndex(of: required) ?? mostPrivate) ? rule : nil
      }
    }
    for note in parts.withheld where rules[note] == nil { rules[note] = "in a withheld part" }
    hiddenWorlds = Self.hiddenWorlds(journal, map, rules)
    for (note, world) in map.worldOfNote.enumerated() where rules[note] == nil && hiddenWorlds.contains(world) {
      rules[note] = "in a hidden world"
    }
    self.rules = rules
  }

  func isVisible(_ note: Int) -> Bool { rules[note] == nil }

  private static func unstatedRule(_ configuration: JournalConfiguration, isOptIn: Bool) -> String? {
    if configuration.defaultVisibility == .mostPrivate { return "visibility: private in loremark.yml" }
    return isOptIn ? "says no publish: true" : nil
  }

  /// A world whose note says that it is hidden takes everything in its folder with it. A world note that merely says
  /// nothing in an opt-in journal does not.
  private static func hiddenWorlds(_ journal: Journal, _ map: WorldMap, _ rules: [String?]) -> Set<Int> {
    var hidden: Set<Int> = []
    for (world, draft) in map.drafts.enumerated() {
      guard let note = draft.note, rules[note] != nil, case .restricted = journal.notes[note].visibility else {
        continue
      }
      hidden.insert(world)
    }
    guard !hidden.isEmpty else { return hidden }
    // Outer worlds have shorter folders, so they are decided before the worlds inside them.
    let outerFirst = map.drafts.indices.sorted { left, right in
      let lengths = [left, right].map { map.drafts[$0].folder?.rawValue.utf8.count ?? Int.max }
      return lengths[0] != lengths[1] ? lengths[0] < lengths[1] : left < right
    }
    for world in outerFirst {
      if let outer = map.drafts[world].outer, hidden.contains(outer) { hidden.insert(world) }
      if map.drafts[world].note == nil, let game = map.drafts[world].game, hidden.contains(game) {
        hidden.insert(world)
      }
    }
    return hidden
  }
}
