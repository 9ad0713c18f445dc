import Linking
import Markdown
import Notes
import SourceText

/// The formulas of what an audience may see, each once, in the order of the notes.
struct FormulaCollector {
  /// Where a formula stands first.
  struct Place {
    let path: SourcePath
    let range: Range<Int>
  }

  /// Longer formulas are no formulas, and are shown as their TeX.
  private static let mostBytes = 20_000

  private(set) var formulas: [Formula] = []
  private(set) var places: [Formula: Place] = [:]

  init() {}

  init(_ graph: NoteGraph) {
    for note in graph.notes { add(note.note) }
  }

  mutating func add(_ note: Note) {
    guard note.body.kinds.contains(.math) || note.body.kinds.contains(.mathBlock) else { return }
    let nodes = note.body.nodes
    for place in nodes.indices {
      // By place, for hardly any is a formula.
      switch nodes[place].kind {
      case .math, .mathBlock: break
      default: continue
      }
      let node = nodes[place]
      let tex = note.body.tex(of: node)
      guard !tex.isEmpty, tex.count <= Self.mostBytes else { continue }
      let formula = Formula(tex: Array(tex), isDisplayed: node.kind == .mathBlock || node.flag)
      guard places[formula] == nil else { continue }
      places[formula] = Place(
        path: note.file.path, range: Int(node.source.lowerBound)..<Int(node.source.upperBound))
      formulas.append(formula)
    }
  }

  /// What is shown of every formula of a graph.
  static func typeset(_ graph: NoteGraph, _ typesetter: Typesetter?) -> FormulaTable {
    guard let typesetter else { return .empty }
    let collector = FormulaCollector(graph)
    return collector.formulas.isEmpty ? .empty : typesetter.typeset(collector.formulas)
  }

  /// Warnings for formulas of a graph that are no TeX.
  static func diagnostics(of graph: NoteGraph, _ table: FormulaTable) -> [Diagnostic] {
    table.isTypeset ? FormulaCollector(graph).diagnostics(table) : []
  }

  private func diagnostics(_ table: FormulaTable) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    var unanswered: [Place] = []
    for formula in formulas {
      guard let place = places[formula] else { continue }
      switch table.typeset[formula] {
      case .mathML?: break
      case .refused(let reason)?:
        diagnostics.append(
          Diagnostic(
            .warning, "unreadable-formula", "This formula is shown as its TeX: \(reason)", path: place.path,
            range: place.range))
      case nil: unanswered.append(place)
      }
    }
    guard let first = unanswered.first else { return diagnostics }
    let message = "KaTeX did not answer for \(unanswered.count) formula\(unanswered.count == 1 ? "" : "s")"
    diagnostics.append(
      Diagnostic(
        .warning, "unanswered-formula", message, path: first.path, range: first.range,
        suggestion: "they are shown as their TeX"))
    return diagnostics
  }
}

extension MarkdownDocument {
  /// The TeX of a formula, without the blanks around it.
  func tex(of node: MarkdownNode) -> ArraySlice<UInt8> {
    var tex = text[Int(node.text.lowerBound)..<Int(node.text.upperBound)]
    while let first = tex.first, first == 0x20 || first == 0x0A || first == 0x09 { tex.removeFirst() }
    while let last = tex.last, last == 0x20 || last == 0x0A || last == 0x09 { tex.removeLast() }
    return tex
  }
}
