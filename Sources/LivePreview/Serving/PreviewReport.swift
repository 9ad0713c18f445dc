import SiteGenerator
import SourceText

/// What the preview tells its pages, as JSON.
enum PreviewReport {
  static func state(_ state: PreviewState, run: String, writingToken: String?) -> String {
    var json = JSONText()
    json.object { json in
      json.add("run", run)
      json.add("generation", state.generation)
      json.add("errors", state.diagnostics.count { $0.severity == .error })
      json.add("warnings", state.diagnostics.count { $0.severity == .warning })
      if let problem = state.problem { json.add("problem", problem) }
      if let writingToken { json.add("token", writingToken) }
    }
    return json.text
  }

  /// More are not read by anybody.
  private static let mostDiagnostics = 500

  static func diagnostics(_ state: PreviewState) -> String {
    var tables: [SourcePath: LineTable] = [:]
    var json = JSONText()
    json.object { json in
      json.add("count", state.diagnostics.count)
      json.array("diagnostics") { json in
        for diagnostic in state.diagnostics.prefix(mostDiagnostics) {
          let files = diagnostic.origin == .content ? state.sources : state.roots.sources
          if tables[diagnostic.path] == nil { tables[diagnostic.path] = LineTable(files[diagnostic.path]?.bytes ?? []) }
          let place = tables[diagnostic.path]?.location(of: diagnostic.range.lowerBound)
          json.object { json in
            json.add("severity", diagnostic.severity == .error ? "error" : "warning")
            json.add("rule", diagnostic.rule.rawValue)
            json.add("message", diagnostic.message)
            json.add("path", diagnostic.path.rawValue)
            json.add("line", place?.line ?? 1)
            json.add("column", place?.column ?? 1)
            if let suggestion = diagnostic.suggestion { json.add("suggestion", suggestion) }
          }
        }
      }
    }
    return json.text
  }
}
