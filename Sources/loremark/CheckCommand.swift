import SiteGenerator
import SourceText

extension Command {
  static let check = Command(
    name: "check",
    summary: "Read a journal and report what is wrong with it, without writing anything",
    positional: "[JOURNAL]",
    positionalCount: 0...1,
    options: [audienceOption, strictOption],
    details: "Runs the same checks as 'loremark build'.",
    run: { (arguments, console) throws(CommandError) in
      let report: CheckReport
      do throws(BuildError) {
        report = try SiteBuilder.check(try buildOptions(arguments))
      } catch {
        throw CommandError(error.message, hint: error.hint)
      }
      DiagnosticPrinter(console: console, roots: report.roots).print(report.diagnostics, sources: report.sources)
      console.print(checkSummary(report))
      return exitCode(for: report.diagnostics, strict: arguments.has("strict"))
    })

  private static func checkSummary(_ report: CheckReport) -> String {
    let errors = report.diagnostics.count { $0.severity == .error }
    let warnings = report.diagnostics.count - errors
    return counted(report.noteCount, "note") + " checked: "
      + (report.diagnostics.isEmpty
        ? "nothing to report" : counted(errors, "error") + ", " + counted(warnings, "warning"))
  }
}
