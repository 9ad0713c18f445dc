/// Limits that keep cmark-gfm's time linear; ordinary notes do not come near them.
enum Limits {
  /// Bytes of ``! [ ] < * _ ) @`` in one leaf.
  static let specials = 20_000
  /// Once the squares of the marks of all leaves add up to this, a leaf may have far fewer of them.
  static let squaredSpecials = 1_000_000_000
  static let specialsOfCostlyText = 2_000
  static let nesting = 100
  /// Cells in one row, and cells that rows of a table leave for cmark to fill in.
  static let cells = 1_000
  static let missingCells = 200_000
  /// Every row of dashes makes cmark read its paragraph anew: bytes that it reads.
  static let delimiterCost = 20_000_000
  /// Uses of references, times the longest definition.
  static let referenceBytes = 50_000_000
}

/// What a whole text costs.
struct ComplexityCount {
  private var squaredSpecials = 0
  var columns = 0
  var missingCells = 0
  var brackets = 0
  var longestDefinition = 0

  /// Counts the marks of a leaf; false when they would cost too much.
  mutating func allows(specials: Int) -> Bool {
    guard specials <= Limits.specials else { return false }
    if squaredSpecials > Limits.squaredSpecials { return specials <= Limits.specialsOfCostlyText }
    squaredSpecials += specials * specials
    return true
  }
}

extension SourceScanner {
  /// Shows a part of a line as it is written, but for its links, and says so.
  mutating func refuse(_ range: Range<Int>) {
    inline.begin(range, isTableCell: false)
    inline.scan(from: range.lowerBound)
    refuse(range, clean, [], nil)
  }

  /// Shows the text of a leaf as it is written, but for its links, and says so.
  mutating func refuse(
    _ range: Range<Int>, _ bytes: [UInt8], _ places: [LinePlace], _ first: Finding?
  ) {
    source.complexRanges.append(places.clean(range))
    var findings = first.map { [$0] } ?? []
    var place = range.lowerBound
    for link in inline.findings.array() where isWikilink(link) && link.range.lowerBound >= place {
      appendLiterals(place..<link.range.lowerBound, bytes, to: &findings)
      findings.append(link)
      place = link.range.upperBound
    }
    appendLiterals(place..<range.upperBound, bytes, to: &findings)
    inline.findings.removeAll()
    inline.findings.append(contentsOf: findings)
    write(bytes, places)
  }

  /// Line ends stay, so that the lines keep the marks of what they stand in.
  private func appendLiterals(_ range: Range<Int>, _ bytes: [UInt8], to findings: inout [Finding]) {
    var place = range.lowerBound
    while place < range.upperBound {
      let end = bytes.lineEnd(from: place, limit: range.upperBound)
      if end > place { findings.append(Finding(range: place..<end, content: .literal)) }
      place = end + 1
    }
  }

  /// Makes plain text of a line that opens too many quotes and items.
  mutating func flatten(_ line: BlockLine) -> Bool {
    guard line.openedContainers > 0, let start = line.markStart else { return false }
    finishLeaf()
    blocks.removeContainers(line.openedContainers)
    refuse(start..<line.range.upperBound)
    return true
  }

  /// Counts a line of a paragraph that cmark takes for a table's second.
  mutating func countDelimiters(_ line: BlockLine) {
    guard line.content < line.range.upperBound else { return }
    switch clean[line.content] {
    case .bar, UInt8(ascii: "-"), UInt8(ascii: ":"): delimiterCost += leaf.range.count
    default: break
    }
  }

  mutating func beginTable(_ header: Range<Int>) {
    cost.columns = BlockSyntax.cells(clean, header).count
    cost.missingCells = 0
  }

  /// Ends a table whose rows leave too many cells empty.
  mutating func endsTable(_ line: BlockLine) -> Bool {
    let row = line.content..<line.range.upperBound
    cost.missingCells += max(0, cost.columns - BlockSyntax.cells(clean, row).count)
    guard cost.missingCells > Limits.missingCells else { return false }
    let start = line.range.lowerBound
    source.text.replace(start..<start, in: clean, with: containerPrefix + [.newline])
    blocks.closeLeaf()
    refuse(row)
    return true
  }

  mutating func countReferences(_ count: Int, definitions: Range<Int>) {
    cost.brackets += count
    cost.longestDefinition = max(cost.longestDefinition, definitions.count)
  }

  mutating func checkReferences() {
    let (bytes, isTooLarge) = cost.brackets.multipliedReportingOverflow(by: cost.longestDefinition)
    source.isRefused = isTooLarge || bytes > Limits.referenceBytes
  }

  private func isWikilink(_ finding: Finding) -> Bool {
    guard case .link(let place) = finding.content else { return false }
    let syntax = inline.values.links[place].syntax
    return syntax == .wikilink || syntax == .embed
  }
}
