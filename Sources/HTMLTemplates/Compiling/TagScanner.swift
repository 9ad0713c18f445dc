import SourceText

/// Finds the tags of a template.
///
/// `"a {{#b}} {{c}"` gives the tag `{{#b}}`, and an error for the one that is not closed.
///
/// - Complexity: O(n); nothing is searched for twice in the same bytes.
struct TagScanner {
  private let path: SourcePath
  private let source: [UInt8]
  private var delimiters: TagDelimiters
  private(set) var tags: [TemplateTag] = []
  private(set) var diagnostics: [Diagnostic] = []
  /// Up to here, no `=}}` follows.
  private var noDelimiterEndBefore = 0

  /// Longer delimiters are refused: looking for them would be slow.
  private static let longestDelimiter = 16

  init(_ file: SourceFile, delimiters: TagDelimiters = .standard) {
    path = file.path
    source = file.bytes
    self.delimiters = delimiters
  }

  mutating func scan() {
    var position = 0
    while let start = source.firstIndex(of: delimiters.open, from: position, before: source.count) {
      guard let end = scanTag(at: start) else { return }
      position = end
    }
  }

  /// Reads the tag at `start`.
  ///
  /// - Returns: Where to look for the next one; nil when no tag can be closed in the rest of the template.
  private mutating func scanTag(at start: Int) -> Int? {
    var inner = start + delimiters.open.count
    while inner < source.count, source[inner].isBlank { inner += 1 }
    switch inner < source.count ? source[inner] : 0 {
    case UInt8(ascii: "!"): return scanComment(at: start)
    case UInt8(ascii: "="): return scanDelimiters(at: start, content: inner + 1)
    case UInt8(ascii: "{"): return scanTripleMustache(at: start, content: inner + 1)
    case UInt8(ascii: "&"): return scanNamed(.unescapedVariable, at: start, content: inner + 1)
    case UInt8(ascii: "#"): return scanNamed(.section, at: start, content: inner + 1)
    case UInt8(ascii: "^"): return scanNamed(.invertedSection, at: start, content: inner + 1)
    case UInt8(ascii: "/"): return scanNamed(.close, at: start, content: inner + 1)
    case UInt8(ascii: ">"): return scanNamed(.partial, at: start, content: inner + 1)
    case UInt8(ascii: "<"): return scanNamed(.parent, at: start, content: inner + 1)
    case UInt8(ascii: "$"): return scanNamed(.block, at: start, content: inner + 1)
    default: return scanNamed(.variable, at: start, content: inner)
    }
  }

  private mutating func scanNamed(_ kind: TemplateTag.Kind, at start: Int, content: Int) -> Int? {
    switch tagEnd(after: content) {
    case .close(let close):
      append(kind, start..<close + delimiters.close.count, content: content..<close)
      return close + delimiters.close.count
    case .anotherTag(let next):
      reportUnclosedTag(at: start)
      return next
    case .nothing:
      reportUnclosedTag(at: start)
      return nil
    }
  }

  private mutating func scanComment(at start: Int) -> Int? {
    let content = start + delimiters.open.count
    guard let close = source.firstIndex(of: delimiters.close, from: content, before: source.count) else {
      reportUnclosedTag(at: start)
      return nil
    }
    let end = close + delimiters.close.count
    append(.comment, start..<end, content: content..<close)
    return end
  }

  /// Reads `{{{name}}}`; the closing brace may stand before any closing delimiter.
  private mutating func scanTripleMustache(at start: Int, content: Int) -> Int? {
    let brace = UInt8(ascii: "}")
    switch tagEnd(after: content) {
    case .close(let close) where source.matches([brace] + delimiters.close, at: close):
      let end = close + 1 + delimiters.close.count
      append(.unescapedVariable, start..<end, content: content..<close)
      return end
    case .close(let close) where close > content && source[close - 1] == brace:
      let end = close + delimiters.close.count
      append(.unescapedVariable, start..<end, content: content..<close - 1)
      return end
    case .close(let close):
      let end = close + delimiters.close.count
      let needed = "}" + String(decoding: delimiters.close, as: UTF8.self)
      report("'\(source.text(start..<content))' is not closed by '\(needed)'", start..<end, "close it with '\(needed)'")
      append(.unescapedVariable, start..<end, content: content..<close)
      return end
    case .anotherTag(let next):
      reportUnclosedTag(at: start)
      return next
    case .nothing:
      reportUnclosedTag(at: start)
      return nil
    }
  }

  /// Reads `{{=<% %>=}}`, which must end on the line it began on.
  private mutating func scanDelimiters(at start: Int, content: Int) -> Int? {
    guard let equals = delimiterEnd(after: content) else {
      switch tagEnd(after: content) {
      case .close(let close):
        let end = close + delimiters.close.count
        refuseDelimiters(start..<end)
        return end
      case .anotherTag(let next):
        reportUnclosedTag(at: start)
        return next
      case .nothing:
        reportUnclosedTag(at: start)
        return nil
      }
    }
    let end = equals + 1 + delimiters.close.count
    let words = source[content..<equals].split(whereSeparator: \.isWhitespace)
    guard words.count == 2, words.allSatisfy(Self.isDelimiter) else {
      refuseDelimiters(start..<end)
      return end
    }
    append(.delimiters, start..<end, content: content..<equals)
    delimiters = TagDelimiters(open: Array(words[0]), close: Array(words[1]))
    return end
  }

  private static func isDelimiter(_ word: ArraySlice<UInt8>) -> Bool {
    word.count <= longestDelimiter && !word.contains(UInt8(ascii: "="))
  }

  /// Where `=}}` begins on this line.
  private mutating func delimiterEnd(after start: Int) -> Int? {
    guard start >= noDelimiterEndBefore else { return nil }
    let ending = [UInt8(ascii: "=")] + delimiters.close
    var index = start
    while index < source.count, source[index] != UInt8(ascii: "\n") {
      if source.matches(ending, at: index) { return index }
      index += 1
    }
    noDelimiterEndBefore = index
    return nil
  }

  // MARK: Ends of tags

  private enum TagEnd {
    case close(Int)
    /// Another tag begins before this one is closed.
    case anotherTag(Int)
    case nothing
  }

  private func tagEnd(after start: Int) -> TagEnd {
    let canSeeOpening = delimiters.open != delimiters.close
    var index = start
    while index < source.count {
      if source.matches(delimiters.close, at: index) { return .close(index) }
      if canSeeOpening, source.matches(delimiters.open, at: index) { return .anotherTag(index) }
      index += 1
    }
    return .nothing
  }

  // MARK: Names

  private mutating func append(_ kind: TemplateTag.Kind, _ range: Range<Int>, content: Range<Int>) {
    var kind = kind
    var name = source.trimmed(content)
    var isDynamic = false
    if kind == .partial || kind == .parent || kind == .close, name.first.map({ source[$0] }) == UInt8(ascii: "*") {
      isDynamic = true
      name = source.trimmed(name.dropFirst())
    }
    if kind != .comment, kind != .delimiters {
      if name.isEmpty {
        report("The tag has no name", range, nil)
        kind = .comment
      } else if kind != .close, isDynamic || (kind != .partial && kind != .parent) {
        checkName(name, kind)
      }
    }
    tags.append(TemplateTag(kind: kind, range: range, name: name, isDynamic: isDynamic, delimiters: delimiters))
  }

  private mutating func checkName(_ name: Range<Int>, _ kind: TemplateTag.Kind) {
    if source[name].contains(where: \.isWhitespace) {
      report("A name has no spaces: '\(source.text(name))'", name, nil)
    } else if kind != .block, name.count > 1, hasEmptyPart(name) {
      report("A part is missing in the dotted name '\(source.text(name))'", name, nil)
    }
  }

  private func hasEmptyPart(_ name: Range<Int>) -> Bool {
    var previous = UInt8(ascii: ".")
    for byte in source[name] {
      if byte == UInt8(ascii: "."), previous == byte { return true }
      previous = byte
    }
    return previous == UInt8(ascii: ".")
  }

  // MARK: Diagnostics

  private mutating func reportUnclosedTag(at start: Int) {
    let open = String(decoding: delimiters.open, as: UTF8.self)
    let close = String(decoding: delimiters.close, as: UTF8.self)
    let range = start..<start + delimiters.open.count
    report("'\(open)' opens a tag that is not closed", range, "close it with '\(close)'")
  }

  private mutating func refuseDelimiters(_ range: Range<Int>) {
    report(
      "Delimiters are two words without '=', with a space between them", range,
      "write them like '{{=<% %>=}}', with at most \(Self.longestDelimiter) bytes each")
    tags.append(
      TemplateTag(kind: .comment, range: range, name: range, isDynamic: false, delimiters: delimiters))
  }

  private mutating func report(_ message: String, _ range: Range<Int>, _ suggestion: String?) {
    diagnostics.append(
      Diagnostic(
        .error, "template-syntax", message, path: path, range: range, origin: .theme, suggestion: suggestion))
  }
}
