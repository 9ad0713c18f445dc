/// A source line as a terminal shows it, and the mark below a range of it.
///
/// `"\tgiver: [[日本]]"` with the two ideographs gives `    giver: [[日本]]`, thirteen blanks and `^~~~`.
struct SourcePicture {
  /// The line: tabs are blanks up to every fourth column, what cannot be shown is U+FFFD, `…` stands for what is cut.
  let source: String
  let indentation: String
  /// `^` at the start of the range and `~` up to its end, or to the end of the line.
  let mark: String

  init(_ table: LineTable, range: Range<Int>, line: Int, width: Int) {
    let cells = Self.cells(table, range: range, line: line, width: width)
    let total = cells.reduce(0) { $0 + $1.width }
    let before = cells.reduce(0) { $0 + ($1.part == .before ? $1.width : 0) }
    let marked = cells.reduce(0) { $0 + ($1.part == .marked ? $1.width : 0) }
    var shown = 0..<total
    if total > width {
      let start = min(max(0, before - max(width / 3, 1)), max(0, total - width))
      shown = start..<start + width
    }
    var visible = String.UnicodeScalarView()
    var column = 0
    var firstColumn: Int?
    for cell in cells {
      if column >= shown.lowerBound, column + cell.width <= shown.upperBound {
        if firstColumn == nil, cell.width > 0 { firstColumn = column }
        if firstColumn != nil { visible.append(contentsOf: cell.scalars) }
      }
      column += cell.width
    }
    let isCutBefore = shown.lowerBound > 0 || cells.first?.isCut == true
    let isCutAfter = shown.upperBound < total || cells.last?.isCut == true
    source = (isCutBefore ? "…" : "") + String(visible) + (isCutAfter ? "…" : "")
    indentation = String(
      repeating: " ", count: max(0, before - (firstColumn ?? 0)) + (isCutBefore ? 1 : 0))
    mark = "^" + String(repeating: "~", count: max(0, min(marked, shown.upperBound - before) - 1))
  }

  // MARK: Cells

  private enum Part { case before, marked, after }

  private struct Cell {
    var scalars: String.UnicodeScalarView
    let width: Int
    let part: Part
    /// Whether this stands where more of the line would follow; it shows nothing.
    var isCut = false
  }

  /// The scalars around the range: a line may be the whole file, so no more is looked at than can be shown.
  private static func cells(_ table: LineTable, range: Range<Int>, line: Int, width: Int) -> [Cell] {
    let bytes = table.bytes
    let whole = table.range(ofLine: line)
    let lower = min(max(range.lowerBound, whole.lowerBound), whole.upperBound)
    var start = max(whole.lowerBound, lower - width * 4)
    while start > whole.lowerBound, bytes[start] & 0xC0 == 0x80 { start -= 1 }
    var end = min(whole.upperBound, lower + width * 8)
    while end < whole.upperBound, bytes[end] & 0xC0 == 0x80 { end += 1 }

    var cells: [Cell] = []
    if start > whole.lowerBound { cells.append(Cell(scalars: .init(), width: 0, part: .before, isCut: true)) }
    var column = 0
    var offset = start
    for scalar in String(decoding: bytes[start..<end], as: UTF8.self).unicodeScalars {
      let next = offset + UTF8.width(scalar)
      let part: Part = next <= lower ? .before : offset < max(range.upperBound, lower) ? .marked : .after
      let cell = cell(for: scalar, column: column, part)
      cells.append(cell)
      column += cell.width
      offset = next
    }
    if end < whole.upperBound { cells.append(Cell(scalars: .init(), width: 0, part: .after, isCut: true)) }
    return cells
  }

  private static func cell(for scalar: Unicode.Scalar, column: Int, _ part: Part) -> Cell {
    if scalar == "\t" {
      let width = 4 - column % 4
      return Cell(scalars: .init(repeatElement(" ", count: width)), width: width, part: part)
    }
    if scalar.isControl { return Cell(scalars: .init(["\u{FFFD}"]), width: 1, part: part) }
    return Cell(scalars: .init([scalar]), width: scalar.columnWidth, part: part)
  }
}
