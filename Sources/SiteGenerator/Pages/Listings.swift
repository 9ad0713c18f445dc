import Language
import Linking
import Notes
import SourceText

/// The lists of a site, made once: each world's notes by kind, by tag and by folder, in the order in which readers see them.
final class Listings: Sendable {
  struct KindList: Sendable {
    let kind: KindName
    let notes: [NoteIndex]
  }

  struct TagList: Sendable {
    /// As first written: `Quest/Main`.
    let name: String
    let notes: [NoteIndex]
  }

  /// By world, in the schema's order of kinds; only kinds that have notes, worlds' own notes left out.
  let kinds: [[KindList]]
  /// By world, sorted by name; a nested tag's notes count for its parents too.
  let tags: [[TagList]]
  /// By note: its place in the list of its world and kind; -1 for a world's own note.
  let positions: [Int]
  /// By note: its place among all notes by title.
  let titleRanks: [Int]

  init(graph: NoteGraph) {
    var kinds: [[KindList]] = []
    var tags: [[TagList]] = []
    var positions = [Int](repeating: -1, count: graph.notes.count)
    let ranks = Self.ranks(of: graph)
    for world in graph.worlds {
      let members = world.members.filter { $0 != world.note }
      let lists = Self.kindLists(of: members, graph: graph, ranks: ranks)
      for list in lists {
        for (position, note) in list.notes.enumerated() { positions[note.rawValue] = position }
      }
      kinds.append(lists)
      tags.append(Self.tagLists(of: world.members, graph: graph, ranks: ranks))
    }
    self.kinds = kinds
    self.tags = tags
    self.positions = positions
    titleRanks = ranks
  }

  /// The notes before and after one in the list of its world and kind.
  func neighbours(of note: NoteIndex, in graph: NoteGraph) -> (previous: NoteIndex?, next: NoteIndex?) {
    let position = positions[note.rawValue]
    let graphNote = graph[note]
    guard position >= 0, let list = list(graphNote.note.kind, in: graphNote.world) else { return (nil, nil) }
    return (
      position > 0 ? list.notes[position - 1] : nil,
      position + 1 < list.notes.count ? list.notes[position + 1] : nil
    )
  }

  func list(_ kind: KindName, in world: WorldIndex) -> KindList? {
    kinds[world.rawValue].first { $0.kind == kind }
  }

  /// Every note's place in the order by title, so that lists are sorted by comparing numbers.
  private static func ranks(of graph: NoteGraph) -> [Int] {
    let order = Collation(language: graph.configuration.language).sorted(Array(graph.notes.indices)) { index in
      graph.notes[index].note.title
    }
    var ranks = [Int](repeating: 0, count: order.count)
    for (rank, index) in order.enumerated() { ranks[index] = rank }
    return ranks
  }

  private static func kindLists(of members: [NoteIndex], graph: NoteGraph, ranks: [Int]) -> [KindList] {
    var byKind: [KindName: [NoteIndex]] = [:]
    for member in members { byKind[graph[member].note.kind, default: []].append(member) }
    return graph.schema.kinds.compactMap { kind in
      byKind[kind.name].map { KindList(kind: kind.name, notes: sorted($0, graph: graph, ranks: ranks)) }
    }
  }

  /// By `order:` and session number first, then by title.
  private static func sorted(_ notes: [NoteIndex], graph: NoteGraph, ranks: [Int]) -> [NoteIndex] {
    let keyed = notes.map { (note: $0, order: graph[$0].note.listOrder ?? .infinity, rank: ranks[$0.rawValue]) }
    return keyed.sorted { ($0.order, $0.rank) < ($1.order, $1.rank) }.map(\.note)
  }

  private static func tagLists(of members: [NoteIndex], graph: NoteGraph, ranks: [Int]) -> [TagList] {
    var lists: [(key: String, name: String, notes: [NoteIndex])] = []
    var places: [String: Int] = [:]
    // By tag as written: its list and those of its parents.
    var chains: [String: [Int]] = [:]
    for member in members {
      for tag in graph[member].note.tags {
        let chain =
          chains[tag]
          ?? tag.withParentTags.map { name in
            let key = name.lowercased()
            let place = places[key] ?? lists.count
            if place == lists.count {
              places[key] = place
              lists.append((key, name, []))
            }
            return place
          }
        if chains[tag] == nil { chains[tag] = chain }
        for place in chain where lists[place].notes.last != member { lists[place].notes.append(member) }
      }
    }
    return ByteOrder.places(of: lists.map(\.key)).map { place in
      let list = lists[place]
      return TagList(name: list.name, notes: list.notes.sorted { ranks[$0.rawValue] < ranks[$1.rawValue] })
    }
  }
}

extension Note {
  /// What `order:`, or the number of a session, says about the place in lists.
  var listOrder: Double? {
    for name: PropertyName in ["order", "number"] {
      if case .number(let number, _)? = self[name] { return number }
    }
    return nil
  }
}

extension String {
  /// `a/b/c` gives `a/b/c`, `a/b`, `a`.
  fileprivate var withParentTags: [String] {
    var result = [self]
    var rest = self[...]
    while let slash = rest.lastIndex(of: "/") {
      rest = rest[..<slash]
      if !rest.isEmpty { result.append(String(rest)) }
    }
    return result
  }
}
