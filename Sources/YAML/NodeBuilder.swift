import SourceText

/// Makes nodes of libyaml's events.
///
/// One builder serves a whole block, even when it is read entry by entry, so that an alias finds its anchor.
struct NodeBuilder {
  /// What a text held besides its root.
  struct Finding {
    let problem: SyntaxProblem
    let severity: Diagnostic.Severity

    init(_ severity: Diagnostic.Severity, _ problem: SyntaxProblem) {
      self.problem = problem
      self.severity = severity
    }
  }

  static let deepestNesting = 100
  /// How many nodes aliases may add to a block: a few lines of aliases of aliases could ask for billions.
  static let mostAliasedNodes = 10_000

  private(set) var findings: [Finding] = []
  private var anchors: [String: (node: YAMLNode, size: Int)] = [:]
  private var nodeCount = 0
  private var aliasedCount = 0
  private let source: [UInt8]

  init(_ source: [UInt8]) {
    self.source = source
  }

  /// The root of a text, or what is wrong with it; nil when it holds nothing.
  ///
  /// Findings of a text that is broken are dropped: its parts will be read again.
  mutating func root(of prepared: PreparedYAML, end: Int) throws(SyntaxProblem) -> YAMLNode? {
    let findingCount = findings.count
    var parser = LibYAMLParser(prepared.bytes)
    do {
      return try documents(&parser, prepared)
    } catch {
      findings.removeSubrange(findingCount...)
      switch error {
      case .libYAML(let problem): throw SyntaxProblem(problem, in: prepared, of: source, end: end)
      case .problem(let problem): throw problem
      }
    }
  }

  // MARK: Documents

  private enum Failure: Error {
    case libYAML(LibYAMLProblem)
    case problem(SyntaxProblem)
  }

  private func next(_ parser: inout LibYAMLParser) throws(Failure) -> LibYAMLEvent {
    do { return try parser.next() } catch { throw .libYAML(error) }
  }

  private mutating func documents(
    _ parser: inout LibYAMLParser, _ prepared: PreparedYAML
  ) throws(Failure) -> YAMLNode? {
    var root: YAMLNode?
    while true {
      let event = try next(&parser)
      switch event.kind {
      case .streamEnd: return root
      case .streamStart, .documentStart, .documentEnd: break
      default:
        let node = try node(event, &parser, prepared, depth: 0)
        // `---` with nothing below it is a document that holds nothing.
        if node.range.isEmpty { continue }
        root = root.map { joined($0, node) } ?? node
      }
    }
  }

  /// Maps in several documents of one text are read as one map; anything else after the first is lost.
  private mutating func joined(_ root: YAMLNode, _ node: YAMLNode) -> YAMLNode {
    let place = node.range.lowerBound..<node.range.lowerBound
    guard case .mapping(let first) = root.value, case .mapping(let second) = node.value else {
      let problem = SyntaxProblem(
        "a second document begins here and is not read", place, suggestion: "remove the line above")
      findings.append(Finding(.error, problem))
      return root
    }
    let problem = SyntaxProblem("a second document begins here", place, suggestion: "remove the line above")
    findings.append(Finding(.warning, problem))
    return YAMLNode(.mapping(first + second), range: root.range.lowerBound..<node.range.upperBound)
  }

  // MARK: Nodes

  private mutating func node(
    _ event: LibYAMLEvent, _ parser: inout LibYAMLParser, _ prepared: PreparedYAML, depth: Int
  ) throws(Failure) -> YAMLNode {
    let countBefore = nodeCount
    nodeCount += 1
    let node: YAMLNode
    switch event.kind {
    case .alias: return alias(event, prepared)
    case .sequenceStart, .mappingStart:
      guard depth < Self.deepestNesting else {
        let place = prepared.range(event.range.lowerBound..<event.range.lowerBound)
        let message = "lists and maps are nested more than \(Self.deepestNesting) deep"
        throw .problem(SyntaxProblem(message, place, suggestion: "use fewer levels"))
      }
      node =
        event.kind == .sequenceStart
        ? try sequence(event, &parser, prepared, depth: depth) : try mapping(event, &parser, prepared, depth: depth)
    default: node = scalar(event, prepared)
    }
    if let anchor = event.anchor { anchors[anchor] = (node, nodeCount - countBefore) }
    return node
  }

  private mutating func sequence(
    _ start: LibYAMLEvent, _ parser: inout LibYAMLParser, _ prepared: PreparedYAML, depth: Int
  ) throws(Failure) -> YAMLNode {
    var items: [YAMLNode] = []
    items.reserveCapacity(2)
    while true {
      let event = try next(&parser)
      if event.kind == .sequenceEnd {
        let range = collectionRange(start, event, last: items.last?.range.upperBound, prepared)
        return YAMLNode(.sequence(items), range: range)
      }
      items.append(try node(event, &parser, prepared, depth: depth + 1))
    }
  }

  private mutating func mapping(
    _ start: LibYAMLEvent, _ parser: inout LibYAMLParser, _ prepared: PreparedYAML, depth: Int
  ) throws(Failure) -> YAMLNode {
    var entries: [YAMLEntry] = []
    entries.reserveCapacity(depth == 0 ? 12 : 3)
    var last: Int?
    while true {
      let event = try next(&parser)
      if event.kind == .mappingEnd {
        return YAMLNode(.mapping(entries), range: collectionRange(start, event, last: last, prepared))
      }
      let key = try node(event, &parser, prepared, depth: depth + 1)
      let value = try node(try next(&parser), &parser, prepared, depth: depth + 1)
      last = value.range.upperBound
      if case .scalar(let text, _) = key.value {
        entries.append(YAMLEntry(key: text, keyRange: key.range, value: value))
      } else {
        let problem = SyntaxProblem("a key must be text", key.range, suggestion: "put the key in quotes")
        findings.append(Finding(.error, problem))
      }
    }
  }

  /// libyaml ends block collections where the next token is: theirs is the end of their last part.
  private func collectionRange(
    _ start: LibYAMLEvent, _ end: LibYAMLEvent, last: Int?, _ prepared: PreparedYAML
  ) -> Range<Int> {
    let lower = prepared.offset(start.range.lowerBound)
    let upper = start.isFlow ? prepared.offset(end.range.upperBound) : last ?? lower
    return lower..<max(lower, upper)
  }

  // MARK: Scalars

  private func scalar(_ event: LibYAMLEvent, _ prepared: PreparedYAML) -> YAMLNode {
    var range = prepared.range(event.range)
    if event.style == .block {
      let reader = LineReader(source: source, end: range.upperBound)
      range = range.lowerBound..<reader.trimmedEnd(range)
    }
    if event.style == .plain, let tag = event.tag, !Self.isKnown(tag) {
      return YAMLNode(.scalar(String(decoding: source[range], as: UTF8.self), isQuoted: false), range: range)
    }
    let isQuoted = event.style == .quoted && !prepared.isOpenedQuote(event.range.lowerBound)
    return YAMLNode(.scalar(event.text, isQuoted: isQuoted), range: range)
  }

  /// `!!str` and the like; other tags are text that an author did not mean as a tag.
  private static func isKnown(_ tag: String) -> Bool {
    let prefix = "tag:yaml.org,2002:"
    guard tag.hasPrefix(prefix) else { return tag == "!" }
    switch tag.dropFirst(prefix.count) {
    case "str", "int", "float", "bool", "null", "timestamp", "binary", "seq", "map", "set", "omap": return true
    default: return false
    }
  }

  private mutating func alias(_ event: LibYAMLEvent, _ prepared: PreparedYAML) -> YAMLNode {
    let range = prepared.range(event.range)
    let written = YAMLNode(.scalar("*" + event.text, isQuoted: false), range: range)
    guard let anchor = anchors[event.text] else {
      let problem = SyntaxProblem(
        "'*\(event.text)' repeats a value that is nowhere marked '&\(event.text)'", range,
        suggestion: "put the value in quotes")
      findings.append(Finding(.warning, problem))
      return written
    }
    guard aliasedCount + anchor.size <= Self.mostAliasedNodes else {
      let problem = SyntaxProblem(
        "'*\(event.text)' would repeat more than \(Self.mostAliasedNodes) values", range,
        suggestion: "write the value itself")
      findings.append(Finding(.error, problem))
      return written
    }
    aliasedCount += anchor.size
    nodeCount += anchor.size
    return YAMLNode(anchor.node.value, range: range)
  }
}
