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
    var parser = LibYAMLParser(prepared.bytes, in: prepared.textRange)
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

  private func next(_ parser: inout LibYAMLParser) throws(Failure) -> LibYAMLParser.Event {
    do { return try parser.next() } catch { throw .libYAML(error) }
  }

  private mutating func documents(
    _ parser: inout LibYAMLParser, _ prepared: PreparedYAML
  ) throws(Failure) -> YAMLNode? {
    var root: YAMLNode?
    while true {
      let event = try next(&parser)
      switch event {
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

  /// The node that begins with the parser's last event.
  private mutating func node(
    _ event: LibYAMLParser.Event, _ parser: inout LibYAMLParser, _ prepared: PreparedYAML, depth: Int
  ) throws(Failure) -> YAMLNode {
    let countBefore = nodeCount
    nodeCount += 1
    let anchor: String?
    let node: YAMLNode
    switch event {
    case .alias: return alias(parser, prepared)
    case .sequenceStart, .mappingStart:
      let start = parser.range.lowerBound
      guard depth < Self.deepestNesting else {
        let place = prepared.range(start..<start)
        let message = "lists and maps are nested more than \(Self.deepestNesting) deep"
        throw .problem(SyntaxProblem(message, place, suggestion: "use fewer levels"))
      }
      let isList = event == .sequenceStart
      let (name, isFlow) = isList ? parser.listStart : parser.mapStart
      anchor = name
      let collection = Collection(start: start, isFlow: isFlow, depth: depth)
      node = isList ? try sequence(collection, &parser, prepared) : try mapping(collection, &parser, prepared)
    default:
      anchor = parser.scalarAnchor
      node = scalar(parser, prepared)
    }
    if let anchor { anchors[anchor] = (node, nodeCount - countBefore) }
    return node
  }

  /// A list or map as its start tells of it.
  private struct Collection {
    let start: Int
    let isFlow: Bool
    let depth: Int
  }

  private mutating func sequence(
    _ list: Collection, _ parser: inout LibYAMLParser, _ prepared: PreparedYAML
  ) throws(Failure) -> YAMLNode {
    var items: [YAMLNode] = []
    items.reserveCapacity(2)
    var last: Int?
    while true {
      let event = try next(&parser)
      if event == .sequenceEnd {
        return YAMLNode(.sequence(items), range: range(of: list, end: parser.range.upperBound, last: last, prepared))
      }
      let item = try node(event, &parser, prepared, depth: list.depth + 1)
      last = item.range.upperBound
      items.append(item)
    }
  }

  private mutating func mapping(
    _ map: Collection, _ parser: inout LibYAMLParser, _ prepared: PreparedYAML
  ) throws(Failure) -> YAMLNode {
    var entries: [YAMLEntry] = []
    entries.reserveCapacity(map.depth == 0 ? 12 : 3)
    var last: Int?
    while true {
      let event = try next(&parser)
      if event == .mappingEnd {
        return YAMLNode(.mapping(entries), range: range(of: map, end: parser.range.upperBound, last: last, prepared))
      }
      let key = try node(event, &parser, prepared, depth: map.depth + 1)
      let value = try node(try next(&parser), &parser, prepared, depth: map.depth + 1)
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
  private func range(of collection: Collection, end: Int, last: Int?, _ prepared: PreparedYAML) -> Range<Int> {
    let lower = prepared.offset(collection.start)
    let upper = collection.isFlow ? prepared.offset(end) : last ?? lower
    return lower..<max(lower, upper)
  }

  // MARK: Scalars

  private func scalar(_ parser: borrowing LibYAMLParser, _ prepared: PreparedYAML) -> YAMLNode {
    let written = parser.range
    var range = prepared.range(written)
    var isQuoted = false
    switch parser.scalarStyle {
    case .block:
      let reader = LineReader(source: source, end: range.upperBound)
      range = range.lowerBound..<reader.trimmedEnd(range)
    case .plain:
      if let tag = parser.scalarTag, !Self.isKnown(tag) {
        return YAMLNode(.scalar(String(decoding: source[range], as: UTF8.self), isQuoted: false), range: range)
      }
    case .quoted: isQuoted = !prepared.isOpenedQuote(written.lowerBound)
    }
    return YAMLNode(.scalar(parser.scalarText, isQuoted: isQuoted), range: range)
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

  private mutating func alias(_ parser: borrowing LibYAMLParser, _ prepared: PreparedYAML) -> YAMLNode {
    let range = prepared.range(parser.range)
    let name = parser.aliasName
    let written = YAMLNode(.scalar("*" + name, isQuoted: false), range: range)
    guard let anchor = anchors[name] else {
      let problem = SyntaxProblem(
        "'*\(name)' repeats a value that is nowhere marked '&\(name)'", range,
        suggestion: "put the value in quotes")
      findings.append(Finding(.warning, problem))
      return written
    }
    guard aliasedCount + anchor.size <= Self.mostAliasedNodes else {
      let problem = SyntaxProblem(
        "'*\(name)' would repeat more than \(Self.mostAliasedNodes) values", range,
        suggestion: "write the value itself")
      findings.append(Finding(.error, problem))
      return written
    }
    aliasedCount += anchor.size
    nodeCount += anchor.size
    return YAMLNode(anchor.node.value, range: range)
  }
}
