import Linking
import Markdown
import Notes
import SourceText

/// What plugins of the app would show and the site leaves out: said once for each kind of block.
struct PluginBlockCheck {
  private struct Finding {
    var count = 1
    var notes: [NoteIndex]
    let kind: String
    let rule: Diagnostic.Rule
    let path: SourcePath
    let range: Range<Int>
    var others: [Diagnostic.Note] = []
  }

  private static let mostKinds = 8
  private static let mostOthers = 3

  private var findings: [Finding] = []
  private var places: [String: Int] = [:]
  private let table = CodeBlockTable()

  static func diagnostics(of graph: NoteGraph) -> [Diagnostic] {
    var check = PluginBlockCheck()
    for index in graph.notes.indices { check.read(graph.notes[index].note, NoteIndex(index)) }
    return check.diagnostics
  }

  private mutating func read(_ note: Note, _ index: NoteIndex) {
    let body = note.body
    for block in body.codeBlocks where table.treatment(of: block.language) == .nothing {
      add("plugin-block-left-out", "'\(CodeBlockTable.plugin(of: block.language))' block", note, index, block.range)
    }
    for node in body.kinds.contains(.code) ? body.nodes : [] {
      guard case .code = node.kind, case .leftOut(let plugin)? = body.pluginCode(node) else { continue }
      let range = Int(node.source.lowerBound)..<Int(node.source.upperBound)
      add("plugin-block-left-out", "inline code of '\(plugin)'", note, index, range)
    }
    for range in body.commentRanges
    where note.file.bytes[range.clamped(to: note.file.bytes.indices)].starts(with: [0x3C, 0x25]) {
      add("templater-leftover", "template that did not run", note, index, range)
    }
  }

  private mutating func add(
    _ rule: Diagnostic.Rule, _ kind: String, _ note: Note, _ index: NoteIndex, _ range: Range<Int>
  ) {
    guard let place = places[kind] else {
      places[kind] = findings.count
      findings.append(Finding(notes: [index], kind: kind, rule: rule, path: note.file.path, range: range))
      return
    }
    findings[place].count += 1
    guard findings[place].notes.last != index else { return }
    findings[place].notes.append(index)
    guard findings[place].others.count < Self.mostOthers else { return }
    findings[place].others.append(Diagnostic.Note("also here", path: note.file.path, range: range))
  }

  private var diagnostics: [Diagnostic] {
    var diagnostics = findings.prefix(Self.mostKinds).map { finding in
      Diagnostic(
        .warning, finding.rule,
        "\(finding.kind.prefix(1).uppercased())\(finding.kind.dropFirst()) is left out\(Self.suffix(finding))",
        path: finding.path, range: finding.range,
        suggestion: finding.rule == "templater-leftover" ? "write what it stands for" : nil, notes: finding.others)
    }
    let rest = findings.dropFirst(Self.mostKinds)
    if let first = rest.first {
      diagnostics.append(
        Diagnostic(
          .warning, first.rule, "\(rest.count) more kinds of plugin blocks are left out", path: first.path,
          range: first.range))
    }
    return diagnostics
  }

  private static func suffix(_ finding: Finding) -> String {
    if finding.count == 1 { return "" }
    let notes = finding.notes.count
    return notes == 1 ? " (\(finding.count) times)" : " (\(finding.count) times in \(notes) notes)"
  }
}
