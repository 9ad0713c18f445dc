import Foundation
import Testing

/// What authors and their disks do wrong: each mistake is told with its place, and the rest of the site is built.
@Suite struct BadInputTests {
  /// Every line on standard error has `path:line:col:`.
  private func expectPlaces(_ errors: String, sourceLocation: SourceLocation = #_sourceLocation) {
    for line in errors.split(separator: "\n") where !line.hasPrefix("…") {
      #expect(
        line.firstMatch(of: #/^.+:[0-9]+:[0-9]+: (error|warning|note): /#) != nil, "\(line)",
        sourceLocation: sourceLocation)
    }
  }

  @Test func `a hundred missing pictures do not flood the terminal`() throws {
    let program = try Program()
    defer { program.remove() }
    let text = (1...120).map { "![[missing \($0).png]]\n" }.joined(separator: "\n")
    try program.write(text + "\n[[Nobody]]\n", to: "Journal/A.md")
    let result = try program.run("build", "Journal", "-o", "site")
    let lines = result.errors.split(separator: "\n")
    #expect(lines.count { $0.hasSuffix("[missing-attachment]") } == 20)
    #expect(lines.last == "… 100 more [missing-attachment]; 'loremark check' lists them all")
    #expect(lines.contains { $0.hasSuffix("[unresolved-link]") })
    #expect(result.output.contains("0 links (1 to notes not written yet, 120 to missing files)"))
    let check = try program.run("check", "Journal")
    #expect(check.errors.split(separator: "\n").count { $0.hasSuffix("[missing-attachment]") } == 120)
    #expect(!check.errors.contains("…"))
  }
}
