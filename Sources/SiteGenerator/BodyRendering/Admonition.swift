/// The text of an `ad-note` block: `title: …` and other settings on its first lines, then text.
struct Admonition {
  let title: String
  /// Lines by paragraph.
  let paragraphs: [[String]]

  private static let settings: Set<String> = ["title", "collapse", "icon", "color"]

  init(_ text: ArraySlice<UInt8>, type: String) {
    var title: String?
    var paragraphs: [[String]] = []
    var isHead = true
    var isParagraphOpen = false
    for line in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      let words = Self.trimmed(String(decoding: line, as: UTF8.self))
      if isHead, let (key, value) = Self.setting(words) {
        if key == "title" { title = value }
        continue
      }
      if words.isEmpty {
        isParagraphOpen = false
        continue
      }
      isHead = false
      if isParagraphOpen { paragraphs[paragraphs.count - 1].append(words) } else { paragraphs.append([words]) }
      isParagraphOpen = true
    }
    self.title = title ?? type.prefix(1).uppercased() + type.dropFirst()
    self.paragraphs = paragraphs
  }

  private static func setting(_ line: String) -> (key: String, value: String)? {
    guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let key = line[..<colon].lowercased()
    guard settings.contains(key) else { return nil }
    return (key, trimmed(String(line[line.index(after: colon)...])))
  }

  private static func trimmed(_ text: String) -> String {
    var text = text[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
