/// Something that a scanner found in the text of a leaf and that cmark must not see as it is.
struct Finding: Equatable {
  enum Content: Equatable {
    case link(PendingLink)
    case tag(String)
    case math(tex: [UInt8], isDisplayed: Bool)
    case task(Character)
    case blockIdentifier(String)
    case highlight(canOpen: Bool, canClose: Bool)
    case spoiler(canOpen: Bool, canClose: Bool)
    case fieldStart(key: String, isKeyShown: Bool, valueEnd: Int)
    /// `start`: the offset of the field's start.
    case fieldEnd(start: Int)
    /// The place before the destination of the Markdown link in `link`.
    case destination(link: Range<Int>)
    /// `^[` with its content; what was found in there follows.
    case footnote(content: Range<Int>)
    case callout(MarkdownCallout)
    case literal
  }

  /// Offsets in the text of the leaf.
  let range: Range<Int>
  let content: Content
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
