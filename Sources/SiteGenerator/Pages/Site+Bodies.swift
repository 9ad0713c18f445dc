import HTMLTemplates
import Linking
import Markdown
import Notes
import SourceText

extension Site {
  /// Renders a note's body on its own page, without what the page shows elsewhere.
  func renderBody(of index: NoteIndex, on page: SiteAddress, into buffer: inout HTMLBuffer) {
    let note = graph[index].note
    let renderer = bodyRenderer(of: index, on: page)
    renderer.options.skippedNodes = StepNodes(note: note, schema: graph.schema).liftedNodes
    if let heading = note.pageHeading {
      renderer.options.pageHeading = (note.body.headings[heading].node, note.body.headings[heading].text == note.title)
    }
    renderer.render(index, into: &buffer)
  }

  /// Renders a note's body as the introduction of a page that has a title of its own.
  func renderIntroduction(_ index: NoteIndex, on page: SiteAddress, into buffer: inout HTMLBuffer) {
    let note = graph[index].note
    let renderer = bodyRenderer(of: index, on: page)
    renderer.options.skippedNodes = StepNodes(note: note, schema: graph.schema).liftedNodes
    if let heading = note.titleHeading, note.body.headings.indices.contains(heading) {
      renderer.options.skippedNodes.insert(note.body.headings[heading].node)
    }
    renderer.render(index, into: &buffer)
  }

  /// Renders some nodes of a step in a note's body, siblings of each other, without their identifiers and without what
  /// the page says of the step in its own words: `(optional:: yes)`.
  func renderStep(_ nodes: Range<Int>, of index: NoteIndex, on page: SiteAddress, into buffer: inout HTMLBuffer) {
    let renderer = bodyRenderer(of: index, on: page)
    renderer.options.identifiers = false
    renderer.options.footnotePrefix = "step-"
    for field in graph[index].note.body.inlineFields
    where nodes.contains(field.node) && field.key.lowercased() == "optional" {
      renderer.options.skippedNodes.insert(field.node)
    }
    renderer.render(index, .nodes(nodes), into: &buffer)
  }

  private func bodyRenderer(of index: NoteIndex, on page: SiteAddress) -> BodyRenderer {
    let source = BodySource(self, index, page)
    let renderer = BodyRenderer(
      document: { source.graph[$0].note.body }, presentation: { source.presenter.presentation(ofLink: $1, in: $0) })
    renderer.options.strictLineBreaks = graph.configuration.strictLineBreaks
    renderer.options.unsafeHTML = graph.configuration.unsafeHTML
    renderer.options.leastHeadingLevel = 2
    renderer.options.words = { source.words }
    renderer.plainTarget = { source.presenter.plainTarget(ofLink: $1, in: $0) }
    renderer.writeAddress = { source.presenter.write(addressOf: $0, into: &$1) }
    renderer.formulas = formulas
    renderer.tagAddress = { source.address(ofTag: $0) }
    renderer.linkedTitle = { source.graph.titleOfTarget(ofLink: $1, in: $0) }
    renderer.path = { source.graph[$0].note.path.rawValue }
    renderer.noteTitle = { source.graph[$0].note.title }
    renderer.property = { source.properties.values(of: $1, in: $0) }
    renderer.title = { source.vocabulary.string("embeddedFrom", ["title": source.graph[$0].note.title]) }
    return renderer
  }
}

/// What a body on a page asks for. A class, which all that a renderer calls has in common: nothing else is kept for it.
private final class BodySource {
  let graph: NoteGraph
  let presenter: LinkPresenter
  let vocabulary: Vocabulary
  private let index: NoteIndex
  private let world: WorldIndex

  init(_ site: Site, _ index: NoteIndex, _ page: SiteAddress) {
    graph = site.graph
    presenter = LinkPresenter(graph: site.graph, addresses: site.addresses, assets: site.assets, page: page)
    world = site.graph[index].world
    vocabulary = site.worldVocabularies[world.rawValue]
    self.index = index
  }

  var properties: PropertyValues { PropertyValues(graph: graph, presenter: presenter) }

  var words: BodyRenderer.Words {
    BodyRenderer.Words(
      unresolved: vocabulary.string("notWrittenYet"), footnotes: vocabulary.string("footnotes"),
      backToText: vocabulary.string("backToText"),
      spoiler: vocabulary.label(PropertyName("spoiler"), of: graph[index].note.kind))
  }

  func address(ofTag tag: String) -> String? {
    presenter.addresses.tagPage(tag, in: world).map { presenter.page.relativeReference(to: $0) }
  }
}

extension NoteGraph {
  /// nil for a link that leads to no note.
  fileprivate func titleOfTarget(ofLink link: Int, in note: NoteIndex) -> String? {
    guard self[note].linkTargets.indices.contains(link), case .note(let target, _) = self[note].linkTargets[link] else {
      return nil
    }
    return self[target].note.title
  }
}

extension Note {
  /// The place of the body's first level-1 heading, which is the page's one `h1`; nil when the body has none outside
  /// of quotes and lists, or folds as a spoiler.
  var pageHeading: Int? {
    guard !isSpoiler else { return nil }
    return body.headings.firstIndex { heading in
      heading.level == 1 && body.isTopLevel(heading.node)
    }
  }

  var isSpoiler: Bool {
    switch self["spoiler"] {
    case .flag(let flag)?: flag
    case .number(let number, _)?: number > 0
    case .text(let text)?: !["none", "no", "false", "0", ""].contains(text.lowercased())
    default: false
    }
  }
}

extension MarkdownDocument {
  /// Whether a node is a child of the document itself.
  fileprivate func isTopLevel(_ node: Int) -> Bool {
    var index = 1
    while index < node, nodes.indices.contains(index) { index = max(index + 1, Int(nodes[index].end)) }
    return index == node
  }
}

/// Where the steps of a quest stand in its body.
struct StepNodes {
  let note: Note
  let schema: Schema
  /// The nodes of steps that were written in the body.
  private let items: Set<Int>

  init(note: Note, schema: Schema) {
    self.note = note
    self.schema = schema
    guard case .steps(let steps)? = note["steps"] else {
      items = []
      return
    }
    items = Set(steps.compactMap(\.node))
  }

  /// The heading above the steps that the page shows elsewhere: its identifier goes with them.
  var heading: MarkdownHeading? {
    guard let first = items.min(), !liftedNodes.isEmpty else { return nil }
    return note.body.headings.last { $0.node < first && first < $0.sectionEnd }
  }

  /// The lists that hold nothing but steps, and the heading above them.
  var liftedNodes: Set<Int> {
    guard let first = items.min(), let body = Optional(note.body) else { return [] }
    guard let heading = body.headings.last(where: { $0.node < first && first < $0.sectionEnd }),
      schema.isStepsHeading(heading.text)
    else { return [] }
    var lifted: Set<Int> = []
    var index = Int(body.nodes[heading.node].end)
    while index < heading.sectionEnd {
      if isListOfSteps(index) { lifted.insert(index) }
      index = max(index + 1, Int(body.nodes[index].end))
    }
    return lifted.isEmpty ? [] : lifted.union([heading.node])
  }

  /// The nodes of a step's own content: its first paragraph's inlines, and the blocks that follow it but for nested steps.
  func content(of item: Int) -> (inlines: Range<Int>, blocks: [Range<Int>]) {
    let body = note.body
    guard body.nodes.indices.contains(item) else { return (0..<0, []) }
    var inlines = 0..<0
    var blocks: [Range<Int>] = []
    var index = item + 1
    while index < Int(body.nodes[item].end) {
      let end = max(index + 1, Int(body.nodes[index].end))
      if inlines.isEmpty, blocks.isEmpty, body.nodes[index].kind == .paragraph {
        inlines = index + 1..<end
      } else if !isListOfSteps(index) {
        blocks.append(index..<end)
      }
      index = end
    }
    return (inlines, blocks)
  }

  private func isListOfSteps(_ index: Int) -> Bool {
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
