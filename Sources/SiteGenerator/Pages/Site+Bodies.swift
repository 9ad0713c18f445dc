import HTMLTemplates
import Linking
import Markdown
import Notes
import SourceText

extension Site {
  /// Renders a note's body on a page, without what the page shows elsewhere.
  func renderBody(of index: NoteIndex, on page: SiteAddress, into buffer: inout HTMLBuffer) {
    var renderer = bodyRenderer(of: index, on: page)
    renderer.options.skippedNodes = nodesShownElsewhere(of: index)
    renderer.render(index, into: &buffer)
  }

  /// Renders some nodes of a note's body, siblings of each other, without their identifiers.
  func renderNodes(_ nodes: Range<Int>, of index: NoteIndex, on page: SiteAddress, into buffer: inout HTMLBuffer) {
    var renderer = bodyRenderer(of: index, on: page)
    renderer.options.identifiers = false
    renderer.options.footnotePrefix = "step-"
    renderer.render(index, .nodes(nodes), into: &buffer)
  }

  private func bodyRenderer(of index: NoteIndex, on page: SiteAddress) -> BodyRenderer {
    let (graph, addresses) = (graph, addresses)
    let presenter = LinkPresenter(graph: graph, addresses: addresses, assets: assets, page: page)
    let world = graph[index].world
    var renderer = BodyRenderer(
      document: { graph[$0].note.body }, presentation: { presenter.presentation(ofLink: $1, in: $0) })
    renderer.options.strictLineBreaks = graph.configuration.strictLineBreaks
    renderer.options.unsafeHTML = graph.configuration.unsafeHTML
    renderer.options.leastHeadingLevel = 2
    renderer.tagAddress = { tag in addresses.tagPage(tag, in: world).map { page.relativeReference(to: $0) } }
    renderer.path = { graph[$0].note.path.rawValue }
    return renderer
  }

  private func nodesShownElsewhere(of index: NoteIndex) -> Set<Int> {
    let note = graph[index].note
    var nodes: Set<Int> = []
    if let heading = note.titleHeading, note.body.headings.indices.contains(heading) {
      nodes.insert(note.body.headings[heading].node)
    }
    return nodes.union(StepNodes(note: note).liftedNodes)
  }
}

/// Where the steps of a quest stand in its body.
struct StepNodes {
  let note: Note

  /// The nodes of steps that were written in the body.
  var items: [Int] {
    guard case .steps(let steps)? = note["steps"] else { return [] }
    return steps.compactMap(\.node)
  }

  /// The lists that hold nothing but steps, and the heading above them when nothing else is left below it.
  var liftedNodes: Set<Int> {
    let items = Set(items)
    guard let first = items.min(), let body = Optional(note.body) else { return [] }
    guard let heading = body.headings.last(where: { $0.node < first && first < $0.sectionEnd }) else { return [] }
    var lifted: Set<Int> = []
    var isWhole = true
    var index = Int(body.nodes[heading.node].end)
    while index < heading.sectionEnd {
      if isListOfSteps(index, items) { lifted.insert(index) } else { isWhole = false }
      index = max(index + 1, Int(body.nodes[index].end))
    }
    return isWhole ? lifted.union([heading.node]) : lifted
  }

  /// The nodes of a step's own content: its first paragraph's inlines, and the blocks that follow it but for nested steps.
  func content(of item: Int) -> (inlines: Range<Int>, blocks: [Range<Int>]) {
    let body = note.body
    let items = Set(items)
    guard body.nodes.indices.contains(item) else { return (0..<0, []) }
    var inlines = 0..<0
    var blocks: [Range<Int>] = []
    var index = item + 1
    while index < Int(body.nodes[item].end) {
      let end = max(index + 1, Int(body.nodes[index].end))
      if inlines.isEmpty, blocks.isEmpty, body.nodes[index].kind == .paragraph {
        inlines = index + 1..<end
      } else if !isListOfSteps(index, items) {
        blocks.append(index..<end)
      }
      index = end
    }
    return (inlines, blocks)
  }

  private func isListOfSteps(_ index: Int, _ items: Set<Int>) -> Bool {
    let nodes = note.body.nodes
    guard nodes[index].kind == .bulletList || nodes[index].kind == .orderedList else { return false }
    var child = index + 1
    while child < Int(nodes[index].end) {
      guard items.contains(child) else { return false }
      child = max(child + 1, Int(nodes[child].end))
    }
    return true
  }
}
