import Notes
import SourceText

/// Makes the graph's worlds of the drafts that the audience may see something of.
struct WorldAssembler {
  let journal: Journal
  let title: String
  let map: WorldMap
  let locks: LockedNotes
  let redaction: Redaction
  let notes: [LinkedNote]
  var links: LinkResolver

  struct Result {
    let worlds: [World]
    let sequences: [WorldSequence]
    /// By note.
    let worldOfNote: [WorldIndex]
  }

  mutating func assemble() -> Result {
    var indices: [Int: WorldIndex] = [:]
    var drafts: [Int] = []
    func add(_ draft: Int) {
      guard indices[draft] == nil else { return }
      indices[draft] = WorldIndex(drafts.count)
      drafts.append(draft)
    }
    var members: [Int: [NoteIndex]] = [:]
    for (index, place) in redaction.places.enumerated() {
      members[map.worldOfNote[place], default: []].append(NoteIndex(index))
    }
    var sequences: [(game: Int?, worlds: [Int])] = []
    for sequence in locks.order.sequences {
      let shown = sequence.worlds.filter { !isDropped($0, members) }
      let game = sequence.game.flatMap { isDropped($0, members) ? nil : $0 }
      guard !shown.isEmpty || game != nil else { continue }
      if let game { add(game) }
      for world in shown { add(world) }
      sequences.append((game, shown.isEmpty ? game.map { [$0] } ?? [] : shown))
    }
    if sequences.isEmpty {
      add(WorldMap.journal)
      sequences = [(nil, [WorldMap.journal])]
    } else if members[WorldMap.journal] != nil {
      add(WorldMap.journal)
    }
    var worlds: [World] = []
    for draft in drafts { worlds.append(world(of: draft, members[draft] ?? [], indices)) }
    return Result(
      worlds: worlds,
      sequences: sequences.map { sequence in
        WorldSequence(
          game: sequence.game.flatMap { indices[$0] }, worlds: sequence.worlds.compactMap { indices[$0] })
      },
      worldOfNote: redaction.places.map { indices[map.worldOfNote[$0]] ?? WorldIndex(0) })
  }

  /// Locked worlds that are hidden, and worlds of which nothing is left.
  private func isDropped(_ draft: Int, _ members: [Int: [NoteIndex]]) -> Bool {
    if locks.isWithheld(draft) { return locks.policies[draft] == .hide }
    return (members[draft] ?? []).isEmpty && draft != WorldMap.journal
  }

  private mutating func world(of draftIndex: Int, _ members: [NoteIndex], _ indices: [Int: WorldIndex]) -> World {
    let draft = map.drafts[draftIndex]
    let isWithheld = locks.isWithheld(draftIndex)
    let source = draft.note.flatMap { sourceNote($0, isWithheld: isWithheld) }
    let index = isWithheld ? nil : draft.note.flatMap { redaction.indices[$0] }
    let condition = locks.conditions[draftIndex]
    var cover: SourcePath?
    if let source, let place = draft.note { cover = self.cover(of: source, at: place) }
    let state: WorldState =
      condition.map { .locked($0) } ?? (locks.standings[draftIndex].isCompleted ? .completed : .unlocked)
    let folder = draft.folder ?? source?.path.folder ?? SourcePath("")
    return World(
      path: source?.path ?? folder, folder: folder, note: index,
      title: source == nil ? fallbackTitle(draft) : draft.title,
      kind: draft.kind, summary: isWithheld ? nil : source?.text("summary"),
      cover: cover, accent: source?.text("accent"),
      language: source?.language, game: draft.game.flatMap { indices[$0] }, members: members,
      levels: isWithheld ? [] : levels(of: draftIndex),
      progress: isWithheld ? nil : locks.standings[draftIndex].progress,
      state: state, whenLocked: locks.policies[draftIndex], lastPlayed: lastPlayed(members))
  }

  /// The world's note as the audience sees it; a locked world's card still shows its title and cover.
  private func sourceNote(_ place: Int, isWithheld: Bool) -> Note? {
    if let index = redaction.indices[place] { return notes[index.rawValue].note }
    return isWithheld ? journal.notes[place] : nil
  }

  private func fallbackTitle(_ draft: WorldDraft) -> String {
    switch draft.origin {
    case .journal, .implicit: draft.title
    // Its note is hidden, its notes are not: the folder's name is in their paths anyway.
    case .note: draft.folder.map { $0.rawValue.isEmpty ? title : String($0.fileName) } ?? title
    }
  }

  private func levels(of draft: Int) -> [Level] {
    zip(locks.standings[draft].levels, locks.levelStates[draft]).compactMap { place, state in
      redaction.indices[place].map { Level(note: $0, state: state, stars: locks.stars[place]) }
    }
  }

  private mutating func cover(of note: Note, at place: Int) -> SourcePath? {
    for property: PropertyName in ["cover", "image"] {
      for name in AssetName.names(in: note[property]) {
        let source = LinkResolver.Source(place, of: links.names, in: map)
        if case .attachment(let found) = links.resolve(name, fragment: nil, from: source, style: .markdown) {
          return journal.attachments[found]
        }
      }
    }
    return nil
  }

  /// The date of the latest session.
  private func lastPlayed(_ members: [NoteIndex]) -> GameDate? {
    var latest: GameDate?
    for member in members where notes[member.rawValue].note.kind == SchemaNames.session {
      let note = notes[member.rawValue].note
      guard let date = note.date("date") ?? note.date("gameDate") else { continue }
      if let known = latest, !known.parts.lexicographicallyPrecedes(date.parts) { continue }
      latest = date
    }
    return latest
  }
}
