import Markdown
package import Notes
package import SourceText

/// A journal linked for one audience, with what it takes to link one of its notes again after it has changed.
package struct LinkedJournal: Sendable {
  package private(set) var graph: NoteGraph
  /// What linking reports before its checks.
  private let linkDiagnostics: [Diagnostic]
  private var resolver: NoteResolver
  private var parts: PartFilter
  private let redaction: Redaction
  /// Some note counts the tasks of a world, so that one more task changes other pages.
  private let countsTasks: Bool

  init(
    graph: NoteGraph, linkDiagnostics: [Diagnostic], resolver: NoteResolver, parts: PartFilter, redaction: Redaction
  ) {
    self.graph = graph
    self.linkDiagnostics = linkDiagnostics
    self.resolver = resolver
    self.parts = parts
    self.redaction = redaction
    countsTasks = parts.journal.notes.contains { $0["progress"] != nil }
  }

  /// As it stands now, with every replaced note.
  package var journal: Journal { parts.journal }

  /// What the audience sees of the note at a place of `journal.notes`; nil when it is withheld.
  package func graphNote(at place: Int) -> GraphNote? {
    guard redaction.indices.indices.contains(place) else { return nil }
    return redaction.indices[place].map { graph[$0] }
  }

  /// Everything that linking and its checks report, sorted.
  ///
  /// - Complexity: Linear in notes and links: ask when nobody waits.
  package func diagnostics() -> [Diagnostic] {
    (linkDiagnostics + GraphChecks.diagnostics(of: graph, resolver.links)).sortedForReport()
  }

  /// What became of an attempt to link one note again.
  package enum Replacement: Sendable, Equatable {
    /// The graph is what linking everything anew would give.
    case exact(NoteIndex)
    /// The note itself is up to date; what others show of it may not be until everything is linked anew.
    case provisional(NoteIndex)
    /// Nothing was changed: places, kinds or visibility depend on the note.
    case refused
  }

  /// Puts a changed note in the place of its former self.
  ///
  /// - Parameter place: In `journal.notes`.
  /// - Complexity: Linear in the note, with a copy of the graph's arrays.
  package mutating func replace(_ note: Note, at place: Int) -> Replacement {
    guard journal.notes.indices.contains(place), let index = redaction.indices[place] else { return .refused }
    let old = journal.notes[place]
    let change = NoteChange(from: old, to: note, countsTasks: countsTasks)
    guard change != .ofPlace, let parts = parts.replacing(note, at: place) else { return .refused }
    let hasTies = [old, note].contains { note in
      note.body.links.contains { resolver.links.ties[$0.target] != nil }
    }
    let oldNote = graph[index].note
    self.parts = parts
    resolver.replace(note, at: place)
    guard let resolved = resolver.notes[place] else { return .refused }
    let isSame = change == .ofBody && !hasTies && oldNote.properties == resolved.note.properties
    replace(resolved, at: index, fragmentsChanged: NoteChange.fragmentsDiffer(oldNote, note))
    return isSame ? .exact(index) : .provisional(index)
  }

  private mutating func replace(_ resolved: ResolvedNote, at index: NoteIndex, fragmentsChanged: Bool) {
    var targets = SeenTargets(parts, indices: redaction.indices, attachments: journal.attachments)
    var notes = graph.notes
    let linked = redaction.linked(resolved, &targets)
    notes[index.rawValue] = notes[index.rawValue].replacing(linked, graph.schema)
    if fragmentsChanged {
      for other in notes.indices where other != index.rawValue && notes[other].hasFragment(of: index) {
        guard let again = resolver.notes[redaction.places[other]] else { continue }
        notes[other] = notes[other].replacing(redaction.linked(again, &targets), graph.schema)
      }
    }
    let around = graph.relations(around: index)
    let mentions = MentionCollector(around, noteCount: notes.count).mentions(of: linked, at: index)
    graph = graph.replacing(notes: notes, mentions: mentions, of: index)
  }
}

/// How far a change of a note reaches, judged by what others take from it.
enum NoteChange {
  /// Its text, links, headings and blocks, and nothing else.
  case ofBody
  /// Its properties, tags or tasks as well: other pages may show them.
  case ofProperties
  /// What others call it as well: links may lead elsewhere, and until that is known they lead where they did.
  case ofNames
  /// Where it belongs, what it is, or who may see it.
  case ofPlace

  init(from old: Note, to new: Note, countsTasks: Bool) {
    guard old.path == new.path, old.identity == new.identity, old.kind == new.kind, old.language == new.language,
      Self.isSame(old.visibility, new.visibility), old.isSection == new.isSection,
      old.source.isIndex == new.source.isIndex, Self.isStated(old.kindEvidence) == Self.isStated(new.kindEvidence)
    else {
      self = .ofPlace
      return
    }
    guard old.title == new.title, old.aliases.map(\.text) == new.aliases.map(\.text) else {
      self = .ofNames
      return
    }
    let tasksCount = countsTasks && Self.tasks(of: old) != Self.tasks(of: new)
    let isSame =
      old.properties == new.properties && old.tags == new.tags && old.titleRange == new.titleRange
      && old.aliases == new.aliases && old.visibility == new.visibility && old.kindEvidence == new.kindEvidence
      && old.source.isStatblock == new.source.isStatblock && !tasksCount
    self = isSame ? .ofBody : .ofProperties
  }

  /// Whether links to headings and blocks of the note may lead elsewhere.
  static func fragmentsDiffer(_ old: Note, _ new: Note) -> Bool {
    guard old.body.headings.count == new.body.headings.count,
      old.body.blockIdentifiers.map(\.identifier) == new.body.blockIdentifiers.map(\.identifier)
    else { return true }
    return zip(old.body.headings, new.body.headings).contains { one, other in
      one.level != other.level || one.identifier != other.identifier || one.foldedSource != other.foldedSource
        || one.foldedText != other.foldedText
    }
  }

  private static func isSame(_ old: DeclaredVisibility, _ new: DeclaredVisibility) -> Bool {
    switch (old, new) {
    case (.restricted(let one, let rule, _), .restricted(let other, let otherRule, _)):
      one == other && rule == otherRule
    default: old == new
    }
  }

  private static func isStated(_ evidence: KindEvidence) -> Bool {
    if case .none = evidence { return false }
    return true
  }

  private static func tasks(of note: Note) -> [Bool] { note.body.tasks.map(\.isDone) }
}

extension GraphNote {
  fileprivate func replacing(_ linked: LinkedNote, _ schema: Schema) -> GraphNote {
    GraphNote(
      note: linked.note, world: world, status: linked.note.statedStatus(schema), linkTargets: linked.linkTargets,
      referenceTargets: linked.referenceTargets, isLevel: isLevel, stars: stars, isCompleted: isCompleted,
      inherited: inherited, gameNote: gameNote, derivedFlags: derivedFlags, appearances: appearances)
  }

  /// Whether some link of the note names a heading or block of another.
  fileprivate func hasFragment(of index: NoteIndex) -> Bool {
    func leads(_ target: ResolvedLink) -> Bool {
      guard case .note(index, let fragment) = target else { return false }
      return fragment != .none
    }
    return linkTargets.contains(where: leads) || referenceTargets.contains { $0.contains(where: leads) }
  }
}

extension NoteGraph {
  /// The relations from and to a note.
  fileprivate func relations(around index: NoteIndex) -> [Relation] {
    let start = firstPlace(in: relations.indices) { relations[$0].from < index }
    return relations[start...].prefix { $0.from == index } + relationsByTarget[index.rawValue].map { relations[$0] }
  }

  /// The same graph with other notes in their places, and other mentions by one of them.
  fileprivate func replacing(notes: [GraphNote], mentions new: [Mention], of index: NoteIndex) -> NoteGraph {
    let start = firstPlace(in: mentions.indices) { mentions[$0].from < index }
    let old = start..<(start + mentions[start...].prefix { $0.from == index }.count)
    var replaced = mentions
    replaced.replaceSubrange(old, with: new)
    let keepsPlaces = mentions[old].map(\.to) == new.map(\.to)
    return NoteGraph(
      configuration: configuration, schema: schema, audience: audience, title: title, notes: notes, worlds: worlds,
      sequences: sequences, relations: relations, relationsByTarget: relationsByTarget, mentions: replaced,
      mentionsByTarget: keepsPlaces
        ? mentionsByTarget : GraphAssembler.grouped(replaced.map(\.to), count: notes.count),
      counterparts: counterparts, attachments: attachments, withheld: withheld, isOptIn: isOptIn)
  }
}

/// The first place of a sorted run for which `comesBefore` does not hold.
private func firstPlace(in range: Range<Int>, where comesBefore: (Int) -> Bool) -> Int {
  var (low, high) = (range.lowerBound, range.upperBound)
  while low < high {
    let middle = low + (high - low) / 2
    if comesBefore(middle) { low = middle + 1 } else { high = middle }
  }
  return low
}
