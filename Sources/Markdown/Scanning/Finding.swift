/// Something that a scanner found in the text of a leaf and that cmark must not see as it is.
///
/// Numbers only, so that it is copied for nothing: what was found lies in `FoundValues`.
struct Finding: Equatable {
  enum Content: Equatable {
    /// Places in the tables of the same names.
    case link(Int)
    case tag(Int)
    case math(tex: Int, isDisplayed: Bool)
    case task(Int)
    case blockIdentifier(Int)
    case highlight(canOpen: Bool, canClose: Bool)
    case spoiler(canOpen: Bool, canClose: Bool)
    /// `key`: its place in the table.
    case fieldStart(key: Int, isKeyShown: Bool, valueEnd: Int)
    /// `start`: the offset of the field's start.
    case fieldEnd(start: Int)
    /// The place before the destination of the Markdown link in `link`.
    case destination(link: Range<Int>)
    /// `^[` with its content; what was found in there follows.
    case footnote(content: Range<Int>)
    case callout(Int)
    case literal
  }

  /// Offsets in the text of the leaf.
  let range: Range<Int>
  let content: Content
}

/// What was found in all leaves of a text.
struct FoundValues: ~Copyable {
  var links = FlatBuffer<PendingLink>()
  var tags: [String] = []
  var formulas: [[UInt8]] = []
  var tasks: [Character] = []
  var blockIdentifiers: [String] = []
  var keys: [String] = []
  var callouts: [MarkdownCallout] = []
}

extension Array {
  /// Appends and returns the place of the new element.
  mutating func appended(_ element: consuming Element) -> Int {
    if isEmpty { reserveCapacity(8) }
    append(element)
    return count - 1
  }
}

/// A link as it was scanned, without its place in the document.
struct PendingLink: Equatable {
  var syntax: LinkSyntax
  var target: String
  var fragment: String?
  var label: String?
  var width: Int?
  var height: Int?
  var isExternal = false
}
