import SiteGenerator
import SourceText

/// Prints diagnostics on standard error: one line each, and on a terminal the source line with a caret.
struct DiagnosticPrinter {
  let console: Console
  let roots: JournalRoots

  func print(_ diagnostics: [Diagnostic], sources: [SourcePath: SourceFile]) {
    var text = ""
    var tables: [SourcePath: LineTable] = [:]
    for diagnostic in diagnostics {
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
    if !text.isEmpty { console.printError(String(text.dropLast())) }
  }
}
