import Notes
import SourceText

/// What a rule waits for.
enum UnlockTarget {
  case world(Int)
  /// A level or quest, by its place in the journal.
  case note(Int)
  case hidden
  case unknown
}

/// What decides whether a world opens, before anything is counted.
enum WorldRule {
  case locked
  case unlocked
  /// The rule, and the targets of its references in their order.
  case rule(UnlockRule, [UnlockTarget])
}

/// Reads the unlock rules of worlds and levels, with their targets found.
struct WorldRules {
  private let notes: [ResolvedNote?]
  private let map: WorldMap
  private let configuration: JournalConfiguration
  private let isPresent: (Int) -> Bool
  private(set) var diagnostics: [Diagnostic] = []

  /// - Parameter isPresent: Whether the audience may see a world by its notes' own words.
  init(
    _ notes: [ResolvedNote?], _ map: WorldMap, _ configuration: JournalConfiguration,
    where isPresent: @escaping (Int) -> Bool
  ) {
    self.notes = notes
    self.map = map
    self.configuration = configuration
    self.isPresent = isPresent
  }

  /// The rule of a world.
  ///
  /// - Parameter isOrdered: Some world of its sequence says `order`, `unlock` or `levels`.
  mutating func rule(of world: Int, isOrdered: Bool) -> WorldRule {
    let draft = map.drafts[world]
    guard let index = draft.note, let note = notes[index]?.note else { return .unlocked }
    if note.flag("locked") == true { return .locked }
    if note.flag("unlocked") == true || note.flag("locked") == false { return .unlocked }
    if let rule = statedRule(of: index, in: world) { return rule }
    if let rule = configuration.unlock, draft.kind != SchemaNames.game {
      return .rule(rule, rule.references.map { target(.unresolved, $0, from: world) })
    }
    let isChapter = draft.kind == SchemaNames.world && isOrdered
    return isChapter ? .rule(.previous, []) : .unlocked
  }

  /// `unlock:` of a world or level, else `requires:` of a world.
  mutating func statedRule(of index: Int, in world: Int) -> WorldRule? {
    guard let resolved = notes[index] else { return nil }
    for (place, property) in resolved.note.properties.enumerated() {
      guard property.name == "unlock", case .rule(let rule) = property.value else { continue }
      return .rule(rule, targets(resolved, place, from: world))
    }
    guard map.worldByNote[index] != nil else { return nil }
    for (place, property) in resolved.note.properties.enumerated() where property.name == "requires" {
      let references = property.linkedReferences
      if !references.isEmpty { return .rule(.completed(references), targets(resolved, place, from: world)) }
    }
    return nil
  }

  func saysOrder(_ world: Int) -> Bool {
    guard let note = map.drafts[world].note.flatMap({ notes[$0]?.note }) else { return false }
    return note["order"] != nil || note["unlock"] != nil || note["levels"] != nil
  }

  private mutating func targets(_ resolved: ResolvedNote, _ place: Int, from world: Int) -> [UnlockTarget] {
    let references = resolved.note.properties[place].linkedReferences
    return zip(references, resolved.references[place]).map { reference, resolution in
      let target = target(resolution, reference, from: world)
      if case .unknown = target {
        diagnostics.append(
          Diagnostic(
            .warning, "unknown-unlock-target",
            "'\(reference.name)' names no world, level or quest, so this never opens",
            path: resolved.note.file.path, range: reference.range))
      }
      return target
    }
  }

  private func target(_ resolution: Resolution, _ reference: Reference, from world: Int) -> UnlockTarget {
    if case .note(let note, _) = resolution {
      guard notes[note] != nil else { return .hidden }
      return map.worldByNote[note].map { .world($0) } ?? .note(note)
    }
    guard let named = map.world(named: reference.name, inGame: map.game(of: world)) else { return .unknown }
    return isPresent(named) ? .world(named) : .hidden
  }
}
