import Linking
import Markdown
package import Notes
package import SourceText

/// What pages need to know for changing notes.
extension PreviewSite {
  /// What of a note can be changed; nil when there is no such note.
  ///
  /// - Parameter path: `Note.path`, a section of an outline note included.
  package func editableNote(at path: SourcePath) -> EditableNote? {
    guard let index = index(of: path) else { return nil }
    let graphNote = site.graph[index]
    let note = graphNote.note
    return EditableNote(
      path: note.path, title: note.title, kind: note.kind, hash: ContentHash(of: note.file.bytes),
      status: status(of: graphNote), isDone: isDone(graphNote), flags: flags(of: graphNote),
      stars: stars(of: graphNote), steps: steps(of: note), tasks: tasks(of: note), relations: relations(of: index),
      body: String(decoding: note.file.bytes[note.bodyRange], as: UTF8.self))
  }

  /// The address of a note's page; nil when there is no such note.
  package func address(of path: SourcePath) -> String? {
    index(of: path).map { site.addresses.page(of: $0).rawValue }
  }

  /// The words of the interface in the language of a note's world, or the journal's.
  package func strings(for path: SourcePath?) -> [String: String] { vocabulary(for: path).strings }

  /// The kinds of which a note can be made, with their names.
  package func kinds(for path: SourcePath?) -> [(name: KindName, label: String)] {
    let vocabulary = vocabulary(for: path)
    return site.graph.schema.kinds.map { ($0.name, vocabulary.singular($0.name)) }
  }

  /// The note that describes the world of a note or list, for what is made there.
  package func world(of path: SourcePath) -> SourcePath? {
    index(of: path).flatMap { site.graph[site.graph[$0].world].note }.map { site.graph[$0].note.path }
  }

  /// Notes whose titles or aliases hold some words, the likeliest first.
  ///
  /// - Parameters:
  ///   - kinds: Those that are wanted; empty for any.
  ///   - near: The note from which they are looked for: its world's come first.
  package func notes(
    named words: String, kinds: [KindName], near path: SourcePath?, limit: Int = 20
  ) -> [NoteChoice] {
    let wanted = AddressText.folded(words)
    let world = path.flatMap { index(of: $0) }.map { site.graph[$0].world }
    var found: [(rank: Int, place: Int)] = []
    for (place, note) in site.graph.notes.enumerated() {
      guard kinds.isEmpty || kinds.contains(note.note.kind) else { continue }
      guard let match = Self.match(wanted, in: note.note) else { continue }
      found.append((match + (note.world == world ? 0 : 4), place))
    }
    found.sort { ($0.rank, site.listings.titleRanks[$0.place]) < ($1.rank, site.listings.titleRanks[$1.place]) }
    let vocabulary = vocabulary(for: path)
    return found.prefix(limit).map { _, place in
      let note = site.graph.notes[place]
      return NoteChoice(
        path: note.note.path, title: note.note.title, kindLabel: vocabulary.singular(note.note.kind),
        world: site.graph[note.world].title)
    }
  }

  /// 0 for the name itself, 1 for its beginning, 2 for a part of it; nil for none.
  private static func match(_ wanted: String, in note: Note) -> Int? {
    var best: Int?
    for name in [note.title] + note.aliases.map(\.text) {
      let folded = AddressText.folded(name)
      let rank = folded == wanted ? 0 : folded.hasPrefix(wanted) ? 1 : folded.contains(wanted) ? 2 : nil
      if let rank { best = min(best ?? rank, rank) }
    }
    return best
  }

  // MARK: One note

  private func index(of path: SourcePath) -> NoteIndex? {
    let notes = site.graph.notes
    var (low, high) = (0, notes.count)
    while low < high {
      let middle = low + (high - low) / 2
      if notes[middle].note.path < path { low = middle + 1 } else { high = middle }
    }
    if low < notes.count, notes[low].note.path == path { return NoteIndex(low) }
    // Sections of outline notes stand where their file does.
    return notes.firstIndex { $0.note.path == path }.map { NoteIndex($0) }
  }

  private func vocabulary(for path: SourcePath?) -> Vocabulary {
    path.flatMap { index(of: $0) }.map { site.worldVocabularies[site.graph[$0].world.rawValue] } ?? site.vocabulary
  }

  private func status(of note: GraphNote) -> EditableNote.Choice? {
    guard let kind = site.graph.schema[note.note.kind], !kind.statuses.isEmpty else { return nil }
    let vocabulary = site.worldVocabularies[note.world.rawValue]
    let undone = kind.statuses.first { $0.meaning == .active } ?? kind.statuses.first { $0.meaning == .pending }
    return EditableNote.Choice(
      value: note.status?.rawValue,
      options: kind.statuses.map { ($0.name.rawValue, vocabulary.label($0.name, of: kind.name)) },
      done: kind.statuses.first { $0.meaning == .completed }?.name.rawValue, undone: undone?.name.rawValue)
  }

  private func isDone(_ note: GraphNote) -> Bool {
    guard let status = note.status else { return note.isCompleted == true }
    return site.graph.schema.meaning(of: status, kind: note.note.kind) == .completed
  }

  private func flags(of note: GraphNote) -> [EditableNote.Flag] {
    guard let kind = site.graph.schema[note.note.kind] else { return [] }
    let vocabulary = site.worldVocabularies[note.world.rawValue]
    return kind.properties.compactMap { property in
      guard property.type == .flag, property.isShown, !property.saysStatus else { return nil }
      var value = false
      if case .flag(let flag)? = note.note[property.name] { value = flag }
      return EditableNote.Flag(
        key: property.name.rawValue, label: vocabulary.label(property.name, of: kind.name), value: value)
    }
  }

  private func stars(of note: GraphNote) -> (earned: Int, possible: Int)? {
    guard let kind = site.graph.schema[note.note.kind],
      kind.properties.contains(where: { $0.type == .stars }) || note.note["stars"] != nil,
      note.isLevel || note.stars != nil || note.note["stars"] != nil
    else { return nil }
    let rating = note.note.starRating
    let possible = note.stars?.possible ?? rating?.possible ?? site.graph.configuration.maxStars
    return (note.stars?.earned ?? rating?.earned ?? 0, max(1, min(possible, 12)))
  }

  private func steps(of note: Note) -> [EditableNote.Task] {
    guard case .steps(let steps)? = note["steps"] else { return [] }
    return steps.map { EditableNote.Task(identity: $0.identity, offset: nil, isDone: $0.isDone == true) }
  }

  /// Those that the page shows where they were written.
  private func tasks(of note: Note) -> [EditableNote.Task] {
    let lifted = StepNodes(note: note, schema: site.graph.schema).liftedNodes
    let shown = note.body.tasks.filter { task in
      !lifted.contains { task.node > $0 && task.node < Int(note.body.nodes[$0].end) }
    }
    return shown.map { EditableNote.Task(identity: nil, offset: $0.range.lowerBound, isDone: $0.isDone) }
  }

  private func relations(of index: NoteIndex) -> [EditableNote.Relation] {
    let graph = site.graph
    guard let kind = graph.schema[graph[index].note.kind] else { return [] }
    let vocabulary = site.worldVocabularies[graph[index].world.rawValue]
    return kind.properties.compactMap { property in
      let end = RelationDefinition.End(kind: kind.name, property: property.name)
      let source = graph.schema.relations.first { $0.sources.contains(end) }
      guard let relation = source ?? graph.schema.relations.first(where: { $0.inverses.contains(end) }) else {
        return nil
      }
      var others: [NoteIndex] = []
      if source != nil || relation.isSymmetric {
        others += site.relations(from: index).filter { $0.name == relation.name }.map(\.to)
      }
      if source == nil || relation.isSymmetric {
        others += site.relations(to: index).filter { $0.name == relation.name }.map(\.from)
      }
      return EditableNote.Relation(
        key: property.name.rawValue, label: vocabulary.label(property.name, of: kind.name),
        kinds: source != nil ? relation.targetKinds : relation.sources.map(\.kind),
        items: others.map { (graph[$0].note.path, graph[$0].note.title) })
    }
  }
}
