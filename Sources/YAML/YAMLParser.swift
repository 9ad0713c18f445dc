package import SourceText

/// Reads YAML as authors of journals write it, through libyaml.
package enum YAMLParser {
  /// Reads the YAML in `range` of `file`.
  ///
  /// A line that is not YAML is reported with its place, and the other lines still count. `[[wikilinks]]` are text,
  /// quoted or not: `location: [[A]]` gives the scalar `[[A]]`, `people: [[A]], [[B]]` the scalar `[[A]], [[B]]`.
  /// An error tells that something was lost or may be meant otherwise; after a warning everything was read as written.
  /// Aliases are replaced by what they repeat. All diagnostics bear the rule `yaml-syntax`.
  ///
  /// - Returns: The root node; nil when the range holds nothing (blank, or comments only).
  package static func parse(_ file: SourceFile, in range: Range<Int>) -> Parsed<YAMLNode?> {
    let source = file.bytes
    var range = range.clamped(to: 0..<source.count)
    if source[range].starts(with: [0xEF, 0xBB, 0xBF]) { range = range.lowerBound + 3..<range.upperBound }
    let prepared = PreparedYAML(source, in: range)
    var builder = NodeBuilder(source)
    let reader = LineReader(source: source, end: range.upperBound)
    var problem: SyntaxProblem?
    var root: YAMLNode?
    do {
      root = try builder.root(of: prepared, end: range.upperBound)
      if !isDoubtful(root, reader, range) {
        let warnings = prepared.warnings.map { NodeBuilder.Finding(.warning, $0) }
        return parsed(root, warnings + builder.findings, file)
      }
    } catch {
      problem = error
    }
    return recover(file, range, problem, fallback: root)
  }

  private static func recover(
    _ file: SourceFile, _ range: Range<Int>, _ problem: SyntaxProblem?, fallback: YAMLNode?
  ) -> Parsed<YAMLNode?> {
    var recovery = EntryRecovery(file.bytes, NodeBuilder(file.bytes))
    let root = recovery.node(in: range)
    var findings = recovery.allFindings
    if let problem, findings.isEmpty || root == nil { findings = [.init(root == nil ? .error : .warning, problem)] }
    return parsed(root ?? fallback, findings, file)
  }

  private static func parsed(_ root: YAMLNode?, _ findings: [NodeBuilder.Finding], _ file: SourceFile) -> Parsed<
    YAMLNode?
  > {
    guard !findings.isEmpty else { return Parsed(root) }
    var hasTab = false
    var diagnostics: [Diagnostic] = []
    for finding in findings {
      // One tab tells it all, also when the entries were read one by one.
      let isTab = finding.problem.message == SyntaxProblem.tab(at: 0).message
      if !isTab || !hasTab { diagnostics.append(finding.problem.diagnostic(finding.severity, file.path)) }
      hasTab = hasTab || isTab
    }
    return Parsed(root, diagnostics: diagnostics.sortedForReport())
  }

  // MARK: Doubts

  /// Whether libyaml read as one value what an author meant as several entries.
  private static func isDoubtful(_ root: YAMLNode?, _ reader: LineReader, _ range: Range<Int>) -> Bool {
    guard let root else { return false }
    switch root.value {
    case .scalar(_, let isQuoted):
      let first = reader.byte(root.range.lowerBound)
      let isBlock = first == UInt8(ascii: "|") || first == UInt8(ascii: ">")
      return !isQuoted && !isBlock && hasLooseKey(root.range, reader)
    case .sequence: return false
    case .mapping(let entries):
      let base = reader.firstContent(range.lowerBound)
      guard let base, reader.byte(base.content) != UInt8(ascii: "{") else { return false }
      let hasReturns = reader.source.firstOffset(of: 0x0D, from: range.lowerBound, limit: reader.end) != nil
      let parts = entries.span
      for place in parts.indices {
        let value = parts[place].value.range.clamped(to: 0..<reader.end)
        if reader.source.firstOffset(of: 0x0A, from: value.lowerBound, limit: value.upperBound) == nil, !hasReturns {
          continue
        }
        if swallowsEntry(value, reader, base.column) { return true }
      }
      return false
    }
  }

  private static func hasLooseKey(_ range: Range<Int>, _ reader: LineReader) -> Bool {
    var line = range.lowerBound
    while line < range.upperBound {
      if reader.looseColon(line) != nil { return true }
      line = reader.nextLine(after: reader.lineEnd(line))
    }
    return false
  }

  /// Whether a line of a value starts an entry: a quote or bracket was not closed, and a later one happens to close it.
  private static func swallowsEntry(_ range: Range<Int>, _ reader: LineReader, _ base: Int) -> Bool {
    var line = reader.nextLine(after: reader.lineEnd(range.lowerBound))
    while line < range.upperBound {
      let (content, column) = reader.indentation(line)
      if column <= base, !reader.isLineEnd(content), reader.startsEntry(content) { return true }
      line = reader.nextLine(after: reader.lineEnd(content))
    }
    return false
  }
}
