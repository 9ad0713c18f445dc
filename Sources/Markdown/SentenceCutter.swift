/// Finds the sentence around a place, and cuts long ones at words.
enum SentenceCutter {
  /// Bytes of text on each side that are looked at.
  static let searched = 1200
  private static let shown = 100

  /// The end of a text from the last start of a sentence on.
  static func ending(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars.suffix(searched))
    var start = scalars.count
    while start > 0, !isEnd(scalars, start - 1) { start -= 1 }
    let sentence = collapsed(scalars[start...], keepsEnd: true)
    guard sentence.count > shown else { return sentence }
    let tail = sentence.suffix(shown)
    let word = tail.firstIndex(of: " ").map { tail.index(after: $0) } ?? tail.startIndex
    return "…" + tail[word...]
  }

  /// The beginning of a text up to the first end of a sentence.
  static func beginning(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars.prefix(searched))
    var end = 0
    while end < scalars.count {
      let isLast = isEnd(scalars, end)
      if isLast, scalars[end] == "\n" { break }
      end += 1
      if isLast { break }
    }
    var sentence = collapsed(scalars[..<end], keepsEnd: false)
    if sentence.count > shown { sentence = cut(sentence, shown) }
    return sentence
  }

  static func cropped(_ text: String, limit: Int = shown) -> String {
    text.count > limit ? cut(text, max(1, limit)) : text
  }

  private static func cut(_ text: String, _ limit: Int) -> String {
    let head = text.prefix(limit)
    let word = head.lastIndex(of: " ") ?? head.endIndex
    return head[..<word] + "…"
  }

  /// Whether a sentence ends with this scalar: a stop before white space or quotes, a stop of East Asian text, or a line end.
  private static func isEnd(_ scalars: [Unicode.Scalar], _ index: Int) -> Bool {
    switch scalars[index] {
    case "\n", "。", "！", "？": return true
    case ".", "!", "?", "…":
      var next = index + 1
      while next < scalars.count, isClosing(scalars[next]) { next += 1 }
      return next < scalars.count && scalars[next].isBlank
    case "\"", "”", "»", ")", "’", "\'":
      // The quotes after a stop belong to its sentence.
      guard index + 1 < scalars.count, scalars[index + 1].isBlank else { return false }
      var before = index
      while before > 0, isClosing(scalars[before]) { before -= 1 }
      return [".", "!", "?", "…"].contains(scalars[before])
    default: return false
    }
  }

  private static func isClosing(_ scalar: Unicode.Scalar) -> Bool {
    ["\"", "”", "»", ")", "’", "\'"].contains(scalar)
  }

  /// With single blanks; those at the side of the link are kept.
  private static func collapsed(_ scalars: ArraySlice<Unicode.Scalar>, keepsEnd: Bool) -> String {
    var text = String.UnicodeScalarView()
    for scalar in scalars {
      if scalar.isBlank {
        if text.last != " " { text.append(" ") }
      } else {
        text.append(scalar)
      }
    }
    if keepsEnd, text.first == " " { text.removeFirst() }
    if !keepsEnd, text.last == " " { text.removeLast() }
    return String(text)
  }
}
