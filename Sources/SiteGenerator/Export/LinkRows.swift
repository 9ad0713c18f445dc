import Linking
import Markdown
import Notes
import SourceText

/// Every link to a note, and every one that leads to none, in the order of `graph.json`.
struct LinkRows {
  enum Syntax: String { case embed, markdown, property, wikilink }

  struct Resolved: Equatable {
    let from: NoteIndex
    let to: NoteIndex
    /// The place of a relation of the schema or of the author; nil for a mention.
    let relation: Int?
    let syntax: Syntax
    /// The heading's text, or `^` and a block's name; empty for the note as a whole.
    let heading: String
  }

  struct Unresolved: Equatable {
    let from: NoteIndex
    let target: String
    let syntax: Syntax
  }

  /// Of the note gone to last; sorted by target, relation, syntax and heading.
  private(set) var resolved: [Resolved] = []
  /// Of all notes gone to; sorted by source, target and syntax.
  private(set) var unresolved: [Unresolved] = []
  private let graph: NoteGraph
  /// How many relations, which are sorted by source, were gone through.
  private var relation = 0
  // Kept from note to note for their memory.
  private var rows: [Resolved] = []
  private var order: [Int] = []
  private var related = NoteSet()

  init(_ graph: NoteGraph) { self.graph = graph }

  /// Collects the links of one note; notes must be gone to in their order.
  mutating func advance(to from: NoteIndex) {
    let unresolvedStart = unresolved.count
    addBodyLinks(of: from)
    related.removeAll()
    while relation < graph.relations.count, graph.relations[relation].from <= from {
      addRelation(at: relation)
      if graph.relations[relation].from == from { related.insert(graph.relations[relation].to) }
      relation += 1
    }
    addPropertyLinks(of: from)
    sortRows()
    guard unresolvedStart < unresolved.count else { return }
    unresolved[unresolvedStart...].sort { ($0.target, $0.syntax.rawValue) < ($1.target, $1.syntax.rawValue) }
  }

  /// Sorts the note's rows by numbers first: rows are large, and few have the same target.
  private mutating func sortRows() {
    let count = rows.count
    order.removeAll(keepingCapacity: true)
    for place in rows.indices { order.append(rows[place].to.rawValue * count + place) }
    order.sort()
    var start = 0
    while start < count {
      let target = order[start] / count
      var end = start + 1
      while end < count, order[end] / count == target { end += 1 }
      if end - start > 1 { sortOrder(start..<end) }
      start = end
    }
    resolved.removeAll(keepingCapacity: true)
    for place in order { resolved.append(rows[place % count]) }
    rows.removeAll(keepingCapacity: true)
  }

  private mutating func sortOrder(_ range: Range<Int>) {
    let count = rows.count
    let (rows, graph) = (rows, graph)
    order[range].sort { Self.isBefore(rows[$0 % count], rows[$1 % count], graph) }
  }

  private static func isBefore(_ left: Resolved, _ right: Resolved, _ graph: NoteGraph) -> Bool {
    let (one, other) = (relation(of: left, in: graph), relation(of: right, in: graph))
    return (one, left.syntax.rawValue, left.heading) < (other, right.syntax.rawValue, right.heading)
  }

  /// What a link is called: a relation of the schema or of the author, or `mention`.
  static func relation(of row: Resolved, in graph: NoteGraph) -> String {
    row.relation.map { graph.relations[$0].name.rawValue } ?? "mention"
  }

  private mutating func addBodyLinks(of from: NoteIndex) {
    let entry = graph[from]
    let (links, targets) = (entry.note.body.links, entry.linkTargets)
    // By place: a copy of a link costs more than what is read of it.
    for place in 0..<min(links.count, targets.count) {
      let syntax = Self.syntax(of: links[place].syntax)
      switch targets[place] {
      case .note(let to, .none):
        rows.append(Resolved(from: from, to: to, relation: nil, syntax: syntax, heading: ""))
      case .note(let to, let fragment):
        let heading = Self.heading(fragment, links[place].fragment, of: to, graph)
        rows.append(Resolved(from: from, to: to, relation: nil, syntax: syntax, heading: heading))
      case .unresolved:
        addUnresolved(from, links[place].target, syntax)
      case .attachment, .external, .refused, .withheld, .plainText:
        break
      }
    }
  }

  private mutating func addRelation(at place: Int) {
    let (from, to) = (graph.relations[place].from, graph.relations[place].to)
    guard graph.notes.indices.contains(to.rawValue) else { return }
    rows.append(Resolved(from: from, to: to, relation: place, syntax: .property, heading: ""))
  }

  /// Links of properties that are no relation from this note; those from the other end stand there.
  private mutating func addPropertyLinks(of from: NoteIndex) {
    let entry = graph[from]
    for index in graph.relationsByTarget.indices.contains(from.rawValue) ? graph.relationsByTarget[from.rawValue] : []
    where graph.relations.indices.contains(index) {
      related.insert(graph.relations[index].from)
    }
    let properties = entry.note.properties
    for property in 0..<min(properties.count, entry.referenceTargets.count) {
      let targets = entry.referenceTargets[property]
      guard !targets.isEmpty, case .references(let references) = properties[property].value else { continue }
      for place in 0..<min(references.count, targets.count) {
        switch targets[place] {
        case .note(let to, _):
          guard related.insert(to) else { continue }
          rows.append(Resolved(from: from, to: to, relation: nil, syntax: .property, heading: ""))
        case .unresolved:
          if case .link(let written, _, _) = references[place].form { addUnresolved(from, written, .property) }
        case .attachment, .external, .refused, .withheld, .plainText:
          break
        }
      }
    }
  }

  /// Missing pictures and other files are no missing notes.
  private mutating func addUnresolved(_ from: NoteIndex, _ target: String, _ syntax: Syntax) {
    if MediaKind.isAttachmentExtension(SourcePath(target).fileExtension) { return }
    unresolved.append(Unresolved(from: from, target: target, syntax: syntax))
  }

  private static func syntax(of syntax: LinkSyntax) -> Syntax {
    switch syntax {
    case .wikilink: .wikilink
    case .embed, .image: .embed
    case .markdown, .autolink, .html: .markdown
    case .property: .property
    }
  }

  private static func heading(
    _ fragment: ResolvedLink.Fragment, _ written: String?, of note: NoteIndex, _ graph: NoteGraph
  ) -> String {
    switch fragment {
    case .none: ""
    case .heading(_, let index):
      graph[note].note.body.headings.indices.contains(index)
        ? graph[note].note.body.headings[index].text : written ?? ""
    case .block(let identifier): "^" + identifier
    case .broken: written ?? ""
    }
  }
}
