import Foundation
import Notes
import Publishing
import SiteGenerator
import SourceText

/// Shows what a publication does, and asks the author what only the author can say.
struct PublishPrinter: PublishDialogue {
  let console: Console
  let bar: ProgressBar
  let listsAll: Bool

  private static let listLimit = 20

  func show(_ progress: BuildProgress) { bar.show(progress) }

  /// The list, and what the build found, before anything is brought anywhere.
  func show(_ report: PublishReport) {
    bar.finish()
    DiagnosticPrinter(console: console, roots: report.build.roots, amount: .most(20))
      .print(report.build.diagnostics, sources: report.build.sources)
    if let place = report.place { console.print(list(report, place)) }
  }

  /// What came of it.
  func conclude(_ report: PublishReport) {
    switch report.outcome {
    case .published, .unchanged:
      for remark in report.remarks { console.print(remark) }
      let text = report.outcome == .published ? "Published to" : "Nothing to publish: this site is already in"
      console.print("\(text) \(report.place ?? "")" + (report.address.map { "\n\($0)" } ?? ""))
    case .rehearsed:
      show(report)
      console.print("Nothing was published: this was a dry run")
    case .refused:
      show(report)
      for obstacle in report.obstacles {
        console.printError("loremark: not published, because \(obstacle.message)\n\(obstacle.advice)")
      }
    }
  }

  func defaultVisibility() -> JournalConfiguration.DefaultVisibility? {
    guard console.canAsk else { return nil }
    bar.finish()
    console.draw(
      """
      This is the first publication, and the journal never said what a note is that says nothing about it.
      Is it public or private? The answer is kept in loremark.yml ('visibility:').
      public/private (Enter to stop): 
      """)
    switch readLine()?.lowercased() {
    case "public": return .everyone
    case "private": return .mostPrivate
    default: return nil
    }
  }

  // MARK: The list

  private func list(_ report: PublishReport, _ place: String) -> String {
    let changes = report.changes
    var lines = ["\(report.isFirst ? "First publication to" : "To") \(place)"]
    lines += section("Becomes public", "+", changes.added)
    lines += section("Changes", "~", changes.changed)
    lines += section("Is withdrawn", "-", changes.withdrawn)
    if changes.isEmpty { lines.append("Nothing changes") }
    let withheld = report.build.withheldByRule.reduce(0) { $0 + $1.count }
    if withheld > 0 { lines.append("\(counted(withheld, "note")) stay\(withheld == 1 ? "s" : "") withheld") }
    if let spoken = report.build.spokenTitlesLine { lines.append(spoken) }
    return (lines + report.remarks).joined(separator: "\n")
  }

  /// Pages first, then what they use.
  private func section(_ title: String, _ sign: String, _ paths: [String]) -> [String] {
    if paths.isEmpty { return [] }
    let pages = paths.filter { $0.hasSuffix(".html") }
    let others = paths.filter { !$0.hasSuffix(".html") }
    var lines = ["\(title): \(counted(pages.count, "page")), \(counted(others.count, "other file"))"]
    for group in [pages, others] {
      let limit = listsAll ? group.count : Self.listLimit
      lines += group.prefix(limit).map { "  \(sign) \(Self.printable($0))" }
      if group.count > limit { lines.append("    … \(group.count - limit) more ('--all' lists them)") }
    }
    return lines
  }

  private static func printable(_ path: String) -> String {
    path.unicodeScalars.contains {
      $0.properties.generalCategory == .control || $0.properties.generalCategory == .format
    }
      ? path.debugDescription : path
  }
}
