import SourceText
import YAML

/// Reads the entries of a file's front matter, and reports what is wrong with it.
struct FrontMatterReader {
  let file: SourceFile
  let schema: Schema

  /// - Returns: Entries without duplicates; the front matter's range when it could not be read as a whole; diagnostics.
  func read(
    _ split: FrontMatterSplit
  ) -> (entries: [KeyedEntry], unreadable: Range<Int>?, diagnostics: [Diagnostic]) {
    switch split.format {
    case .none: return ([], nil, [])
    case .toml:
      let report = Diagnostic(
        .warning, "toml-not-read", "TOML front matter is not read", path: file.path,
        range: 0..<min(split.body.lowerBound, file.bytes.count), suggestion: "write it as YAML between '---' lines")
      return ([], split.content, [report])
    case .yaml: return readYAML(split.content)
    }
  }

  private func readYAML(
    _ range: Range<Int>
  ) -> (entries: [KeyedEntry], unreadable: Range<Int>?, diagnostics: [Diagnostic]) {
    let parsed = YAMLParser.parse(file, in: range)
    var diagnostics = parsed.diagnostics
    var unreadable = diagnostics.contains { $0.severity == .error } ? range : nil
    guard let root = parsed.value else { return ([], unreadable, diagnostics) }
    guard case .mapping(let entries) = root.value else {
      if !root.isEmpty {
        unreadable = range
        diagnostics.append(
          Diagnostic(
            .warning, "front-matter-not-a-map", "front matter holds no 'key: value' lines", path: file.path,
            range: root.range))
      }
      return ([], unreadable, diagnostics)
    }
    let holdsSign = holds(UInt8(ascii: "<"), range)
    // What is escaped in quotes may be any sign.
    let mayBeTemplate = holdsSign || holds(UInt8(ascii: "\\"), range)
    var keyed: [KeyedEntry] = []
    keyed.reserveCapacity(entries.count)
    let written = entries.span
    for place in written.indices where KeyedEntry.says(written[place].value, mayBeTemplate: mayBeTemplate) {
      keyed.append(KeyedEntry(saying: written[place], schema))
    }
    let (unique, duplicates) = unique(keyed)
    if !duplicates.isEmpty { diagnostics += duplicates }
    if holdsSign { diagnostics += leftovers(entries) }
    return (unique, unreadable, diagnostics)
  }

  private func holds(_ byte: UInt8, _ range: Range<Int>) -> Bool {
    file.bytes.firstOffset(of: byte, from: max(0, range.lowerBound), limit: min(range.upperBound, file.bytes.count))
      != nil
  }

  /// The last of several entries with the same key counts; of those about visibility, every one.
  private func unique(_ entries: [KeyedEntry]) -> ([KeyedEntry], [Diagnostic]) {
    guard entries.count > 1, entries.count > Self.fewEntries || Self.hasDuplicate(entries) else {
      return (entries, [])
    }
    var last = PlaceTable<FoldedWord>()
    var diagnostics: [Diagnostic] = []
    var isReplaced = [Bool](repeating: false, count: entries.count)
    for (index, entry) in entries.enumerated() {
      if let earlier = last[entry.word] {
        let counts = entry.meaning.roles.contains(.visibility)
        isReplaced[earlier] = !counts
        diagnostics.append(
          Diagnostic(
            .warning, "duplicate-key",
            "'\(entry.key)' stands twice; the \(counts ? "stricter" : "last") one counts", path: file.path,
            range: entry.keyRange, suggestion: "keep one of the two",
            notes: [Diagnostic.Note("previously defined here", path: file.path, range: entries[earlier].keyRange)]))
      }
      last.set(index, for: entry.word)
    }
    if diagnostics.isEmpty { return (entries, []) }
    return (entries.indices.filter { !isReplaced[$0] }.map { entries[$0] }, diagnostics)
  }

  private static let fewEntries = 24

  /// Whether two may be the same. Compares each with each, which is quick for a few.
  private static func hasDuplicate(_ entries: [KeyedEntry]) -> Bool {
    var marks: UInt64 = 0
    for index in entries.indices {
      let fingerprint = entries[index].word.fingerprint
      let mark: UInt64 = 1 << (fingerprint >> 58)
      if marks & mark != 0 {
        for other in 0..<index where entries[other].word.fingerprint == fingerprint { return true }
      }
      marks |= mark
    }
    return false
  }

  private func leftovers(_ entries: [YAMLEntry]) -> [Diagnostic] {
    entries.compactMap { entry in
      guard let text = entry.value.scalar, TemplateLeftover.isLeftover(text) else { return nil }
      return Diagnostic(
        .warning, "templater-leftover", "'\(entry.key)' holds a template that did not run, and counts as empty",
        path: file.path, range: entry.value.range, suggestion: "write the value")
    }
  }
}
