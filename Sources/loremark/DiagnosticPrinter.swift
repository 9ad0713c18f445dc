import SiteGenerator
import SourceText

/// Prints diagnostics on standard error: one line each, and on a terminal the source line with a caret.
struct DiagnosticPrinter {
  /// How many are printed.
  enum Amount {
    case all
    /// At most this many of one rule, then one line that counts the rest.
    case most(Int)
  }

  let console: Console
  let roots: JournalRoots
  var amount = Amount.all

  func print(_ diagnostics: [Diagnostic], sources: [SourcePath: SourceFile]) {
    var text = ""
    var tables: [SourcePath: LineTable] = [:]
    var counts: [Diagnostic.Rule: Int] = [:]
    var rules: [Diagnostic.Rule] = []
    for diagnostic in diagnostics {
      if counts[diagnostic.rule] == nil { rules.append(diagnostic.rule) }
      counts[diagnostic.rule, default: 0] += 1
      if case .most(let limit) = amount, counts[diagnostic.rule, default: 0] > limit { continue }
      let formatter = DiagnosticFormatter(
        pathPrefix: roots.prefix(for: diagnostic.origin), detail: console.isTerminal ? .pictures : .lines,
        colouring: console.usesColor ? .ansi : .plain, width: console.width)
      let files = diagnostic.origin == .content ? sources : roots.sources
      for path in [diagnostic.path] + diagnostic.notes.map(\.path) where tables[path] == nil {
        // A file that could not be read has its first place.
        tables[path] = LineTable(files[path]?.bytes ?? [])
      }
      text += formatter.text(for: diagnostic) { tables[$0] }
    }
    if case .most(let limit) = amount {
      for rule in rules {
        let rest = counts[rule, default: 0] - limit
        if rest > 0 { text += "… \(rest) more [\(rule.rawValue)]; 'loremark check' lists them all\n" }
      }
    }
    if !text.isEmpty { console.printError(String(text.dropLast())) }
  }
}
