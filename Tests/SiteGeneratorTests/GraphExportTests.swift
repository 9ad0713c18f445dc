import Foundation
import Linking
import Markdown
import Notes
import SourceText
import Testing

@testable import SiteGenerator

@Suite struct GraphExportTests {
  private static func export(_ literal: GraphLiteral) -> [UInt8] {
    GraphExport(graph: literal.graph, addresses: literal.addresses, generator: "Loremark 1", wording: { _ in "Win" })
      .bytes()
  }

  private static var literal: GraphLiteral {
    var literal = GraphLiteral()
    let b = ResolvedLink.note(NoteIndex(1), .none)
    literal.notes = [
      GraphLiteral.note(
        "W/A \"quoted\"\n.md", kind: "npc", aliases: ["Ä"], tags: ["t"],
        properties: [
          GraphLiteral.property("locations", .references([reference("B"), reference("none"), reference("Secret/X")])),
          GraphLiteral.property("level", .number(2.5, written: "2.5")),
          GraphLiteral.property("isMerchant", .flag(true)),
          GraphLiteral.property("unlock", .rule(.always)),
        ],
        targets: [[b, .unresolved, .withheld], [], [], []],
        links: [
          (GraphLiteral.link(.wikilink, "B"), b), (GraphLiteral.link(.image, "B.md"), b),
          (GraphLiteral.link(.wikilink, "Nobody"), .unresolved),
          (GraphLiteral.link(.embed, "gone.PNG"), .unresolved),
          (GraphLiteral.link(.wikilink, "Hidden"), .withheld),
        ]),
      GraphLiteral.note("W/B.md", kind: "location"),
    ]
    literal.worlds = [
      GraphLiteral.world("W", title: "One", state: .completed),
      GraphLiteral.world("V", title: "Two", state: .locked(.stated)),
    ]
    literal.relations = [
      Relation(
        name: RelationName("npc.locations"), from: NoteIndex(0), to: NoteIndex(1), role: nil, since: nil, until: nil,
        note: nil, isCurrent: true)
    ]
    return literal
  }

  private static func reference(_ target: String) -> Reference {
    Reference(.link(target: target, fragment: nil, label: nil), range: 0..<0)
  }

  @Test func `the file says worlds, notes and links`() throws {
    let text = String(decoding: Self.export(Self.literal), as: UTF8.self)
    let expected = #"""
      {"version":1,"generator":"Loremark 1","language":"en","audience":"public",
      "worlds":[
      {"path":"W","url":"w/index.html","title":"One","flavour":"world","game":null,"unlocked":true,"condition":null,"levels":{"done":0,"total":0},"quests":{"done":0,"total":0},"stars":{"have":0,"possible":0},"completed":true},
      {"path":"V","url":null,"title":"Two","flavour":"world","game":null,"unlocked":false,"condition":"Win","levels":{"done":0,"total":0},"quests":{"done":0,"total":0},"stars":{"have":0,"possible":0},"completed":false}],
      "notes":[
      {"path":"W/A \"quoted\"\n.md","id":"W/A \"quoted\"\n.md","url":"w/a-quoted.html","title":"A \"quoted\"\n","kind":"npc","world":"W","status":null,"aliases":["Ä"],"tags":["t"],"properties":{"locations":["W/B.md","none","X"],"level":2.5,"isMerchant":true}},
      {"path":"W/B.md","id":"W/B.md","url":"w/b.html","title":"B","kind":"location","world":"W","status":null,"aliases":[],"tags":[],"properties":{}}],
      "links":[
      {"from":"W/A \"quoted\"\n.md","to":"W/B.md","relation":"mention","syntax":"embed","heading":null},
      {"from":"W/A \"quoted\"\n.md","to":"W/B.md","relation":"mention","syntax":"wikilink","heading":null},
      {"from":"W/A \"quoted\"\n.md","to":"W/B.md","relation":"npc.locations","syntax":"property","heading":null}],
      "unresolved":[
      {"from":"W/A \"quoted\"\n.md","target":"Nobody","syntax":"wikilink"},
      {"from":"W/A \"quoted\"\n.md","target":"none","syntax":"property"}]}

      """#
    #expect(text == expected)
    #expect(!text.contains("Secret") && !text.contains("Hidden"))
    #expect(try JSONSerialization.jsonObject(with: Data(text.utf8)) is [String: Any])
  }

  @Test func `an empty graph is valid JSON`() throws {
    var literal = GraphLiteral()
    literal.worlds = []
    #expect(try JSONSerialization.jsonObject(with: Data(Self.export(literal))) is [String: Any])
  }

  @Test func `every text survives`() throws {
    var json = JSONBuffer()
    let text = "\u{0}\u{1F}\"\\/\n\r\t\u{7F}\u{2028}é한😀</script>"
    json.array(of: [text, ""])
    let read = try JSONSerialization.jsonObject(with: Data(json.bytes)) as? [String]
    #expect(read == [text, ""])
  }

  @Test func `numbers that JSON does not know are not written`() {
    var json = JSONBuffer()
    #expect(!json.number(Double.infinity) && !json.number(Double.nan) && json.bytes.isEmpty)
    let isWritten = json.number(1e30)
    #expect(isWritten && json.bytes == Array("1e+30".utf8))
  }

  @Test(arguments: [0, 9, 10, -10, 1_000_000, Int.max, Int.min])
  func `numbers are written in decimal digits`(number: Int) {
    var json = JSONBuffer()
    json.number(number)
    #expect(json.bytes == Array("\(number)".utf8))
  }

  @Test func `marks of JSON are escaped wherever they stand in a text`() throws {
    for place in 0..<20 {
      for mark in ["\"", "\\", "\n", "\u{1}", "\u{7F}", "é"] {
        let text = String(repeating: "a", count: place) + mark + String(repeating: "b", count: 20 - place)
        var json = JSONBuffer()
        json.array(of: [text])
        let read = try JSONSerialization.jsonObject(with: Data(json.bytes)) as? [String]
        #expect(read == [text])
      }
    }
  }
}
