import Notes
import SourceText
import YAML

/// Writes links and names in a front matter anew, each in its own style.
struct FrontMatterLinks {
  let front: FrontMatterText
  let name: NewName
  /// What a link is to say; nil when it stays.
  let change: (PropertyLink) -> BodyLinks.Change?
  /// Where plain names stand that mean the renamed note: places of references.
  let names: [Range<Int>]
  /// New texts by the start of their scalars.
  private var texts: [Int: String] = [:]
  private var patch = TextPatch()

  init(
    _ front: FrontMatterText, _ name: NewName, names: [Range<Int>],
    _ change: @escaping (PropertyLink) -> BodyLinks.Change?
  ) {
    self.front = front
    self.name = name
    self.names = names
    self.change = change
  }

  /// The file with everything rewritten, verified.
  mutating func rewritten() throws(EditError) -> SourceFile {
    for entry in front.entries { visit(entry.value, isInFlow: front.isFlow) }
    if patch.isEmpty { return front.file }
    let expected = front.entries.map { ValueTree.Entry(key: $0.key, value: tree($0.value)) }
    return try front.applying(patch, expecting: expected)
  }

  private func tree(_ node: YAMLNode) -> ValueTree {
    switch node.value {
    case .scalar(let text, _): .text(texts[node.range.lowerBound] ?? text)
    case .sequence(let items): .list(items.map { tree($0) })
    case .mapping(let entries): .map(entries.map { ValueTree.Entry(key: $0.key, value: tree($0.value)) })
    }
  }

  private mutating func visit(_ node: YAMLNode, isInFlow: Bool) {
    let first = front.lines.byte(node.range.lowerBound)
    switch node.value {
    case .sequence(let items): for item in items { visit(item, isInFlow: isInFlow || first == UInt8(ascii: "[")) }
    case .mapping(let entries):
      for entry in entries { visit(entry.value, isInFlow: isInFlow || first == UInt8(ascii: "{")) }
    case .scalar(let text, _):
      guard texts[node.range.lowerBound] == nil, let new = self.text(text, in: node.range) else { return }
      texts[node.range.lowerBound] = new.text
      // An alias says what its anchor says.
      if first != UInt8(ascii: "*") { write(new, to: node, from: text, first, isInFlow: isInFlow) }
    }
  }

  // MARK: Texts

  /// A text and the pieces that were put into it.
  private struct NewText {
    var text: String
    var pieces: [(old: String, new: String)]
  }

  private func text(_ text: String, in range: Range<Int>) -> NewText? {
    var bytes = Array(text.utf8)
    var pieces: [(old: String, new: String)] = []
    var linkPatch = TextPatch()
    for link in PropertyLinks.links(in: text) {
      guard let change = change(link) else { continue }
      let isWiki = bytes[link.range].starts(with: Array("[[".utf8)) || bytes[link.range].starts(with: Array("![[".utf8))
      let source =
        isWiki
        ? LinkSource(wiki: bytes, in: link.range) : LinkSource(markdown: bytes, in: link.range, saying: link.target)
      guard let source else { continue }
      var inner = TextPatch()
      if let path = BodyLinks.path(source, bytes, change, name) { inner.replace(path.range, with: path.text) }
      if let part = BodyLinks.fragment(source, bytes, change, name) { inner.replace(part.range, with: part.text) }
      if inner.isEmpty { continue }
      for piece in inner.pieces { linkPatch.replace(piece.range, with: piece.bytes) }
      let old = String(decoding: bytes[link.range], as: UTF8.self)
      var moved = TextPatch()
      for piece in inner.pieces {
        moved.replace(
          piece.range.lowerBound - link.range.lowerBound..<piece.range.upperBound - link.range.lowerBound,
          with: piece.bytes)
      }
      pieces.append((old, String(decoding: moved.applied(to: Array(old.utf8)), as: UTF8.self)))
    }
    bytes = linkPatch.applied(to: bytes)
    var result = NewText(text: String(decoding: bytes, as: UTF8.self), pieces: pieces)
    if pieces.isEmpty, names.contains(where: { range.overlaps($0) || range == $0 }) { result = named(text) ?? result }
    return result.pieces.isEmpty ? nil : result
  }

  /// A text whose plain names are the renamed note's.
  private func named(_ text: String) -> NewText? {
    if let new = replaced(text) { return NewText(text: new, pieces: [(text, new)]) }
    let parts = ReferenceText(text)
    var patch = TextPatch()
    for part in parts.parts where part.links.isEmpty {
      let written = String(decoding: parts.bytes[part.range], as: UTF8.self)
      if let new = replaced(written) { patch.replace(part.range, with: new) }
    }
    guard !patch.isEmpty else { return nil }
    let new = String(decoding: patch.applied(to: parts.bytes), as: UTF8.self)
    return NewText(text: new, pieces: [(text, new)])
  }

  /// `Varré — guide` with another name, blanks around it kept.
  private func replaced(_ written: String) -> String? {
    let trimmed = written.trimmed
    guard let start = written.firstRange(of: trimmed), !trimmed.isEmpty else { return nil }
    if let new = name.name(trimmed) {
      return written[..<start.lowerBound] + new + written[start.upperBound...]
    }
    guard let dash = trimmed.firstRange(of: " — "), let new = name.name(String(trimmed[..<dash.lowerBound])) else {
      return nil
    }
    return written[..<start.lowerBound] + new + trimmed[dash.lowerBound...] + written[start.upperBound...]
  }

  // MARK: Writing

  private mutating func write(_ new: NewText, to node: YAMLNode, from text: String, _ first: UInt8, isInFlow: Bool) {
    var style = YAMLText.Style.plain
    if first == UInt8(ascii: "\"") { style = .double }
    if first == UInt8(ascii: "'") { style = .single }
    let hasLinks = !PropertyLinks.links(in: new.text).isEmpty
    if style != .plain || hasLinks, let pieces = inPlace(new, node, style) {
      for piece in pieces { patch.replace(piece.range, with: piece.bytes) }
    } else {
      patch.replace(node.range, with: YAMLText(isFlow: isInFlow, style: style).scalar(new.text))
    }
  }

  /// The pieces where they stand in the source; nil when one of them is written otherwise there.
  private func inPlace(_ new: NewText, _ node: YAMLNode, _ style: YAMLText.Style) -> [TextPatch.Piece]? {
    let bytes = front.file.bytes
    var offset = node.range.lowerBound
    var found: [TextPatch.Piece] = []
    for piece in new.pieces {
      let old = Array(piece.old.utf8)
      guard let first = old.first else { return nil }
      while offset + old.count <= node.range.upperBound,
        bytes[offset] != first || !bytes[offset..<offset + old.count].elementsEqual(old)
      { offset += 1 }
      guard offset + old.count <= node.range.upperBound else { return nil }
      let text =
        switch style {
        case .plain: piece.new
        case .single: piece.new.replacing("'", with: "''")
        case .double: piece.new.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        }
      found.append(TextPatch.Piece(range: offset..<offset + old.count, bytes: Array(text.utf8)))
      offset += old.count
    }
    return found
  }
}
