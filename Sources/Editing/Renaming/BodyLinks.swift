import Markdown
import Notes
import SourceText

/// Writes links of a body anew, each in its own style.
struct BodyLinks {
  /// What one link is to say.
  struct Change {
    /// The file name in its path follows the new name, unless a whole path is given.
    var followsName = false
    var followsHeading = false
    var path: String?
    var label: (old: [String], new: String)?
  }

  let note: Note
  let name: NewName
  private(set) var patch = TextPatch()

  init(_ note: Note, _ name: NewName) {
    self.note = note
    self.name = name
  }

  private var bytes: [UInt8] { note.file.bytes }

  mutating func rewrite(_ link: MarkdownLink, _ change: Change) {
    let range = link.range.clamped(to: 0..<bytes.count)
    switch link.syntax {
    case .wikilink, .embed:
      if let source = LinkSource(wiki: bytes, in: range) { rewrite(source, change) }
    case .markdown, .image:
      if let source = LinkSource(markdown: bytes, in: range, saying: link.target) {
        rewrite(source, change)
      } else {
        rewriteDefinitions(saying: link, change)
      }
    case .html: rewriteAttributes(of: link, change)
    case .autolink, .property: break
    }
  }

  private mutating func rewrite(_ source: LinkSource, _ change: Change) {
    if let written = Self.path(source, bytes, change, name) { patch.replace(written.range, with: written.text) }
    if let written = Self.fragment(source, bytes, change, name) { patch.replace(written.range, with: written.text) }
    if let label = change.label, let range = source.label {
      let text = String(decoding: bytes[range], as: UTF8.self)
      if label.old.contains(text), !label.new.utf8.contains(where: { "[]\\`*_<".utf8.contains($0) }) {
        patch.replace(range, with: label.new)
      }
    }
  }

  /// The path of a link as it is to be written, and the bytes that it replaces: a name alone keeps the folders before it.
  static func path(
    _ source: LinkSource, _ bytes: [UInt8], _ change: Change, _ name: NewName
  ) -> (range: Range<Int>, text: String)? {
    guard !source.path.isEmpty else { return nil }
    if let path = change.path { return source.written(path).map { (source.path, $0) } }
    guard change.followsName, let path = name.path(source.decodedPath(bytes)) else { return nil }
    let slash = bytes[source.path].lastIndex(of: UInt8(ascii: "/"))
    let last = path[
      (path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path.utf8.index(after: $0) } ?? path.startIndex)...]
    return source.written(String(last)).map {
      ((slash.map { $0 + 1 } ?? source.path.lowerBound)..<source.path.upperBound, $0)
    }
  }

  static func fragment(
    _ source: LinkSource, _ bytes: [UInt8], _ change: Change, _ name: NewName
  ) -> (range: Range<Int>, text: String)? {
    guard change.followsHeading, let range = source.fragment, let written = source.decodedFragment(bytes),
      let new = name.fragment(written)
    else { return nil }
    return source.written(new, isFragment: true).map { (range, $0) }
  }

  // MARK: Definitions

  /// `[label]: address` of links that are written `[text][label]`.
  private mutating func rewriteDefinitions(saying link: MarkdownLink, _ change: Change) {
    let lines = TextLines(bytes)
    var start = note.bodyRange.lowerBound
    while start < note.bodyRange.upperBound {
      if let source = definition(start, lines, saying: link.target) { rewrite(source, change) }
      start = lines.next(after: start)
    }
  }

  private func definition(_ start: Int, _ lines: TextLines, saying target: String) -> LinkSource? {
    var offset = start
    let end = lines.end(of: start)
    while offset < end, " >".utf8.contains(bytes[offset]) { offset += 1 }
    guard offset < end, bytes[offset] == UInt8(ascii: "["), lines.byte(offset + 1) != UInt8(ascii: "^"),
      !note.body.codeBlocks.contains(where: { $0.range.contains(offset) }),
      let close = bytes[offset..<end].firstIndex(of: UInt8(ascii: "]")), lines.byte(close + 1) == UInt8(ascii: ":"),
      let address = LinkSource.address(bytes, from: close + 2, limit: end)
    else { return nil }
    let source = LinkSource(address: bytes, in: address.range, isAngle: address.isAngle)
    return source.decodedPath(bytes) == target ? source : nil
  }

  // MARK: HTML

  private mutating func rewriteAttributes(of link: MarkdownLink, _ change: Change) {
    var tokenizer = HTMLTokenizer(bytes, link.range.clamped(to: 0..<bytes.count))
    while let token = tokenizer.next() {
      guard case .startTag(let tag) = token else { continue }
      for attribute in tag.attributes where HTMLAddress.isLink(tag.name, attribute) {
        guard let value = attribute.value, !bytes[value].contains(UInt8(ascii: "&")) else { continue }
        let source = LinkSource(address: bytes, in: value, isAngle: false)
        if source.decodedPath(bytes) == link.target { rewrite(source, change) }
      }
    }
  }
}
