extension InlineScanner {
  /// `$x$` or `$$x$$` (MA-1 to MA-3).
  mutating func math(at offset: Int) -> Int? {
    if offset + 1 < limit, text[offset + 1] == UInt8(ascii: "$") { return displayMath(at: offset) }
    guard offset + 1 < limit, !isBlank(at: offset + 1), let close = inlineCloser(from: offset + 1) else {
      return nil
    }
    add(offset..<close + 1, .math(tex: values.formulas.appended(tex(offset + 1..<close)), isDisplayed: false))
    return close + 1
  }

  private mutating func displayMath(at offset: Int) -> Int? {
    var end = offset
    while end < limit, text[end] == UInt8(ascii: "$") { end += 1 }
    guard end - offset == 2, let close = displayCloser(from: end), !isAllBlank(end..<close) else { return end }
    add(offset..<close + 2, .math(tex: values.formulas.appended(tex(end..<close)), isDisplayed: true))
    return close + 2
  }

  private func isAllBlank(_ range: Range<Int>) -> Bool { range.allSatisfy { text[$0].isWhitespace } }

  /// The next `$` that is not escaped, when it closes a formula. No formula holds another `$`, so that nothing is read
  /// twice.
  private func inlineCloser(from first: Int) -> Int? {
    var offset = first
    while offset < limit {
      switch text[offset] {
      case .backslash: offset += 2
      case UInt8(ascii: "$"):
        let isFollowedByDigit = offset + 1 < limit && text[offset + 1].isDigit
        return offset > first && !isBlank(before: offset) && !isFollowedByDigit ? offset : nil
      default: offset += 1
      }
    }
    return nil
  }

  private mutating func displayCloser(from first: Int) -> Int? {
    if let known = searches.displayCloser, known.from <= first, known.result.map({ $0 > first }) ?? true {
      return known.result
    }
    var result: Int?
    var offset = first
    while offset + 1 < limit {
      if text[offset] == .backslash {
        offset += 2
        continue
      }
      if text[offset] == UInt8(ascii: "$"), text[offset + 1] == UInt8(ascii: "$") {
        result = offset
        break
      }
      offset += 1
    }
    searches.displayCloser = (first, result)
    return result
  }

  /// The source of a formula; in a table's cell `\|` stands for `|`.
  private func tex(_ range: Range<Int>) -> [UInt8] {
    guard isTableCell else { return Array(text[range]) }
    var tex: [UInt8] = []
    for offset in range {
      if text[offset] == .backslash, offset + 1 < range.upperBound, text[offset + 1] == .bar { continue }
      tex.append(text[offset])
    }
    return tex
  }
}
