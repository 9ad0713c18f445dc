import SourceText
import Testing

@testable import Notes

@Suite struct VisibilityTests {
  private func audience(_ visibility: DeclaredVisibility) -> String {
    switch visibility {
    case .unstated: "unstated"
    case .everyone(let optsIn): optsIn ? "opts in" : "everyone"
    case .restricted(let audience, _, _): audience.rawValue
    }
  }

  @Test(arguments: [
    ("publish: false", "gm"), ("publish: true", "opts in"), ("dg-publish: \"false\"", "gm"), ("share: no", "gm"),
    ("public: yes", "everyone"), ("draft: true", "gm"), ("draft: \"false\"", "unstated"), ("gm_only: ✅", "gm"),
    ("visibility: GM", "gm"), ("visibility: dm only", "gm"), ("visibility: players", "everyone"),
    ("visibility:", "unstated"),
    ("audience: [players, gm]", "everyone"), ("tags: [secret]", "gm"), ("tags: gm/plot", "gm"), ("access: gm", "gm"),
    ("access: locked with a key", "unstated"), ("secret: he is the king", "unstated"), ("secret: true", "gm"),
    ("hidden: <% x %>", "unstated"), ("PRIVATE: 1", "gm"),
  ])
  func `properties and tags say who may see a note`(line: String, expected: String) {
    #expect(audience(note(frontMatter: line).visibility) == expected)
  }

  @Test(arguments: ["GM/A.md", "World/Secrets/A.md", "02 DM Only/A.md", "gm_notes/A.md"])
  func `folders hide notes`(path: String) {
    #expect(audience(note("", at: path).visibility) == "gm")
  }

  @Test(arguments: ["visibility: sometimes", "draft: maybe", "publish: 2024-01-01"])
  func `what is not understood hides the note with an error`(line: String) {
    let parsed = journal([("A.md", "---\n\(line)\n---\n")])
    #expect(audience(parsed.value.notes[0].visibility) == "gm")
    #expect(parsed.diagnostics.map(\.rule) == ["visibility-not-understood"])
    #expect(parsed.diagnostics.map(\.severity) == [.error])
  }

  @Test func `unreadable front matter with a word of visibility hides the note`() {
    let hidden = journal([("A.md", "---\nkey: [unclosed\npublish: true\n---\n")])
    #expect(audience(hidden.value.notes[0].visibility) == "gm")
    #expect(hidden.diagnostics.contains { $0.rule == "visibility-not-understood" && $0.severity == .error })
    let open = journal([("A.md", "---\nkey: [unclosed\nother: x\n---\n")])
    #expect(audience(open.value.notes[0].visibility) == "unstated")
  }

  @Test func `the configuration hides folders and kinds`() {
    let configuration = "private: [\"Plots/**\", {kind: quest}]"
    #expect(audience(note("", at: "Plots/A.md", configuration: configuration).visibility) == "gm")
    #expect(audience(note("", at: "Quests/A.md", configuration: configuration).visibility) == "gm")
    #expect(audience(note("", at: "NPCs/A.md", configuration: configuration).visibility) == "unstated")
  }

  @Test func `audiences of the journal's own come before the shipped words`() {
    let configuration = "audiences: [public, players, gm]"
    #expect(audience(note(frontMatter: "visibility: players", configuration: configuration).visibility) == "players")
    let both = "visibility: players\ndraft: true"
    #expect(audience(note(frontMatter: both, configuration: configuration).visibility) == "gm")
    #expect(audience(note(frontMatter: "draft: true", configuration: "audiences: [public]").visibility) == "gm")
  }

  @Test func `the rule is worded for the summary`() {
    #expect(
      note(frontMatter: "draft: true").visibility
        == .restricted(to: AudienceName("gm"), rule: "draft: true", range: 11..<15))
  }
}
