import HTMLTemplates
import Linking
import Markdown

/// The bodies that are open while one is written into another, and what transclusions may still cost.
struct TransclusionStack {
  private struct Entry: Equatable {
    let note: NoteIndex
    let part: BodyRenderer.Part
  }

  /// EN-3: the page's own body and six below it.
  static let deepest = 7

  private var entries: [Entry] = []
  /// Transclusions that were written, the page's own body included.
  private(set) var count = 0

  var isEmpty: Bool { entries.isEmpty }
  /// The page's own body counts as one.
  var depth: Int { entries.count }

  func contains(_ note: NoteIndex, _ part: BodyRenderer.Part) -> Bool {
    entries.contains(Entry(note: note, part: part))
  }

  mutating func enter(_ note: NoteIndex, _ part: BodyRenderer.Part) {
    entries.append(Entry(note: note, part: part))
    count += 1
  }

  mutating func leave() { entries.removeLast() }
}

extension BodyWriter {
  /// A transclusion that may be written here.
  private struct Transclusion {
    let note: NoteIndex
    let part: BodyRenderer.Part
    let href: String
  }

  func hasTransclusion(_ paragraph: Int) -> Bool {
    guard embeds else { return false }
    var child = paragraph + 1
    while child < Int(document.nodes[paragraph].end) {
      if transclusion(child) != nil { return true }
      child = max(child + 1, Int(document.nodes[child].end))
    }
    return false
  }

  /// Whether a paragraph is one embed of what is withheld: it leaves nothing behind.
  func isOnlyNothing(_ paragraph: Int) -> Bool {
    let child = paragraph + 1
    guard embeds, child < Int(document.nodes[paragraph].end), case .link = document.nodes[child].kind,
      document.nodes[child].end == document.nodes[paragraph].end,
      case .nothing = renderer.presentation(note, Int(document.nodes[child].detail))
    else { return false }
    return true
  }

  private func transclusion(_ node: Int) -> Transclusion? {
    guard embeds, case .link = document.nodes[node].kind else { return nil }
    let link = Int(document.nodes[node].detail)
    guard document.links[link].syntax.isEmbed,
      case .transclusion(let target, let fragment, let href) = renderer.presentation(note, link),
      transclusions.depth < TransclusionStack.deepest, transclusions.count < options.transclusionLimit,
      buffer.count < options.transclusionByteLimit,
      let part = part(of: target, fragment), !transclusions.contains(target, part)
    else { return nil }
    return Transclusion(note: target, part: part, href: href)
  }

  /// What a fragment names; nil when it names nothing, and a link is shown instead (EN-4).
  private func part(of target: NoteIndex, _ fragment: ResolvedLink.Fragment) -> BodyRenderer.Part? {
    switch fragment {
    case .none: return .whole
    case .heading(_, let index): return .section(index)
    case .block(let identifier):
      let folded = identifier.lowercased()
      return renderer.document(target).blockIdentifiers.first { $0.identifier.lowercased() == folded }
        .map { .block($0.node) }
    case .broken: return nil
    }
  }

  /// Writes a paragraph around the transclusions in it (EN-2).
  mutating func writeSplitParagraph(_ paragraph: Int) -> Int {
    let end = Int(document.nodes[paragraph].end)
    var start = paragraph + 1
    var isFirst = true
    var child = paragraph + 1
    while child < end {
      let next = max(child + 1, Int(document.nodes[child].end))
      if let transclusion = transclusion(child) {
        writeParagraph(paragraph, start..<child, &isFirst)
        write(transclusion, identifiedBy: isFirst ? paragraph : nil)
        isFirst = false
        start = next
      }
      child = next
    }
    writeParagraph(paragraph, start..<end, &isFirst)
    return end
  }

  private mutating func writeParagraph(_ paragraph: Int, _ range: Range<Int>, _ isFirst: inout Bool) {
    let range = trimmed(range)
    guard !range.isEmpty else { return }
    startLine()
    buffer.append(markup: "<p")
    if isFirst { appendIdentifier(paragraph) }
    buffer.append(markup: ">")
    if isFirst { writeCheckbox(paragraph: paragraph) }
    isFirst = false
    let open = elements.count
    writeNodes(range)
    closeElements(downTo: open)
    buffer.append(markup: "</p>\n")
  }

  /// Without breaks and blank text at both ends.
  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var range = range
    while let first = range.first, isEmpty(first) { range.removeFirst() }
    while let last = range.last, isEmpty(last) { range.removeLast() }
    return range
  }

  private func isEmpty(_ node: Int) -> Bool {
    switch document.nodes[node].kind {
    case .softBreak, .hardBreak: true
    case .text: text(document.nodes[node]).allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A }
    default: false
    }
  }

  private mutating func write(_ transclusion: Transclusion, identifiedBy node: Int?) {
    startLine()
    buffer.append(markup: "<div class=\"transclusion\" data-src=\"")
    buffer.append(text: renderer.path(transclusion.note))
    buffer.append(markup: "\"")
    if let node { appendIdentifier(node) }
    buffer.append(markup: ">\n")
    writeBody(transclusion)
    startLine()
    buffer.append(markup: "<a class=\"transclusion-source\" href=\"")
    buffer.append(text: transclusion.href)
    buffer.append(markup: "\" aria-label=\"")
    buffer.append(text: renderer.title(transclusion.note))
    buffer.append(markup: "\"></a>\n</div>\n")
  }

  /// Writes the other body with a state of its own: its links, footnotes and elements are not the host's.
  private mutating func writeBody(_ transclusion: Transclusion) {
    transclusions.enter(transclusion.note, transclusion.part)
    let host = (note, document, identifiers, embeds, footnotes, elements, frames, omitted)
    frames = []
    elements = HTMLElementStack()
    footnotes = FootnoteList()
    footnotes.prefix = "\(options.footnotePrefix)e\(transclusions.count - 1)-"
    begin(transclusion.note)
    write(transclusion.part)
    (note, document, identifiers, embeds, footnotes, elements, frames, omitted) = host
    transclusions.leave()
  }
}
