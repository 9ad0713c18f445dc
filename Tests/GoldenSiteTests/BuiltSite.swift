import Foundation
import Notes
import SiteGenerator
import SourceText

/// A site built into a folder that is gone when this value is made.
struct BuiltSite {
  /// Text by name; `diagnostics.txt` is what the build said. Assets are named without their hash, and theme assets are
  /// left out, so that a change of a colour is not a change of every page.
  let files: [String: String]

  init(of content: URL, audience: AudienceName?) throws {
    let output = FileManager.default.temporaryDirectory.appending(path: "loremark-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: output) }
    var options = BuildOptions(journal: content.path)
    options.output = output.path
    options.audience = audience
    let report = try SiteBuilder.build(options)
    var files: [String: String] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: output.path) where !name.hasPrefix(".") {
      // The index of the search: names and texts are its own tests' matter.
      if name.hasPrefix("data/"), !name.hasPrefix("data/previews") { continue }
      let file = output.appending(path: name)
      guard let data = FileManager.default.contents(atPath: file.path) else { continue }
      if name.hasPrefix("assets/") {
        if !Self.isThemeAsset(name) { files[Self.withoutHashes(name)] = "\(data.count) bytes\n" }
      } else if let text = String(data: data, encoding: .utf8) {
        files[name] = Self.withoutHashes(text)
      }
    }
    let formatter = DiagnosticFormatter()
    files["diagnostics.txt"] = report.diagnostics.map { diagnostic in
      formatter.text(for: diagnostic, in: report.sources[diagnostic.path]?.bytes) + "\n"
    }.joined()
    self.files = files
  }

  private static func isThemeAsset(_ name: String) -> Bool {
    name.hasPrefix("assets/style") || name.hasPrefix("assets/script")
  }

  /// `assets/style-0123456789abcdef.css` gives `assets/style-HASH.css`.
  private static func withoutHashes(_ text: String) -> String {
    text.replacing(/(assets\/[^"' )]*?)[.-][0-9a-f]{8,32}\./) { "\($0.1)-HASH." }
  }
}
