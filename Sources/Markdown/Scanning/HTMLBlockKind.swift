/// The seven ways in which an HTML block starts and ends (CommonMark 0.29, section 4.6).
enum HTMLBlockKind: Equatable {
  case verbatim, comment, instruction, declaration, characterData, element, tag

  init?(_ bytes: [UInt8], _ text: Range<Int>, interruptsParagraph: Bool) {
    let start = text.lowerBound
    let end = text.upperBound
    guard start + 1 < end, bytes[start] == .less else { return nil }
    if bytes.has("<!--", at: start, before: end) {
      self = .comment
    } else if bytes[start + 1] == UInt8(ascii: "?") {
      self = .instruction
    } else if bytes.has("<![CDATA[", at: start, before: end) {
      self = .characterData
    } else if bytes[start + 1] == UInt8(ascii: "!"), start + 2 < end, bytes[start + 2].isLetter {
      self = .declaration
    } else if let kind = Self.named(bytes, text) {
      self = kind
    } else if !interruptsParagraph, Self.isLoneTag(bytes, text) {
      self = .tag
    } else {
      return nil
    }
  }

  var endsAtBlankLine: Bool { self == .element || self == .tag }

  /// Whether the block ends with this line.
  func isEnd(_ bytes: [UInt8], _ text: Range<Int>) -> Bool {
    switch self {
    case .verbatim:
      text.contains { offset in
        bytes.hasIgnoringCase("</script>", at: offset, before: text.upperBound)
          || bytes.hasIgnoringCase("</pre>", at: offset, before: text.upperBound)
          || bytes.hasIgnoringCase("</style>", at: offset, before: text.upperBound)
      }
    case .comment: bytes.firstIndex(of: "-->", in: text) != nil
    case .instruction: bytes.firstIndex(of: "?>", in: text) != nil
    case .declaration: bytes.firstIndex(of: ">", in: text) != nil
    case .characterData: bytes.firstIndex(of: "]]>", in: text) != nil
    case .element, .tag: false
    }
  }

  private static func named(_ bytes: [UInt8], _ text: Range<Int>) -> HTMLBlockKind? {
    var offset = text.lowerBound + 1
    let isClosing = bytes[offset] == UInt8(ascii: "/")
    if isClosing { offset += 1 }
    let nameStart = offset
    while offset < text.upperBound, bytes[offset].isLetterOrDigit, offset - nameStart < 12 { offset += 1 }
    let name = String(decoding: bytes[nameStart..<offset].map(\.lowered), as: UTF8.self)
    let isEnded = offset == text.upperBound || bytes[offset].isBlank || bytes[offset] == .greater
    if !isClosing, isEnded, verbatimNames.contains(name) { return .verbatim }
    guard isEnded || bytes.has("/>", at: offset, before: text.upperBound) else { return nil }
    return elementNames.contains(name) ? .element : nil
  }

  private static func isLoneTag(_ bytes: [UInt8], _ text: Range<Int>) -> Bool {
    let isClosing = bytes[text.lowerBound + 1] == UInt8(ascii: "/")
    let end =
      isClosing
      ? HTMLTagScanner.closingTagEnd(bytes, text.lowerBound + 2, text.upperBound)
      : HTMLTagScanner.openTagEnd(bytes, text.lowerBound + 1, text.upperBound)
    return end.map { bytes.isBlank($0..<text.upperBound) } ?? false
  }

  private static let verbatimNames: Set<String> = ["script", "pre", "style"]
  private static let elementNames: Set<String> = [
    "address", "article", "aside", "base", "basefont", "blockquote", "body", "caption", "center", "col", "colgroup",
    "dd", "details", "dialog", "dir", "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "frame",
    "frameset", "h1", "h2", "h3", "h4", "h5", "h6", "head", "header", "hr", "html", "iframe", "legend", "li", "link",
    "main", "menu", "menuitem", "nav", "noframes", "ol", "optgroup", "option", "p", "param", "section", "source",
    "summary", "table", "tbody", "td", "tfoot", "th", "thead", "title", "tr", "track", "ul",
  ]
}
