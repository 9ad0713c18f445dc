import SiteGenerator
import SourceText

/// Prints diagnostics on standard error: one line each, and on a terminal the source line with a caret.
struct DiagnosticPrinter {
  let console: Console
  let roots: JournalRoots

  func print(_ diagnostics: [Diagnostic], sources: [SourcePath: SourceFile]) {
    guard !diagnostics.isEmpty else { return }
    let formatter = DiagnosticFormatter(showsSource: console.isTerminal, usesColor: console.usesColor)
    var text = ""
    for diagnostic in diagnostics {
      text += formatter.format(
        diagnostic, source: diagnostic.origin == .content ? sources[diagnostic.path] : roots.sources[diagnostic.path],
        pathPrefix: roots.prefix(for: diagnostic.origin))
      text += "\n"
    }
    text.removeLast()
    console.printError(text)
  }
}
