import Markdown
import SourceText

/// Where else a note says that it is private: in its name, in comments of its front matter, in tags in brackets.
extension VisibilityReader {
  private var privacy: PrivacyWords { parser.schema.words.privacy }

  // MARK: Names

  /// `Plot (GM only)`, `GM - Plot`, `Plot.gm`, `DRAFT Plot`, `gm_plot`, `🔒 Plot`.
  mutating func read(name: some StringProtocol, range: Range<Int>, isFile: Bool) {
    let name = Substring(name)
    guard name.utf8.count <= 200, screen.maySay(name.utf8.span),
      let (word, sign) = sign(inName: name, isFile: isFile)
    else { return }
    withhold("name says '\(word)'", sign, range, says: String(word))
  }

  private func sign(inName name: Substring, isFile: Bool) -> (word: Substring, sign: PrivacyWords.Sign)? {
    if Self.holdsSign(name) { return (name, .doubtful) }
    let parts = Self.parts(of: name)
    let isWhole = parts.count == 1
    // What a title says as a whole is its subject: a page about drafts.
    if isFile || !isWhole {
      for part in parts {
        for word in LookAlikes.spellings(of: part) {
          if let sign = privacy.sign(ofName: word) { return (part, isWhole && !Self.isMarked(name) ? .doubtful : sign) }
        }
      }
    }
    guard isFile, let first = parts.first else { return nil }
    return joined(first).map { ($0, .doubtful) }
  }

  /// `_draft` and `[Draft]` are no subjects.
  private static func isMarked(_ name: Substring) -> Bool {
    guard let first = name.utf8.first, let last = name.utf8.last else { return false }
    return (first < 0x80 && !first.isWordASCII) || (last < 0x80 && !last.isWordASCII)
  }

  /// What stands between hyphens, underscores and blanks; in ASCII found byte by byte.
  private static func words(of name: Substring) -> [Substring] {
    guard name.utf8.allSatisfy({ $0 < 0x80 }) else {
      return name.split { $0 == "_" || $0 == "-" || $0.isWhitespace }
    }
    let words = name.utf8.split { byte in
      byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") || byte == 0x20 || (0x09...0x0D).contains(byte)
    }
    return words.map { Substring($0) }
  }

  /// The word that a name begins or ends with, set apart by nothing but a hyphen, an underscore, or its capitals.
  private func joined(_ name: Substring) -> Substring? {
    let words = Self.words(of: name)
    guard words.count > 1, let first = words.first, let last = words.last else { return nil }
    let isCapital = { (text: Substring) in text.uppercased() == text && text.lowercased() != text }
    let isUnderlined = file.path.stem.utf8.first == UInt8(ascii: "_")
    for word in [first, last] {
      let folded = FoldedWord(word)
      if Self.masters.contains(folded.rawValue),
        word.startIndex == first.startIndex || isCapital(word) || !name.contains(" ")
      {
        return word
      }
      guard let sign = privacy.sign(of: folded) else { continue }
      if isUnderlined, word.startIndex == first.startIndex { return word }
      if isCapital(word), !isCapital(name), word.utf8.count > 2 { return word }
      guard sign == .clear else { continue }
      let mark = word.startIndex == first.startIndex ? name[word.endIndex] : name[name.index(before: word.startIndex)]
      if mark == "_" || (mark == "-" && folded.rawValue == "draft") { return word }
    }
    // `GM notes of session 5`, `Session 5 GM notes`.
    guard words.count > 2 else { return nil }
    for pair in [words[0].startIndex..<words[1].endIndex, words[words.count - 2].startIndex..<last.endIndex] {
      let folded = FoldedWord(name[pair])
      if folded.rawValue.utf8.count > 3, Self.masters.contains(where: { folded.rawValue.hasPrefix($0) }),
        privacy.sign(ofName: folded) != nil
      {
        return name[pair]
      }
    }
    return nil
  }

  private static let masters: Set<String> = ["gm", "dm"]

  // MARK: Comments of the front matter

  /// `tags: #gm` and `title: Plot # private`: YAML reads nothing behind the sign, and whoever wrote it meant something.
  mutating func read(commentsIn range: Range<Int>) {
    let bytes = file.bytes
    let range = range.clamped(to: 0..<bytes.count)
    var index = range.lowerBound
    while let sign = bytes.firstOffset(of: UInt8(ascii: "#"), from: index, limit: range.upperBound) {
      guard sign == range.lowerBound || bytes[sign - 1] <= 0x20 else {
        index = sign + 1
        continue
      }
      let end = min(range.upperBound, FrontMatterSplit.lineEnd(bytes, from: sign))
      if end - sign <= 80, screen.maySay(bytes.span.extracting(sign..<end)) { read(comment: sign..<end) }
      index = end
    }
  }

  private mutating func read(comment range: Range<Int>) {
    let text = String(decoding: file.bytes[range], as: UTF8.self)
    let words = text.split(whereSeparator: \.isWhitespace)
    let isTagged = words.contains { word in
      word.utf8.first == UInt8(ascii: "#") && word.utf8.count > 1 && !word.contains(":")
        && isRestricting(word.dropFirst())
    }
    let parts = Self.parts(of: text)
    let isWhole =
      !text.contains(":") && parts.count == 1
      && LookAlikes.spellings(of: parts[0]).contains { privacy.sign(of: $0) != nil }
    guard isTagged || isWhole || Self.holdsSign(text) else { return }
    withhold("comment \(text.trimmed)", .doubtful, range, says: text.trimmed)
  }

  // MARK: Tags in brackets, the first line

  /// `(#gm)` is no tag, since no blank stands before it, and looks like one.
  mutating func read(bracketedTagsIn range: Range<Int>, _ document: MarkdownDocument) {
    let bytes = file.bytes
    let range = range.clamped(to: 0..<bytes.count)
    var start = range.lowerBound
    while let sign = bytes.firstOffset(of: UInt8(ascii: "#"), from: start, limit: range.upperBound) {
      start = sign + 1
      guard sign > range.lowerBound, sign + 1 < range.upperBound, Self.opens(bytes, before: sign),
        bytes[sign + 1].isWordASCII || bytes[sign + 1] >= 0x80
      else { continue }
      var end = sign + 1
      while end < range.upperBound, end - sign < 64, bytes[end].isTagByte { end += 1 }
      let text = String(decoding: bytes[sign + 1..<end], as: UTF8.self)
      let name = text.prefix { $0.isLetter || $0.isNumber || "-_/".contains($0) }
      guard isRestricting(name), !isCode(sign, document) else { continue }
      return withhold("tag \(name) in brackets", .doubtful, sign..<end, says: "#" + name)
    }
  }

  /// A bracket, quote or comma before a tag; not that of a link to a heading.
  private static func opens(_ bytes: [UInt8], before sign: Int) -> Bool {
    switch bytes[sign - 1] {
    case UInt8(ascii: "("): sign < 2 || bytes[sign - 2] != UInt8(ascii: "]")
    case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "{"), UInt8(ascii: ":"), UInt8(ascii: "."),
      UInt8(ascii: "|"),
      UInt8(ascii: "!"):
      true
    case UInt8(ascii: "["): sign < 2 || bytes[sign - 2] != UInt8(ascii: "[")
    // The ends of wide brackets and curved quotes.
    case 0x80...0xBF: sign >= 3 && (bytes[sign - 3] == 0xE3 || bytes[sign - 3] == 0xEF || bytes[sign - 3] == 0xE2)
    default: false
    }
  }

  private func isCode(_ offset: Int, _ document: MarkdownDocument) -> Bool {
    document.nodes.contains { node in
      switch node.kind {
      case .code, .codeBlock, .html, .htmlBlock, .math, .mathBlock, .link:
        Int(node.source.lowerBound) <= offset && offset < Int(node.source.upperBound)
      default: false
      }
    } || document.commentRanges.contains { $0.contains(offset) }
  }

  /// `GM ONLY`, `**DRAFT**`, `%% private %%` as the first line: what stands above everything is said of everything.
  mutating func read(firstLineOf range: Range<Int>) {
    let bytes = file.bytes
    let range = range.clamped(to: 0..<bytes.count)
    guard let start = bytes[range].firstIndex(where: { $0 > 0x20 }) else { return }
    let lineStart = bytes[range.lowerBound..<start].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? range.lowerBound
    let end = min(range.upperBound, FrontMatterSplit.lineEnd(bytes, from: start))
    guard end - start <= 60, screen.maySay(bytes.span.extracting(start..<end)) else { return }
    let line = String(decoding: bytes[start..<end], as: UTF8.self)
    let parts = Self.parts(of: line)
    guard parts.count == 1 || parts.count == 2, !line.contains("[["),
      !Self.isPartOrCode(line, indentation: start - lineStart)
    else { return }
    let isShouted = parts[0].uppercased() == parts[0] && parts[0].lowercased() != parts[0]
    for word in LookAlikes.spellings(of: parts[0]) + (parts.count > 1 ? LookAlikes.spellings(of: parts[1]) : []) {
      // `GM: …` is how a log of a session begins.
      let isWord =
        (parts.count == 1 || isShouted && !Self.masters.contains(word.rawValue)) && privacy.sign(of: word) == .clear
      guard privacy.isPhrase(word) || isWord else { continue }
      return withhold("first line \(line.trimmed)", .doubtful, start..<end, says: line.trimmed)
    }
  }

  /// A callout, a section and what stands between marks say it of themselves, and code says nothing.
  private static func isPartOrCode(_ line: String, indentation: Int) -> Bool {
    indentation >= 4 || ["`", "~~~", "##", "> [!", ">[!", "%%^", "<!-- gm-only"].contains { line.hasPrefix($0) }
  }
}

extension UInt8 {
  fileprivate var isTagByte: Bool {
    isWordASCII || self >= 0x80 || self == UInt8(ascii: "-") || self == UInt8(ascii: "_") || self == UInt8(ascii: "/")
  }
}
