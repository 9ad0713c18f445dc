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
    /// A relation of the schema or of the author, or `mention`.
    let relation: String
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
      add(graph.relations[relation])
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
    let rows = rows
    order[range].sort { Self.isBefore(rows[$0 % count], rows[$1 % count]) }
  }

  private static func isBefore(_ left: Resolved, _ right: Resolved) -> Bool {
    (left.relation, left.syntax.rawValue, left.heading) < (right.relation, right.syntax.rawValue, right.heading)
  }

  private mutating func addBodyLinks(of from: NoteIndex) {
    let entry = graph[from]
    let body = entry.note.body
    // By their places: a link is much to copy.
    for place in 0..<min(body.links.count, entry.linkTargets.count) {
      let syntax = Self.syntax(of: body.links[place].syntax)
      switch entry.linkTargets[place] {
      case .note(let to, let fragment):
        let heading = Self.heading(fragment, body.links[place].fragment, of: to, graph)
        rows.append(Resolved(from: from, to: to, relation: "mention", syntax: syntax, heading: heading))
      case .unresolved:
        addUnresolved(from, body.links[place].target, syntax)
      case .attachment, .external, .refused, .withheld, .plainText:
        break
      }
    }
  }

  private mutating func add(_ relation: Relation) {
    guard graph.notes.indices.contains(relation.to.rawValue) else { return }
    rows.append(
      Resolved(
        from: relation.from, to: relation.to, relation: relation.name.rawValue, syntax: .property, heading: ""))
  }

  /// Links of properties that are no relation from this note; those from the other end stand there.
  private mutating func addPropertyLinks(of from: NoteIndex) {
    let entry = graph[from]
    for index in graph.relationsByTarget.indices.contains(from.rawValue) ? graph.relationsByTarget[from.rawValue] : []
    where graph.relations.indices.contains(index) {
      related.insert(graph.relations[index].from)
    }
    for (property, targets) in zip(entry.note.properties, entry.referenceTargets) {
      guard case .references(let references) = property.value else { continue }
      for (reference, target) in zip(references, targets) {
        switch target {
        case .note(let to, _):
          guard related.insert(to) else { continue }
          rows.append(Resolved(from: from, to: to, relation: "mention", syntax: .property, heading: ""))
        case .unresolved:
          if case .link(let written, _, _) = reference.form { addUnresolved(from, written, .property) }
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
