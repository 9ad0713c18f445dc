internal import CMarkGFM
internal import Synchronization

/// The numbers that cmark-gfm gave to the nodes of its extensions when they were registered.
struct ExtensionTypes: Sendable {
  /// Registered once in a process: cmark-gfm's registry is one for all.
  static let shared = ExtensionTypes()

  /// Held around the inline parse of a text with an inline extension.
  static let inlineCharacters = Mutex<Void>(())
  private let table: UInt32
  private let tableRow: UInt32
  private let tableCell: UInt32
  private let strikethrough: UInt32

  private init() {
    cmark_gfm_core_extensions_ensure_registered()
    var found: [String: UInt32] = [:]
    let parser = unsafe cmark_parser_new(CMARK_OPT_DEFAULT)
    unsafe cmark_parser_attach_syntax_extension(parser, cmark_find_syntax_extension("table"))
    unsafe cmark_parser_attach_syntax_extension(parser, cmark_find_syntax_extension("strikethrough"))
    let sample = Array("| ~~a~~ |\n|-|\n| b |\n".utf8)
    unsafe sample.withUnsafeBytes { bytes in
      unsafe cmark_parser_feed(parser, bytes.bindMemory(to: CChar.self).baseAddress, bytes.count)
    }
    let document = unsafe cmark_parser_finish(parser)
    let iterator = unsafe cmark_iter_new(document)
    while unsafe cmark_iter_next(iterator) != CMARK_EVENT_DONE {
      let node = unsafe cmark_iter_get_node(iterator)
      found[unsafe String(cString: cmark_node_get_type_string(node))] = unsafe cmark_node_get_type(node).rawValue
    }
    unsafe cmark_iter_free(iterator)
    unsafe cmark_node_free(document)
    unsafe cmark_parser_free(parser)
    table = found["table"] ?? 0
    tableRow = found["table_row"] ?? 0
    tableCell = found["table_cell"] ?? 0
    strikethrough = found["strikethrough"] ?? 0
  }

  func kind(of type: UInt32) -> CommonMarkKind {
    switch type {
    case table: .table
    case tableRow: .tableRow
    case tableCell: .tableCell
    case strikethrough: .strikethrough
    default: .unknown
    }
  }

  func core(_ type: UInt32) -> CommonMarkKind? {
    return switch cmark_node_type(rawValue: type) {
    case CMARK_NODE_DOCUMENT: .document
    case CMARK_NODE_BLOCK_QUOTE: .blockQuote
    case CMARK_NODE_LIST: .bulletList
    case CMARK_NODE_ITEM: .item
    case CMARK_NODE_CODE_BLOCK: .codeBlock
    case CMARK_NODE_HTML_BLOCK: .htmlBlock
    case CMARK_NODE_PARAGRAPH: .paragraph
    case CMARK_NODE_HEADING: .heading
    case CMARK_NODE_THEMATIC_BREAK: .thematicBreak
    case CMARK_NODE_FOOTNOTE_DEFINITION: .footnoteDefinition
    case CMARK_NODE_TEXT: .text
    case CMARK_NODE_SOFTBREAK: .softBreak
    case CMARK_NODE_LINEBREAK: .hardBreak
    case CMARK_NODE_CODE: .code
    case CMARK_NODE_HTML_INLINE: .html
    case CMARK_NODE_EMPH: .emphasis
    case CMARK_NODE_STRONG: .strong
    case CMARK_NODE_LINK: .link
    case CMARK_NODE_IMAGE: .image
    case CMARK_NODE_FOOTNOTE_REFERENCE: .footnoteReference
    default: nil
    }
  }
}
