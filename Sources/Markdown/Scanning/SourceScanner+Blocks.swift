extension SourceScanner {
  /// What continues all open quotes and items on a line of its own.
  var containerPrefix: [UInt8] {
    var prefix: [UInt8] = []
    for container in blocks.containers {
      switch container {
      case .quote: prefix.append(contentsOf: [.greater, 0x20])
      case .footnote: prefix.append(contentsOf: Array(repeating: 0x20, count: 4))
      case .item(let indent, _): prefix.append(contentsOf: Array(repeating: 0x20, count: indent))
      }
    }
    return prefix
  }

  // MARK: Callouts

  /// Begins a callout: its mark becomes a placeholder, and an empty quoted line after it parts the title from the body (CO-4).
  mutating func takeCallout(_ line: BlockLine) -> Bool {
    guard isDialect, line.openedContainers > 0, blocks.containers.last == .quote,
      let mark = CalloutMark(clean, line.content..<line.range.upperBound)
    else { return false }
    finishLeaf()
    leaf.open(.paragraph, mark.end..<line.range.upperBound)
    let callout = inline.values.callouts.appended(mark.callout)
    finishLeaf(after: Finding(range: line.content..<mark.end, content: .callout(callout)))
    let end = line.range.upperBound
    source.text.replace(end..<end, in: clean, with: [.newline] + containerPrefix)
    return true
  }

  /// A line below a callout's title that would have continued it as a paragraph gets the quote's mark (CO-6).
  mutating func takeLazyLine(_ range: Range<Int>) -> Bool {
    var trial = blocks
    let line = trial.advance(clean, range)
    guard line.kind == .paragraph, line.isLazy else {
      blocks.closeLeaf()
      return false
    }
    source.text.replace(range.lowerBound..<line.content, in: clean, with: containerPrefix)
    leaf.open(.paragraph, line.content..<range.upperBound)
    return true
  }

  // MARK: Block identifiers below tables

  /// `^id` directly below a table names the table and is no row of it (BR-5).
  mutating func takeIdentifierRow(_ line: BlockLine) -> Bool {
    guard isDialect, clean[line.content] == UInt8(ascii: "^") else { return false }
    let content = line.content..<line.range.upperBound
    guard content.dropFirst().allSatisfy({ clean[$0].isLetterOrDigit || clean[$0] == 0x2D || clean[$0].isBlank }) else {
      return false
    }
    finishLeaf()
    let start = line.range.lowerBound
    source.text.replace(start..<start, in: clean, with: containerPrefix + [.newline])
    blocks.closeLeaf()
    leaf.open(.paragraph, content)
    finishLeaf()
    return true
  }

  // MARK: Math

  /// `$$` at the start of a line up to the line that closes it, blank lines included (MA-4).
  mutating func takeMathBlock(_ line: BlockLine) -> Bool {
    let end = line.range.upperBound
    guard isDialect, clean.has("$$", at: line.content, before: end),
      clean.firstIndex(of: "$$", in: line.content + 2..<end) == nil, !isDisplayMathMissing
    else { return false }
    var tex = Array(clean[line.content + 2..<end])
    var next = end + 1
    while next < clean.count {
      let lineEnd = clean.lineEnd(from: next, limit: clean.count)
      guard let content = blocks.continuation(clean, next..<lineEnd) else { return false }
      tex.append(.newline)
      if let close = clean.firstIndex(of: "$$", in: content..<lineEnd) {
        guard clean.isBlank(close + 2..<lineEnd) else { return false }
        finishLeaf()
        tex.append(contentsOf: clean[content..<close])
        let formula = inline.values.formulas.appended(tex)
        inline.findings.removeAll()
        inline.findings.append(
          Finding(range: line.content..<close + 2, content: .math(tex: formula, isDisplayed: true)))
        write(clean, [])
        place = lineEnd + 1
        return true
      }
      tex.append(contentsOf: clean[content..<lineEnd])
      next = lineEnd + 1
    }
    isDisplayMathMissing = true
    if clean.isBlank(line.content + 2..<end) {
      source.unclosedFormulas.append(line.content..<line.content + 2)
    }
    return false
  }
}
