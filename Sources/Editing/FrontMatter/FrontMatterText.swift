import Notes
import SourceText
import YAML

/// The front matter of a file with the places of its parts, as edits need them: empty values and duplicates included.
struct FrontMatterText {
  let file: SourceFile
  let lines: TextLines
  let block: FrontMatterBlock
  /// nil when there is nothing in it but comments.
  let root: YAMLNode?
  let entries: [YAMLEntry]
  private let errorCount: Int

  /// - Throws: For front matter that is no YAML, or YAML that is no map.
  init(_ file: SourceFile) throws(EditError) {
    self.file = file
    lines = TextLines(file.bytes)
    block = FrontMatterBlock(file.bytes)
    guard block.format != .toml else {
      throw .refused(file.path, reason: "its front matter is TOML; write it as YAML between '---' lines")
    }
    guard block.format == .yaml else {
      (root, entries, errorCount) = (nil, [], 0)
      return
    }
    let parsed = YAMLParser.parse(file, in: block.content)
    root = parsed.value
    errorCount = parsed.diagnostics.count { $0.severity == .error }
    switch parsed.value?.value {
    case .mapping(let entries)?: self.entries = entries
    case nil: entries = []
    case .scalar, .sequence: throw .refused(file.path, reason: "its front matter holds no 'key: value' lines")
    }
  }

  /// Whether the whole front matter is written between braces: a JSON object.
  var isFlow: Bool { root.map { lines.byte($0.range.lowerBound) == UInt8(ascii: "{") } ?? false }

  /// Whether the author writes lists line by line.
  var hasBlockLists: Bool {
    entries.contains { entry in
      if case .sequence = entry.value.value {
        lines.byte(entry.value.range.lowerBound) != UInt8(ascii: "[")
      } else {
        false
      }
    }
  }

  var canGrow: Bool { block.format != .toml }

  // MARK: Verifying

  /// The file with an edit applied, when it then says what was intended and nothing else changed.
  ///
  /// - Parameter expected: All entries as they must be afterwards.
  func applying(_ patch: TextPatch, expecting expected: [ValueTree.Entry]) throws(EditError) -> SourceFile {
    let edited = SourceFile(path: file.path, bytes: patch.applied(to: file.bytes))
    let result = try FrontMatterText(edited)
    let isIntended = zip(result.trees, expected).allSatisfy { $0.key == $1.key && $0.value.normal == $1.value.normal }
    guard result.entries.count == expected.count, isIntended, result.errorCount <= errorCount,
      edited.bytes[result.block.body].elementsEqual(file.bytes[block.body])
    else { throw .refused(file.path, reason: "its front matter is written in a way that cannot be edited safely") }
    return edited
  }

  /// All entries as they are.
  var trees: [ValueTree.Entry] { entries.map { ValueTree.Entry(key: $0.key, value: ValueTree($0.value)) } }
}

extension ValueTree {
  /// With nothing written in one way: `[]`, `{}` and no value at all say the same.
  var normal: ValueTree {
    switch self {
    case .text(let text): text.trimmed.isEmpty ? .text("") : self
    case .list(let items): items.isEmpty ? .text("") : .list(items.map(\.normal))
    case .map(let entries):
      entries.isEmpty ? .text("") : .map(entries.map { Entry(key: $0.key, value: $0.value.normal) })
    }
  }
}
