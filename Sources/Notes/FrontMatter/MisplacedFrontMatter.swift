import SourceText
import YAML

/// Lines at the start of a text that are front matter for whoever wrote them, and for nobody who reads them: it is not
/// closed, does not begin with the first line, has other marks, or none.
///
/// Only what it says about visibility matters: the rest is text.
struct MisplacedFrontMatter {
  struct Line {
    /// Without quotes.
    let key: Substring
    let value: Substring
    let range: Range<Int>
  }

  /// Whether something like an opening line was found.
  let isOpened: Bool
  let lines: [Line]

  private static let mostLines = 200

  /// - Parameter start: Where the text begins.
  init(_ bytes: [UInt8], from start: Int) {
    let start = Self.startBelowTitle(bytes, from: start)
    guard Self.isPossible(bytes, from: start) else {
      (isOpened, lines) = (false, [])
      return
    }
    var lines: [Line] = []
    var isOpened = false
    var place = start
    for _ in 0..<Self.mostLines where place < bytes.count {
      let end = FrontMatterSplit.lineEnd(bytes, from: place)
      let range = place..<end
      place = FrontMatterSplit.nextLine(bytes, after: end)
      guard range.count <= 1_000 else { break }
      let text = Self.trimmed(String(decoding: bytes[range], as: UTF8.self))
      if text.isEmpty {
        if isOpened || !lines.isEmpty { break }
      } else if Self.isMark(text) {
        // The closing line of one that was opened, or the second one of its kind.
        if isOpened && !lines.isEmpty || !isOpened && !lines.isEmpty { break }
        isOpened = true
      } else if let line = Self.line(text, range) {
        lines.append(line)
      } else if !isOpened {
        break
      }
    }
    self.isOpened = isOpened
    self.lines = lines
  }

  /// Where the text goes on below its title and a comment, or below one line that a mark follows at once.
  private static func startBelowTitle(_ bytes: [UInt8], from start: Int) -> Int {
    var place = start
    for _ in 0..<8 where place < bytes.count {
      let end = FrontMatterSplit.lineEnd(bytes, from: place)
      let next = FrontMatterSplit.nextLine(bytes, after: end)
      var first = place
      while first < end, bytes[first] <= 0x20 { first += 1 }
      if first < end, !isPassed(bytes, first..<end, next: next) { break }
      place = next
    }
    return place
  }

  private static func isPassed(_ bytes: [UInt8], _ line: Range<Int>, next: Int) -> Bool {
    let start = line.lowerBound
    switch bytes[start] {
    case UInt8(ascii: "#"): if line.count > 1, bytes[start + 1] == UInt8(ascii: " ") { return true }
    case UInt8(ascii: "%"), UInt8(ascii: "<"): if isComment(bytes[line]) { return true }
    default: break
    }
    return next < bytes.count && !isMarkByte(bytes[start]) && isMarkLine(bytes, from: next) && !isLine(bytes[line])
  }

  private static func isComment(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.starts(with: "%%".utf8) || line.starts(with: "<!--".utf8) else { return false }
    return !isLine(line)
  }

  private static func isLine(_ line: ArraySlice<UInt8>) -> Bool {
    self.line(trimmed(String(decoding: line.prefix(200), as: UTF8.self)), 0..<0) != nil
  }

  private static func isMarkByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "="), UInt8(ascii: "`"), UInt8(ascii: "~"),
      UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: ";"), UInt8(ascii: "{"):
      true
    default: false
    }
  }

  private static func isMarkLine(_ bytes: [UInt8], from start: Int) -> Bool {
    guard isMarkByte(bytes[start]) else { return false }
    let end = FrontMatterSplit.lineEnd(bytes, from: start)
    return end - start <= 12
      && isMark(trimmed(String(decoding: bytes[start..<end], as: UTF8.self)))
  }

  /// Most texts begin with a heading or a sentence: a look at a few bytes is enough for them.
  private static func isPossible(_ bytes: [UInt8], from start: Int) -> Bool {
    var first = start
    while first < bytes.count, bytes[first] <= 0x20 { first += 1 }
    guard first < bytes.count else { return false }
    switch bytes[first] {
    case UInt8(ascii: "#"), UInt8(ascii: ">"), UInt8(ascii: "!"), UInt8(ascii: "["), UInt8(ascii: "|"):
      return false
    case UInt8(ascii: "*"): return bytes[first...].starts(with: "***".utf8)
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
      let end = min(bytes.count, first + 40)
      for offset in first..<end {
        if bytes[offset] == UInt8(ascii: ":") || bytes[offset] == UInt8(ascii: "=") || bytes[offset] == 0xEF {
          return true
        }
      }
      return false
    default: return true
    }
  }

  /// Three dashes of any kind or more, perhaps with the name of a language; or what opens other forms of front matter.
  private static func isMark(_ text: Substring) -> Bool {
    if [
      "{", "}", "<!--", "-->", "%%", "```yaml", "~~~yaml", "````yaml", "```yml", "```", "~~~", "````", ";;;", "...",
      "+++",
      "***", "___",
    ].contains(text) {
      return true
    }
    let dashes = text.unicodeScalars.prefix { $0 == "-" || $0 == "=" || (!$0.isASCII && $0.properties.isDash) }
    let rest = text.unicodeScalars.dropFirst(dashes.count)
    guard dashes.count >= 3 || dashes.first.map({ !$0.isASCII && $0 != "=" }) ?? false else { return false }
    return ["", "yaml", "yml", "json", "toml"].contains(String(rest).lowercased())
  }

  /// `draft: true`, `"draft": true,`, `- draft: true`, `draft = true`.
  private static func line(_ text: Substring, _ range: Range<Int>) -> Line? {
    guard let sign = Self.sign(in: text) else { return nil }
    let key = withoutMarks(text[..<sign])
    guard !key.isEmpty, key.utf8.count < 40 else { return nil }
    let value = text.unicodeScalars.index(after: sign)
    return Line(key: key, value: withoutMarks(text[value...]), range: range)
  }

  /// The first `:`, `=` or `：`.
  private static func sign(in text: Substring) -> String.Index? {
    let bytes = text.utf8.span
    for offset in bytes.indices {
      let byte = bytes[offset]
      let isWide = byte == 0xEF && offset + 2 < bytes.count && bytes[offset + 1] == 0xBC && bytes[offset + 2] == 0x9A
      if byte == UInt8(ascii: ":") || byte == UInt8(ascii: "=") || isWide {
        return text.utf8.index(text.startIndex, offsetBy: offset)
      }
    }
    return nil
  }

  private static func withoutMarks(_ text: Substring) -> Substring {
    var text = text
    let isMark: (Character) -> Bool = { $0.isWhitespace || "\"'`,;[](){}<!%-*:=>“”‘’".contains($0) }
    while let first = text.first, isMark(first) { text.removeFirst() }
    while let last = text.last, isMark(last) { text.removeLast() }
    return text
  }

  private static func trimmed(_ text: String) -> Substring {
    var text = text[...]
    while let first = text.unicodeScalars.first, isBlank(first) { text.unicodeScalars.removeFirst() }
    while let last = text.unicodeScalars.last, isBlank(last) { text.unicodeScalars.removeLast() }
    return text
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || LookAlikes.isInvisible(scalar)
  }
}
