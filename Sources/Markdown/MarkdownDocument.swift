/// A parsed body: a flat node array and tables of what other stages ask for. Never parsed again.
///
/// A class, because every link and page goes through it: copying its arrays' references each time costs more than they do.
package final class MarkdownDocument: Sendable {
  /// In document order; `nodes[0]` is the document. Empty only for `MarkdownDocument.empty`.
  package let nodes: [MarkdownNode]
  /// UTF-8 of every node's own text, one after the other (entities and escapes decoded, HTML not escaped).
  package let text: [UInt8]
  package let links: [MarkdownLink]
  package let headings: [MarkdownHeading]
  package let callouts: [MarkdownCallout]
  package let blockIdentifiers: [MarkdownBlockIdentifier]
  package let tags: [MarkdownTag]
  package let tasks: [MarkdownTask]
  package let inlineFields: [MarkdownInlineField]
  package let footnotes: [MarkdownFootnote]
  package let codeBlocks: [MarkdownCodeBlock]
  /// Blocks of code that are maps, and not in `codeBlocks`.
  package let maps: [MarkdownMap]
  /// Alignment of each table's columns, by the table's node index.
  package let tableAlignments: [Int32: [MarkdownAlignment]]

  /// Bytes of the source file that are comments, marks included; their text is nowhere in the document.
  package let commentRanges: [Range<Int>]

  /// What kinds of nodes there are, so that nobody need look for others.
  package let kinds: MarkdownNode.Kinds
  /// Whether some link is a picture or a part of another note.
  package let holdsEmbeds: Bool

  package static let empty = MarkdownDocument(DocumentParts())

  init(_ parts: consuming DocumentParts) {
    nodes = parts.nodes
    text = parts.text
    links = parts.links
    headings = parts.headings
    callouts = parts.callouts
    blockIdentifiers = parts.blockIdentifiers
    tags = parts.tags
    tasks = parts.tasks
    inlineFields = parts.inlineFields
    footnotes = parts.footnotes
    codeBlocks = parts.codeBlocks
    maps = parts.maps
    tableAlignments = parts.tableAlignments
    commentRanges = parts.commentRanges
    kinds = MarkdownNode.Kinds(of: nodes)
    holdsEmbeds = links.contains { $0.syntax.isEmbed }
  }
}

extension MarkdownDocument: Equatable {
  package static func == (left: MarkdownDocument, right: MarkdownDocument) -> Bool {
    left === right
      || (left.nodes == right.nodes && left.text == right.text && left.links == right.links
        && left.headings == right.headings && left.callouts == right.callouts
        && left.blockIdentifiers == right.blockIdentifiers && left.tags == right.tags && left.tasks == right.tasks
        && left.inlineFields == right.inlineFields && left.footnotes == right.footnotes
        && left.codeBlocks == right.codeBlocks && left.tableAlignments == right.tableAlignments
        && left.maps == right.maps && left.commentRanges == right.commentRanges)
  }
}

/// How a link was written.
package enum LinkSyntax: UInt8, Sendable {
  case wikilink, embed, markdown, image, autolink, html, property

  /// A picture, or a part of another note.
  package var isEmbed: Bool {
    switch self {
    case .embed, .image: true
    case .wikilink, .markdown, .autolink, .html, .property: false
    }
  }
}

/// A link, image or embed of the body, unresolved.
package struct MarkdownLink: Sendable, Equatable {
  package let syntax: LinkSyntax
  /// The address has a scheme or starts with `//`.
  package let isExternal: Bool
  private let storedNode: Int32
  private let storedRange: Range<Int32>
  /// The path or address as a name to look up: trimmed, percent-decoded for Markdown links, `\` of `\|` gone. Empty for the same page.
  package let target: String
  /// What follows the first `#`, trimmed; nil when there is none or it is empty. Nested headings stay joined by `#`.
  package let fragment: String?
  /// Wiki links and embeds: what follows the first `|`, trimmed; nil when there is none. Images: nil (the label is in the children).
  package let label: String?
  /// What few links have, so that the others are small.
  private let extras: Extras?

  private final class Extras: Sendable, Equatable {
    let width: Int?
    let height: Int?
    let title: String?

    init(width: Int?, height: Int?, title: String?) {
      self.width = width
      self.height = height
      self.title = title
    }

    static func == (left: Extras, right: Extras) -> Bool {
      left.width == right.width && left.height == right.height && left.title == right.title
    }
  }

  package init(
    syntax: LinkSyntax, target: String, fragment: String? = nil, label: String? = nil, width: Int? = nil,
    height: Int? = nil, title: String? = nil, isExternal: Bool = false, node: Int = 0, range: Range<Int>
  ) {
    self.syntax = syntax
    self.target = target
    self.fragment = fragment
    self.label = label
    self.isExternal = isExternal
    storedNode = Int32(clamping: node)
    storedRange = Int32(clamping: range.lowerBound)..<Int32(clamping: range.upperBound)
    let isPlain = width == nil && height == nil && title == nil
    extras = isPlain ? nil : Extras(width: width, height: height, title: title)
  }

  package var node: Int { Int(storedNode) }
  /// Bytes of the source file.
  package var range: Range<Int> { Int(storedRange.lowerBound)..<Int(storedRange.upperBound) }
  /// `width`, `height` in pixels from `|100x80`.
  package var width: Int? { extras?.width }
  package var height: Int? { extras?.height }
  /// Title of a Markdown link.
  package var title: String? { extras?.title }
}

package struct MarkdownHeading: Sendable, Equatable {
  package let level: Int
  /// The text as shown, without marks.
  package internal(set) var text: String
  /// The unique `id` on the page (rule HD-1).
  package internal(set) var identifier: String
  /// The raw source folded for look-up (rule HL-1), and the shown text folded when that differs (HL-3).
  package internal(set) var foldedSource: String
  package internal(set) var foldedText: String
  package let node: Int
  /// The node after the section: up to the next heading of the same or a higher level, at the same depth.
  package internal(set) var sectionEnd: Int
  package internal(set) var range: Range<Int>

  package init(
    level: Int, text: String, identifier: String, foldedSource: String, foldedText: String, node: Int,
    sectionEnd: Int, range: Range<Int>
  ) {
    self.level = level
    self.text = text
    self.identifier = identifier
    self.foldedSource = foldedSource
    self.foldedText = foldedText
    self.node = node
    self.sectionEnd = sectionEnd
    self.range = range
  }
}

package struct MarkdownCallout: Sendable, Equatable {
  package enum Fold: Sendable { case none, open, closed }
  /// The canonical type in lower case: `abstract` for `[!tldr]`.
  package let type: String
  /// The type as written, in lower case.
  package let name: String
  package let metadata: String?
  package let fold: Fold
  package let range: Range<Int>

  package init(type: String, name: String, metadata: String?, fold: Fold, range: Range<Int>) {
    self.type = type
    self.name = name
    self.metadata = metadata
    self.fold = fold
    self.range = range
  }
}

package struct MarkdownBlockIdentifier: Sendable, Equatable {
  /// Without `^`, letters as written. Only the first of several equal ones is kept.
  package let identifier: String
  /// The block that it names.
  package let node: Int

  package init(identifier: String, node: Int) {
    self.identifier = identifier
    self.node = node
  }
}

package struct MarkdownTag: Sendable, Equatable {
  /// Without `#`, letters as written: `Quest/Main`.
  package let name: String
  package let range: Range<Int>

  package init(name: String, range: Range<Int>) {
    self.name = name
    self.range = range
  }
}

package struct MarkdownTask: Sendable, Equatable {
  /// The character between the brackets: " ", "x", "/".
  package let state: Character
  /// The list item.
  package let node: Int
  /// The item's block identifier, when it has one.
  package let blockIdentifier: String?
  /// The byte range of the state character, for edits.
  package let range: Range<Int>

  package init(state: Character, node: Int, blockIdentifier: String?, range: Range<Int>) {
    self.state = state
    self.node = node
    self.blockIdentifier = blockIdentifier
    self.range = range
  }

  package var isDone: Bool { state == "x" || state == "X" }
}

package struct MarkdownInlineField: Sendable, Equatable {
  package let key: String
  /// Bytes of the source file that hold the value.
  package let valueRange: Range<Int>
  package let range: Range<Int>
  package let node: Int

  package init(key: String, valueRange: Range<Int>, range: Range<Int>, node: Int) {
    self.key = key
    self.valueRange = valueRange
    self.range = range
    self.node = node
  }
}

package struct MarkdownFootnote: Sendable, Equatable {
  /// From 1, by first use.
  package let number: Int
  package let definitionNode: Int
  package let referenceCount: Int

  package init(number: Int, definitionNode: Int, referenceCount: Int) {
    self.number = number
    self.definitionNode = definitionNode
    self.referenceCount = referenceCount
  }
}

package struct MarkdownCodeBlock: Sendable, Equatable {
  /// The whole info string, and its first word.
  package let info: String
  package let language: String
  package let range: Range<Int>

  package init(info: String, language: String, range: Range<Int>) {
    self.info = info
    self.language = language
    self.range = range
  }
}

package enum MarkdownAlignment: UInt8, Sendable { case none, left, center, right }
