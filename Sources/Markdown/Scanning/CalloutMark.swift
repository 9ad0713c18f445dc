/// `[!type|metadata]` with `+` or `-` at the start of a quote (CO-1, CO-2).
struct CalloutMark {
  let callout: MarkdownCallout
  /// The first byte of the title.
  let end: Int

  init?(_ text: [UInt8], _ line: Range<Int>) {
    let start = line.lowerBound
    guard text.has("[!", at: start, before: line.upperBound),
      let close = text[start..<line.upperBound].firstIndex(of: .closeBracket)
    else { return nil }
    let bar = text[start + 2..<close].firstIndex(of: .bar)
    let name = text.string(start + 2..<(bar ?? close)).replacingNoBreakSpaces().trimmingBlanks().lowercased()
    guard !name.isEmpty else { return nil }
    var offset = close + 1
    var fold = MarkdownCallout.Fold.none
    if offset < line.upperBound, text[offset] == UInt8(ascii: "+") { fold = .open }
    if offset < line.upperBound, text[offset] == UInt8(ascii: "-") { fold = .closed }
    if fold != .none { offset += 1 }
    if offset < line.upperBound {
      let scalar = UTF8Scalar(text, at: offset, limit: line.upperBound)
      guard scalar.isBlank else { return nil }
      while offset < line.upperBound {
        let next = UTF8Scalar(text, at: offset, limit: line.upperBound)
        guard next.isBlank else { break }
        offset += next.length
      }
    }
    end = offset
    let metadata = bar.map { text.string($0 + 1..<close).trimmingBlanks() }
    callout = MarkdownCallout(
      type: Self.canonical[name] ?? name, name: name, metadata: metadata?.isEmpty == true ? nil : metadata, fold: fold,
      range: start..<end)
  }

  /// `my-box` gives `My box`.
  static func title(of name: String) -> String {
    let words = name.replacing("-", with: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  private static let canonical = [
    "summary": "abstract", "tldr": "abstract", "hint": "tip", "important": "tip", "check": "success",
    "done": "success", "help": "question", "faq": "question", "caution": "warning", "attention": "warning",
    "fail": "failure", "missing": "failure", "error": "danger", "cite": "quote",
  ]
}
