import SourceText
import Testing

@testable import Notes

@Suite struct RobustnessTests {
  @Test func `long values cost what they are long`() {
    let names = (0..<4_000).map { "name \($0)" }.joined(separator: ", ")
    let brackets = String(repeating: "[[a|", count: 4_000) + String(repeating: "[x](", count: 4_000)
    let note = note(
      frontMatter: "npcs: \"\(names)\\u0020\"\nquests: '\(brackets)'\ntags: \(names)\nparent: \"\(brackets)\"",
      at: "Locations/A.md")
    #expect(note.references("npcs").first?.parts.count == 4_000)
  }

  @Test func `many facts of one name cost what they are many`() {
    let fields = (0..<4_000).map { "npcs:: [[N \($0)]]" }.joined(separator: "\n")
    let note = note(fields, at: "Locations/A.md")
    #expect(!note.references("npcs").isEmpty)
  }

  @Test(arguments: [
    "---", "---\n", "---\n---", "+++\n+++", "\u{FEFF}", "---\n[a, b]\n---\n", "---\njust text\n---\n",
    "---\n: x\n---\n",
    "---\n\"\": x\n? y\n---\n", "---\nstars: 99999999999999999999\norder: 1e999\npin: [nan, inf]\n---\n",
    "---\ndate: {year: 99999999999999999999, month: -1}\nunlock: {percent: 1e30, of: x}\n---\n",
    "# \n\n## \n\n**:** \n",
    "- : x\n", "****: x\n", "**a:**\n", "[[]] [[#]] []() ![[", "::\n[:: x]\n",
  ])
  func `odd notes are notes`(text: String) {
    #expect(journal([("A.md", text)]).value.notes.count == 1)
    #expect(
      !Journal.parse(JournalFiles(name: "A", notes: [SourceFile("A.md", text)], isSingleFile: true)).value.notes
        .isEmpty)
  }

  @Test func `ranges lie within the file`() {
    let text =
      "---\nnpcs: \"[[A\\u0042|x]], [[C]] — boss\"\nimage: '![[x.png]]'\nsee: >\n  [[A]]\n  [[B]]\n---\n**Home:** [[A|\n"
    let note = note(text, at: "Quests/A.md")
    for property in note.properties {
      #expect(property.range.upperBound <= text.utf8.count)
      guard case .references(let references) = property.value else { continue }
      for reference in references { #expect(reference.range.upperBound <= text.utf8.count) }
    }
  }
}
