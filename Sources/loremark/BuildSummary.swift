import SiteGenerator
import SourceText

/// What a build says at its end, on standard output.
struct BuildSummary {
  let report: BuildReport
  let duration: Duration

  var text: String {
    let counts = report.counts
    var lines = [
      counted(counts.notes, "note") + " in " + counted(counts.worlds, "world") + ", "
        + counted(counts.links, "link") + leadingNowhere,
      counted(counts.pages, "page") + ", "
        + (report.isLive
          ? "\(counts.written) of " + counted(counts.files, "file") + " written, \(counts.deleted) removed"
          : "none written, since something withheld would be in them") + ", in \(seconds) s",
    ]
    if !report.withheldByRule.isEmpty {
      let rules = report.withheldByRule.map { "\($0.count) by \($0.rule)" }.joined(separator: ", ")
      lines.append(
        counted(report.withheldByRule.reduce(0) { $0 + $1.count }, "note")
          + " withheld from the audience '\(report.audience)': \(rules)")
    }
    if report.isOptIn { lines.append("Some note says 'publish: true', so notes that say nothing are withheld") }
    if let spoken = report.spokenTitlesLine { lines.append(spoken) }
    let errors = report.diagnostics.count { $0.severity == .error }
    let warnings = report.diagnostics.count - errors
    if errors + warnings > 0 { lines.append(counted(errors, "error") + ", " + counted(warnings, "warning")) }
    if report.isLive { lines.append("Open \(report.home)") }
    return lines.joined(separator: "\n")
  }

  /// ` (3 to notes not written yet, 1 to missing files)`
  private var leadingNowhere: String {
    var parts: [String] = []
    if report.counts.unresolved > 0 { parts.append("\(report.counts.unresolved) to notes not written yet") }
    if report.counts.missingFiles > 0 { parts.append("\(report.counts.missingFiles) to missing files") }
    return parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))"
  }

  private var seconds: String {
    let hundredths = Int(duration / .milliseconds(10))
    return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
  }
}

extension BuildReport {
  /// What readers can guess, by the author's own words; nil when there is nothing.
  var spokenTitlesLine: String? {
    guard !spokenTitles.isEmpty else { return nil }
    let shown = spokenTitles.prefix(5).map { "'\($0)'" }.joined(separator: ", ")
    return "Visible notes say " + counted(spokenTitles.count, "withheld title") + " aloud: " + shown
      + (spokenTitles.count > 5 ? ", …" : "")
  }
}

/// `counted(1, "note")` gives "1 note", `counted(2, "note")` "2 notes".
func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}
