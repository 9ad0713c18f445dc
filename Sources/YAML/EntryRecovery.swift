import SourceText

/// Reads a block that libyaml refuses entry by entry, so that one broken line costs no other.
///
/// In `"title: a: b\npublish: false"` the title becomes the text `a: b`, with a warning, and `publish` is read.
struct EntryRecovery {
  private(set) var findings: [NodeBuilder.Finding] = []
  private var builder: NodeBuilder
  private let source: [UInt8]
  /// Broken entries are split again into their own entries, this often: each time their bytes are read once more.
  private static let deepestSplit = 4

  init(_ source: [UInt8], _ builder: NodeBuilder) {
    self.source = source
    self.builder = builder
  }

  var allFindings: [NodeBuilder.Finding] { builder.findings + findings }

  /// The entries or items of a block; nil when none could be read.
  mutating func node(in range: Range<Int>, firstColumn: Int = 0, depth: Int = 0) -> YAMLNode? {
    var parts = Parts()
    for unit in BlockSplitter(source, in: range, firstColumn: firstColumn).units {
      let prepared = PreparedYAML(source, in: unit)
      do {
        guard let node = try builder.root(of: prepared, end: unit.upperBound) else { continue }
        findings += prepared.warnings.map { .init(.warning, $0) }
        switch node.value {
        case .mapping(let entries): parts.entries += entries
        case .sequence(let items): parts.items += items
        case .scalar: salvage(Unit(source, unit), nil, depth, &parts)
        }
      } catch {
        salvage(Unit(source, unit), error, depth, &parts)
      }
    }
    return joined(parts)
  }

  private struct Parts {
    var entries: [YAMLEntry] = []
    var items: [YAMLNode] = []
  }

  private mutating func joined(_ parts: Parts) -> YAMLNode? {
    if let first = parts.entries.first, let last = parts.entries.last {
      if let item = parts.items.first {
        report(.error, SyntaxProblem("a list item stands among keys", item.range, suggestion: "give the list a key"))
      }
      let upper = max(first.keyRange.lowerBound, last.value.range.upperBound)
      return YAMLNode(.mapping(parts.entries), range: first.keyRange.lowerBound..<upper)
    }
    guard let first = parts.items.first, let last = parts.items.last else { return nil }
    let upper = max(first.range.lowerBound, last.range.upperBound)
    return YAMLNode(.sequence(parts.items), range: first.range.lowerBound..<upper)
  }

  private mutating func report(_ severity: Diagnostic.Severity, _ problem: SyntaxProblem) {
    findings.append(.init(severity, problem))
  }

  // MARK: Broken entries

  private mutating func salvage(_ unit: Unit, _ problem: SyntaxProblem?, _ depth: Int, _ parts: inout Parts) {
    let reader = unit.reader
    if reader.isDash(unit.content) {
      let start = reader.skipBlanks(unit.content + 1)
      let column = start - unit.content
      if let node = value(unit, from: start, column: column, problem ?? unit.noKey, depth) { parts.items.append(node) }
      return
    }
    guard let key = unit.key else {
      report(.error, unit.noKey)
      return
    }
    let node = value(unit, from: key.valueStart, column: nil, key.problem ?? problem ?? unit.noKey, depth)
    let value = node ?? YAMLNode(.scalar("", isQuoted: false), range: key.valueStart..<key.valueStart)
    parts.entries.append(YAMLEntry(key: key.text, keyRange: key.range, value: value))
  }

  /// The value of a broken entry or item.
  ///
  /// - Parameter column: How far an item's first line stands behind its dash; nil for the value of a key, which starts
  ///   a block on the next line only.
  private mutating func value(
    _ unit: Unit, from start: Int, column: Int?, _ problem: SyntaxProblem, _ depth: Int
  ) -> YAMLNode? {
    let line = start..<unit.reader.textEnd(start).end
    guard unit.hasMoreLines else {
      let value = PlainValue(unit.reader, line)
      report(value.isExact ? .warning : .error, problem)
      return value.node
    }
    if line.isEmpty || column != nil, depth < Self.deepestSplit {
      let count = findings.count
      let bodyStart = line.isEmpty ? unit.secondLine : start
      let body = node(
        in: bodyStart..<unit.range.upperBound, firstColumn: line.isEmpty ? 0 : unit.column + (column ?? 0),
        depth: depth + 1)
      if body == nil { findings.removeSubrange(count...) }
      if findings.count == count { report(.error, problem) }
      if let body { return body }
    } else {
      report(.error, problem)
    }
    return PlainValue.joinedLines(unit.reader, start..<unit.range.upperBound)
  }
}

/// An entry's lines and where its parts are.
private struct Unit {
  struct Key {
    let text: String
    let range: Range<Int>
    let valueStart: Int
    /// What is wrong with the way the key ends.
    let problem: SyntaxProblem?
  }

  let reader: LineReader
  let range: Range<Int>
  let content: Int
  let column: Int
  let secondLine: Int

  init(_ source: [UInt8], _ range: Range<Int>) {
    self.range = range
    reader = LineReader(source: source, end: range.upperBound)
    (content, column) = reader.indentation(range.lowerBound)
    secondLine = reader.nextLine(after: reader.lineEnd(content))
  }

  var hasMoreLines: Bool { reader.firstContent(secondLine) != nil }

  var noKey: SyntaxProblem {
    SyntaxProblem(
      "this line is no 'key: value'", content..<reader.trimmedEnd(content..<reader.lineEnd(content)),
      suggestion: "begin it with '#' to make it a comment")
  }

  var key: Key? {
    if let colon = reader.keyEnd(content) { return key(colon, length: 1, nil) }
    guard let colon = reader.looseColon(content) else { return nil }
    let problem =
      colon.count == 1
      ? SyntaxProblem("a blank is missing after ':'", colon, suggestion: "write 'key: value'")
      : SyntaxProblem("'：' does not end a key", colon, suggestion: "write ':' and a blank")
    return key(colon.lowerBound, length: colon.count, problem)
  }

  private func key(_ colon: Int, length: Int, _ problem: SyntaxProblem?) -> Key {
    var range = content..<max(content, reader.trimmedEnd(content..<colon))
    if reader.openingQuote(at: content) == reader.byte(range.upperBound - 1), range.count > 1,
      reader.openingQuote(at: content) != nil
    {
      range = range.lowerBound + 1..<range.upperBound - 1
    }
    return Key(
      text: String(decoding: reader.source[range], as: UTF8.self), range: range,
      valueStart: reader.skipBlanks(colon + length), problem: problem)
  }
}
