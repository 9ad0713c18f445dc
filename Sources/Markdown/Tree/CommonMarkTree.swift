internal import CMarkGFM
import SourceText
internal import Synchronization  // the lock's type

#if canImport(Glibc)
  internal import Glibc  // strlen and memchr
#else
  internal import Darwin
#endif

/// The kinds of nodes that cmark-gfm makes.
enum CommonMarkKind {
  case document, blockQuote, bulletList, orderedList, item, codeBlock, htmlBlock, paragraph, heading, thematicBreak
  case footnoteDefinition, table, tableRow, tableCell
  case text, softBreak, hardBreak, code, html, emphasis, strong, link, image, footnoteReference, strikethrough
  case unknown

  /// No node of this kind has children.
  fileprivate var isLeaf: Bool {
    switch self {
    case .htmlBlock, .thematicBreak, .codeBlock, .text, .softBreak, .hardBreak, .code, .html: true
    default: false
    }
  }
}

/// What a text may need of cmark-gfm's extensions.
struct CommonMarkExtensions {
  var tables = true
  var strikethrough = true

  init() {}

  init(_ pieces: [[UInt8]]) {
    func holds(_ byte: UInt8) -> Bool {
      pieces.contains { $0.firstOffset(of: byte, from: 0, limit: $0.count) != nil }
    }
    strikethrough = holds(UInt8(ascii: "~"))
    tables = holds(UInt8(ascii: "|")) || holds(0x0B) || holds(0x0C) || pieces.contains { Self.holdsAlignment($0) }
  }

  /// A table's second line has a bar, a colon beside a hyphen, or blanks that no line of hyphens may have below a heading.
  private static func holdsAlignment(_ text: [UInt8]) -> Bool {
    let hyphen = UInt8(ascii: "-")
    var start = 0
    while let colon = text.firstOffset(of: UInt8(ascii: ":"), from: start, limit: text.count) {
      if colon > 0, text[colon - 1] == hyphen { return true }
      if colon + 1 < text.count, text[colon + 1] == hyphen { return true }
      start = colon + 1
    }
    return false
  }
}

/// A tree of cmark-gfm, and a place in it that moves through the tree in document order.
///
/// The only owner of cmark's pointers.
@safe struct CommonMarkTree: ~Copyable {
  /// Whose end is the end of the tree as well.
  private let memory = CommonMarkMemory()
  private let root: OpaquePointer
  private var node: OpaquePointer?
  /// The kind of the node that the place is at.
  private(set) var kind = CommonMarkKind.document
  /// The place is at a node that was entered and whose children were not.
  private var isEntered = false
  private let types: ExtensionTypes

  /// Parses the pieces of a text, one after the other, with tables and footnotes.
  ///
  /// cmark-gfm keeps the characters that its inline extensions look for in process-wide tables while it parses inlines,
  /// so strikethrough is only attached, and the lock only taken, for a text with `~`; no other extension has such a character,
  /// and texts without `~` never look at its entry.
  ///
  /// - Parameter extensions: Those that the text may need, unless a test says otherwise.
  init(_ pieces: [[UInt8]], _ extensions: CommonMarkExtensions? = nil) {
    let extensions = extensions ?? CommonMarkExtensions(pieces)
    types = ExtensionTypes.shared
    let parser = unsafe cmark_parser_new_with_mem(CMARK_OPT_FOOTNOTES | CMARK_OPT_UNSAFE, memory.allocator)
    if extensions.tables { unsafe cmark_parser_attach_syntax_extension(parser, cmark_find_syntax_extension("table")) }
    if extensions.strikethrough {
      unsafe cmark_parser_attach_syntax_extension(parser, cmark_find_syntax_extension("strikethrough"))
    }
    for piece in pieces {
      unsafe piece.withUnsafeBytes { bytes in
        unsafe cmark_parser_feed(parser, bytes.bindMemory(to: CChar.self).baseAddress, bytes.count)
      }
    }
    let finish = { unsafe cmark_parser_finish(parser) }
    let finished =
      unsafe extensions.strikethrough
      ? ExtensionTypes.inlineCharacters.withLock { _ in unsafe finish() } : unsafe finish()
    guard let finished = unsafe finished else {
      preconditionFailure("cmark-gfm returns a document for every text")
    }
    unsafe root = finished
  }

  enum Event { case enter, exit }

  /// Moves to the next node, or out of the one whose children are done; nil after the document. Nothing leaves a node that
  /// can have no children.
  mutating func next() -> Event? {
    guard let node = unsafe node else { return unsafe enter(root) }
    if isEntered {
      if let child = unsafe cmark_node_first_child(node) { return unsafe enter(child) }
      isEntered = false
      return .exit
    }
    if unsafe node == root { return nil }
    if let next = unsafe cmark_node_next(node) { return unsafe enter(next) }
    guard let parent = unsafe cmark_node_parent(node) else { return nil }
    unsafe self.node = parent
    kind = unsafe kind(of: parent)
    return .exit
  }

  private mutating func enter(_ node: OpaquePointer) -> Event {
    unsafe self.node = node
    kind = unsafe kind(of: node)
    isEntered = !kind.isLeaf
    return .enter
  }

  private func kind(of node: OpaquePointer) -> CommonMarkKind {
    let type = unsafe cmark_node_get_type(node).rawValue
    if let kind = types.core(type) {
      guard kind == .bulletList else { return kind }
      return unsafe cmark_node_get_list_type(node) == CMARK_ORDERED_LIST ? .orderedList : .bulletList
    }
    return types.kind(of: type)
  }

  /// Lines and columns count from 1; columns are bytes.
  var startLine: Int { unsafe Int(cmark_node_get_start_line(node)) }
  var startColumn: Int { unsafe Int(cmark_node_get_start_column(node)) }
  var endLine: Int { unsafe Int(cmark_node_get_end_line(node)) }
  var endColumn: Int { unsafe Int(cmark_node_get_end_column(node)) }

  var headingLevel: Int { unsafe Int(cmark_node_get_heading_level(node)) }
  var listStart: Int { unsafe Int(cmark_node_get_list_start(node)) }
  var isTight: Bool { unsafe cmark_node_get_list_tight(node) != 0 }
  var isHeaderRow: Bool { unsafe cmark_gfm_extensions_get_table_row_is_header(node) != 0 }

  var alignments: [MarkdownAlignment] {
    let count = unsafe Int(cmark_gfm_extensions_get_table_columns(node))
    guard let alignments = unsafe cmark_gfm_extensions_get_table_alignments(node) else { return [] }
    return (0..<count).map { column in
      switch unsafe alignments[column] {
      case UInt8(ascii: "l"): .left
      case UInt8(ascii: "c"): .center
      case UInt8(ascii: "r"): .right
      default: .none
      }
    }
  }

  /// The text of a leaf; it stays where it is as long as the tree.
  @unsafe var literalBytes: UnsafeBufferPointer<UInt8> { unsafe Self.bytes(of: cmark_node_get_literal(node)) }

  var literal: [UInt8] { unsafe Array(literalBytes) }

  /// The number of a footnote reference, from 1.
  var footnoteNumber: Int {
    unsafe Int(String(decoding: literalBytes, as: UTF8.self)) ?? 0
  }

  /// The address of a link or image: entities and backslashes decoded, percent signs kept.
  var address: [UInt8] { unsafe Array(Self.bytes(of: cmark_node_get_url(node))) }

  var title: [UInt8] { unsafe Array(Self.bytes(of: cmark_node_get_title(node))) }

  var fenceInfo: [UInt8] { unsafe Array(Self.bytes(of: cmark_node_get_fence_info(node))) }

  @unsafe private static func bytes(of text: UnsafePointer<CChar>?) -> UnsafeBufferPointer<UInt8> {
    guard let text = unsafe text else { return unsafe UnsafeBufferPointer(start: nil, count: 0) }
    let length = unsafe strlen(text)
    return unsafe UnsafeBufferPointer(start: UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self), count: length)
  }
}
