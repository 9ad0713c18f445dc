import SiteGenerator
import SourceText
import TestSupport
import Testing

@testable import LivePreview

@Suite struct EditDeskTests {
  private let folder: TemporaryDirectory
  private let desk: EditDesk

  init() throws {
    folder = try TemporaryDirectory()
    try folder.write("NPCs/Ada.md", "---\nkind: npc\nstatus: alive\n---\nAda.\n")
    try folder.write("Quests/Rope.md", "---\nkind: quest\nstatus: active\n---\n- [ ] find it\n")
    desk = EditDesk(SharedState(PreviewState(try PreviewJournal(BuildOptions(journal: folder.path)))))
  }

  private func make(_ command: String, _ json: String) throws -> (status: Int, json: JSONValue) {
    let value = try #require(JSONValue(Array(json.utf8)))
    let site = try PreviewJournal(BuildOptions(journal: folder.path)).site
    let answer = EditAnswer.text(of: desk.make(command, value), site)
    return (answer.status, try #require(JSONValue(Array(answer.text.utf8))))
  }

  @Test func `a change is written and can be taken back`() throws {
    let before = try folder.text("NPCs/Ada.md")
    let answer = try make(
      "edit", #"{"note": "NPCs/Ada.md", "edits": [{"do": "set", "key": "status", "value": "dead"}]}"#)
    #expect(answer.status == 200)
    #expect(answer.json["state"]?.text == "saved")
    #expect(try folder.text("NPCs/Ada.md") == before.replacing("alive", with: "dead"))
    let undo = try #require(answer.json["undo"]?.place)
    #expect(try make("undo", "{\"undo\": \(undo)}").status == 200)
    #expect(try folder.text("NPCs/Ada.md") == before)
    #expect(try make("undo", "{\"undo\": \(undo)}").status == 422)
  }

  @Test func `a note that is not what was shown is a conflict`() throws {
    let hash = ContentHash(of: try folder.text("NPCs/Ada.md")).hexadecimal
    try folder.write("NPCs/Ada.md", "Changed by somebody else.\n")
    let answer = try make(
      "edit", "{\"note\": \"NPCs/Ada.md\", \"hash\": \"\(hash)\", \"edits\": [{\"do\": \"body\", \"text\": \"Mine\"}]}")
    #expect(answer.status == 409)
    #expect(answer.json["state"]?.text == "conflict")
    #expect(answer.json["hash"]?.text == ContentHash(of: "Changed by somebody else.\n").hexadecimal)
    #expect(try folder.text("NPCs/Ada.md") == "Changed by somebody else.\n")
  }

  @Test func `one change after the other is made to what the one before has written`() throws {
    for status in ["dead", "missing", "alive"] {
      let json =
        "{\"note\": \"NPCs/Ada.md\", \"edits\": [{\"do\": \"set\", \"key\": \"status\", \"value\": \"\(status)\"}]}"
      #expect(try make("edit", json).status == 200)
      #expect(try folder.text("NPCs/Ada.md").contains("status: \(status)"))
    }
  }

  @Test func `what is wrong is told by field`() throws {
    let answer = try make("edit", #"{"note": "NPCs/Nobody.md", "edits": [{"do": "clear", "key": "status"}]}"#)
    #expect(answer.status == 422)
    #expect(answer.json["fields"]?.list?.first?["field"]?.text == "note")
    let wrong = try make("edit", #"{"note": "NPCs/Ada.md", "edits": [{"do": "set", "key": "status"}]}"#)
    #expect(wrong.json["fields"]?.list?.first?["field"]?.text == "status")
  }

  @Test func `changes without a pause are slowed down`() throws {
    let json = #"{"note": "NPCs/Ada.md", "edits": [{"do": "set", "key": "status", "value": "alive"}]}"#
    let value = try #require(JSONValue(Array(json.utf8)))
    var refused = 0
    for _ in 0..<400 {
      if case .tooMany = desk.make("edit", value) { refused += 1 }
    }
    #expect(refused > 0)
  }
}
