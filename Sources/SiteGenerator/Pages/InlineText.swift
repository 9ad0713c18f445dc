import HTMLTemplates
import Markdown

/// Short texts of properties as HTML: escaped, with emphasis, code and links unmarked.
///
/// Links of properties are resolved and shown as items of their own, so that here only their text matters.
enum InlineText {
  static func render(_ text: String, into buffer: inout HTMLBuffer) {
    buffer.append(text: plain(text))
  }

  /// The text without marks: `[[a/B.md|the B]] is **here**` gives `the B is here`.
  static func plain(_ text: String) -> String {
    guard text.utf8.contains(where: { isMark($0) }) else { return text }
    var reader = InlineTextReader(Array(text.utf8))
    return reader.plain()
  }

  private static func isMark(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "["), UInt8(ascii: "*"), UInt8(ascii: "`"), UInt8(ascii: "_"), UInt8(ascii: "="),
      UInt8(ascii: "\\"):
      true
    default: false
    }
  }
}

/// Reads a short text once, from left to right.
private struct InlineTextReader {
  private let text: [UInt8]
  private var output: [UInt8] = []
  private var place = 0
  /// Where delimiters stand in the output that may open emphasis, by their byte, and those that proved to be marks.
  private var openers: [UInt8: Int] = [:]
  private var marks: Set<Int> = []
  private var noLinkEndAfter: Int?
  private var missingBackticks: [Int: Int] = [:]

  init(_ text: [UInt8]) {
    self.text = text
    output.reserveCapacity(text.count)
  }

  mutating func plain() -> String {
    while place < text.count {
      switch text[place] {
      case UInt8(ascii: "\\") where place + 1 < text.count && Self.isPunctuation(text[place + 1]):
        output.append(text[place + 1])
        place += 2
      case UInt8(ascii: "`"): readCode()
      case UInt8(ascii: "["): readLink()
      case UInt8(ascii: "*") where byte(place + 1) == UInt8(ascii: "*"): place += 2
      case UInt8(ascii: "*"), UInt8(ascii: "_"): readDelimiter()
      case UInt8(ascii: "=") where byte(place + 1) == UInt8(ascii: "=") && byte(place + 2) != UInt8(ascii: "="):
        readHighlight()
      default: copy(1)
      }
    }
    guard !marks.isEmpty else { return String(decoding: output, as: UTF8.self) }
    var shown: [UInt8] = []
    shown.reserveCapacity(output.count)
    for offset in output.indices where !marks.contains(offset) { shown.append(output[offset]) }
    return String(decoding: shown, as: UTF8.self)
  }

  private func byte(_ offset: Int) -> UInt8? { text.indices.contains(offset) ? text[offset] : nil }

  private mutating func copy(_ count: Int) {
    let end = min(text.count, place + count)
    output += text[place..<end]
    place = end
  }

  // MARK: Code

  private mutating func readCode() {
    let start = run(from: place)
    let length = start - place
    var offset = start
    if missingBackticks[length] == nil {
      while offset < text.count {
        guard text[offset] == UInt8(ascii: "`") else {
          offset += 1
          continue
        }
        let end = run(from: offset)
        if end - offset == length {
          append(code: text[start..<offset])
          place = end
          return
        }
        offset = end
      }
      missingBackticks[length] = place
    }
    copy(length)
  }

  private func run(from start: Int) -> Int {
    var end = start
    while end < text.count, text[end] == UInt8(ascii: "`") { end += 1 }
    return end
  }

  private mutating func append(code: ArraySlice<UInt8>) {
    switch PluginCode(code) {
    case nil: output += code
    case .dice(let roll)?: output += roll.utf8
    case .properties?, .leftOut?: break
    }
  }

  // MARK: Links

  private mutating func readLink() {
    if byte(place + 1) == UInt8(ascii: "["), readWikilink() { return }
    if readMarkdownLink() { return }
    copy(1)
  }

  /// The innermost pair of brackets is the link (WL-2).
  private mutating func readWikilink() -> Bool {
    if let none = noLinkEndAfter, place >= none { return false }
    guard let close = pair(UInt8(ascii: "]"), from: place + 2, to: text.count) else {
      noLinkEndAfter = place
      return false
    }
    var open = place
    while let inner = pair(UInt8(ascii: "["), from: open + 1, to: close) { open = inner }
    let inside = text[open + 2..<close]
    guard !inside.isEmpty else { return false }
    if open > place, output.last == UInt8(ascii: "!") { output.removeLast() }
    output += text[place..<open]
    output += label(inside)
    place = close + 2
    return true
  }

  private func label(_ inside: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    if let bar = inside.firstIndex(of: UInt8(ascii: "|")) { return inside[(bar + 1)...] }
    return inside.lastIndex(of: UInt8(ascii: "/")).map { inside[($0 + 1)...] } ?? inside
  }

  /// `[text](address)` on one line, without brackets in the text.
  private mutating func readMarkdownLink() -> Bool {
    guard let end = text[place...].prefix(Self.longestAddress).firstIndex(of: UInt8(ascii: "]")) else { return false }
    let label = text[place + 1..<end]
    guard byte(end + 1) == UInt8(ascii: "("), !label.contains(UInt8(ascii: "[")),
      let close = text[end...].prefix(Self.longestAddress).firstIndex(of: UInt8(ascii: ")"))
    else { return false }
    output += label
    place = close + 1
    return true
  }

  private static let longestAddress = 2000

  private func pair(_ byte: UInt8, from start: Int, to end: Int) -> Int? {
    var offset = start
    while offset + 1 < end {
      if text[offset] == byte, text[offset + 1] == byte { return offset }
      offset += 1
    }
    return nil
  }

  // MARK: Emphasis

  private mutating func readDelimiter() {
    let mark = text[place]
    let isAfterWord = place > 0 && !Self.isBlank(text[place - 1])
    let isBeforeWord = byte(place + 1).map { !Self.isBlank($0) } ?? false
    if let opener = openers[mark], isAfterWord, !(byte(place + 1).map { Self.isWord($0) } ?? false) {
      marks.insert(opener)
      marks.insert(output.count)
      openers[mark] = nil
    } else if isBeforeWord, place == 0 || !Self.isWord(text[place - 1]) {
      openers[mark] = output.count
    }
    copy(1)
  }

  private mutating func readHighlight() {
    let mark = UInt8(ascii: "=")
    if let opener = openers[mark], place > 0, !Self.isBlank(text[place - 1]) {
      marks.formUnion([opener, opener + 1, output.count, output.count + 1])
      openers[mark] = nil
    } else if let next = byte(place + 2), !Self.isBlank(next) {
      openers[mark] = output.count
    }
    copy(2)
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A) || (byte >= 0x30 && byte <= 0x39)
  }

  private static func isPunctuation(_ byte: UInt8) -> Bool { byte > 0x20 && byte < 0x7F && !isWord(byte) }
}
