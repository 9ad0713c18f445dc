import YAML

/// Reads numbers, stars and places on maps.
enum NumberReader {
  /// `120,000`, `3/5`, `60 %`, `-2.5`: the first number, when the text is one.
  static func number(_ text: String) -> Double? {
    var text = text.trimmed[...]
    if text.hasSuffix("%") { text = text.dropLast() }
    if let slash = text.firstIndex(of: "/") {
      guard Double(text[text.index(after: slash)...].trimmed) != nil else { return nil }
      text = text[..<slash]
    }
    let digits = withoutThousands(text.trimmed)
    guard let first = digits.utf8.first(where: { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "+") }),
      first < 0x3A, let number = Double(digits), number.isFinite
    else { return nil }
    return number
  }

  /// `120,000` gives `120000`; other commas stay.
  private static func withoutThousands(_ text: String) -> String {
    let groups = text.split(separator: ",", omittingEmptySubsequences: false)
    guard groups.count > 1, groups.dropFirst().allSatisfy({ $0.utf8.prefix { $0 != UInt8(ascii: ".") }.count == 3 })
    else { return text }
    return groups.joined()
  }

  /// `2`, `2/3`, `★★☆`, `⭐⭐`: what was earned, and out of how many when that is written.
  package static func stars(_ text: String) -> (earned: Int, possible: Int?)? {
    let text = text.trimmed
    let full = text.unicodeScalars.filter { "★⭐🌟".unicodeScalars.contains($0) }.count
    let empty = text.unicodeScalars.filter { "☆✩".unicodeScalars.contains($0) }.count
    if full + empty > 0 {
      return (full, empty > 0 ? full + empty : nil)
    }
    let halves = text.split(separator: "/", maxSplits: 1).map(\.trimmed)
    guard let first = halves.first, let earned = Int(first) ?? Double(first).flatMap({ Int(exactly: $0) }) else {
      return nil
    }
    if halves.count < 2 { return (earned, nil) }
    return Int(halves[1]).map { (earned, $0) }
  }

  /// `[x, y]`, `[[x, y], [x, y]]`, `"x, y"`, `{x: 1, y: 2}`, percentages too; empty when it is none of these.
  static func coordinates(_ node: YAMLNode) -> [Coordinate] {
    switch node.value {
    case .scalar(let text, _): return pair(text.split { ",; []".contains($0) }.map(String.init)).map { [$0] } ?? []
    case .mapping(let entries):
      var values: [FoldedWord: String] = [:]
      for entry in entries { values[FoldedWord(entry.key)] = entry.value.scalar }
      let x = values[FoldedWord("x")] ?? values[FoldedWord("lat")]
      let y = values[FoldedWord("y")] ?? values[FoldedWord("long")] ?? values[FoldedWord("lng")]
      return x.flatMap { x in y.flatMap { pair([x, $0]) } }.map { [$0] } ?? []
    case .sequence(let items):
      if items.count == 2, let pair = pair(items.compactMap(\.scalar)) { return [pair] }
      return items.count <= 1_000
        ? items.flatMap { item in item.scalar == nil ? coordinates(item) : textPair(item) } : []
    }
  }

  private static func textPair(_ node: YAMLNode) -> [Coordinate] {
    guard let text = node.scalar, text.contains(",") else { return [] }
    return coordinates(node)
  }

  private static func pair(_ texts: [String]) -> Coordinate? {
    guard texts.count == 2 else { return nil }
    let isPercentage = texts.allSatisfy { $0.trimmed.hasSuffix("%") }
    let numbers = texts.compactMap { text -> Double? in
      let trimmed = text.trimmed
      return Double(trimmed.hasSuffix("%") ? trimmed.dropLast().trimmed : trimmed)
    }
    guard numbers.count == 2, numbers.allSatisfy(\.isFinite) else { return nil }
    return Coordinate(x: numbers[0], y: numbers[1], isPercentage: isPercentage)
  }
}
