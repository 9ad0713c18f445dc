import Markdown
import Notes
import SourceText

/// Whole notes that embed each other, or themselves: where the ring closes, the page shows a link instead.
enum EmbedCycleCheck {
  static func diagnostics(of graph: NoteGraph) -> [Diagnostic] {
    var embeds: [(note: Int, embedded: Int)] = []
    for index in graph.notes.indices where graph.notes[index].note.body.holdsEmbeds {
      let links = graph.notes[index].note.body.links
      let targets = graph.notes[index].linkTargets
      for place in links.indices where links[place].syntax.isEmbed {
        guard let embedded = embedded(links[place], targets[place]) else { continue }
        embeds.append((index, embedded.rawValue))
      }
    }
    guard !embeds.isEmpty else { return [] }
    var loops = DependencyGraph(count: graph.notes.count)
    for (note, embedded) in embeds { loops.dependencies[note].append(embedded) }
    return loops.ordered().rings.compactMap { ring in
      let chain = loops.chain(through: ring)
      guard let first = chain.first else { return nil }
      return diagnostic(chain, first, graph)
    }
  }

  private static func embedded(_ link: MarkdownLink, _ target: ResolvedLink) -> NoteIndex? {
    guard link.syntax.isEmbed, case .note(let note, .none) = target else { return nil }
    return note
  }

  private static func diagnostic(_ chain: [Int], _ first: Int, _ graph: NoteGraph) -> Diagnostic {
    let entry = graph.notes[first]
    let next = chain.count > 1 ? chain[1] : first
    let range = zip(entry.note.body.links, entry.linkTargets)
      .first { embedded($0, $1)?.rawValue == next }?.0.range
    let shown = chain.count > 8 ? Array(chain.prefix(7)) : chain
    let titles = shown.map { graph.notes[$0].note.title } + (chain.count > 8 ? ["…"] : []) + [entry.note.title]
    return Diagnostic(
      .warning, "embed-cycle",
      chain.count == 1
        ? "'\(entry.note.title)' embeds itself" : "These embed each other: \(titles.joined(separator: " → "))",
      path: entry.note.file.path, range: range ?? 0..<0, suggestion: "link to the note instead of embedding it")
  }
}
