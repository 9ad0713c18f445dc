import Foundation
import SourceText
import Testing
import YAML

@testable import Notes

@Suite struct SchemaTests {
  private let schema = SchemaBuilder.schema(for: JournalConfiguration())

  @Test func `the shipped files are read without a word left over`() throws {
    let file = try #require(EmbeddedFile.named("schema.yml"))
    var reader = KindEntryReader(reader: EntryReader(path: SourcePath(file.name), origin: .content))
    _ = reader.kinds(try #require(file.root["kinds"]))
    _ = reader.properties(try #require(file.root["common"]))
    #expect(reader.reader.diagnostics.isEmpty)
  }

  @Test func `what the program carries is what libyaml reads`() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources/Notes/Resources")
    let files = [try #require(EmbeddedFile.named("schema.yml"))] + EmbeddedFile.all(in: "languages")
    #expect(files.count > 10)
    for embedded in files {
      let text = try String(contentsOf: folder.appending(path: embedded.name), encoding: .utf8)
      let file = SourceFile(embedded.name, text)
      let parsed = YAMLParser.parse(file, in: 0..<file.bytes.count)
      #expect(parsed.diagnostics.isEmpty)
      #expect(try #require(parsed.value).withoutPlaces == embedded.root)
    }
  }

  @Test func `every relation has labels at both ends in English`() {
    let english = schema.vocabularies["en"]
    for relation in schema.relations {
      #expect(!english.inverseLabel(relation.name, isCurrent: true).hasPrefix("←"), "\(relation.name)")
    }
  }

  @Test(arguments: [
    ("npc.locations", "npc", "location", "npcs"), ("quest.giver", "quest", "npc", "gives"),
    ("npc.quests", "npc", "quest", "npcs"), ("location.parent", "location", "location", "places"),
    ("quest.rewards", "quest", "item", "rewardOf"), ("item.owner", "item", "npc", "items"),
  ])
  func `relations know both ends`(name: String, source: String, target: String, inverse: String) throws {
    let relation = try #require(schema.relation(RelationName(name)))
    #expect(relation.sources.contains { $0.kind == KindName(source) })
    #expect(relation.inverses.contains { $0.kind == KindName(target) && $0.property == PropertyName(inverse) })
  }

  @Test func `a player character has an npc's properties and relations`() throws {
    #expect(schema.property(forKey: "whereabouts", of: KindName("pc"))?.name == "locations")
    let relation = try #require(schema.relation(RelationName("npc.locations")))
    #expect(relation.sources.map(\.kind) == [KindName("npc"), KindName("pc")])
    #expect(relation.isWhereabouts)
    #expect(schema.relation(RelationName("location.connections"))?.isSymmetric == true)
  }

  @Test(arguments: [
    ("npc", "Current_Location", "locations"), ("quest", "questLookEarned", "rewards"),
    ("quest", "QUEST GIVER", "giver"),
    ("location", "part of", "parent"), ("location", "Who is here", "npcs"), ("item", "held_by", "owner"),
    ("pc", "level", "level"), ("location", "isLevel", "isLevel"), ("session", "npcs_met", "npcs"),
    ("npc", "Found at", "locations"), ("note", "npc_img", "image"), ("faction", "HQ", "base"),
  ])
  func `keys are compared without case, dashes and blanks, by kind`(kind: String, key: String, name: String) {
    #expect(schema.property(forKey: key, of: KindName(kind))?.name == PropertyName(name))
  }

  @Test(arguments: [
    ("quest", "In Progress  ", "active"), ("quest", "lost", "failed"), ("npc", "lost", "missing"),
    ("npc", "active", "alive"), ("quest", "To-Do", "available"), ("quest", "✅", "completed"), ("npc", "💀", "dead"),
    ("location", "rumored", "undiscovered"), ("location", "explored", "visited"), ("quest", "paused", "on_hold"),
  ])
  func `status words mean what they mean for the kind`(kind: String, word: String, status: String) {
    #expect(schema.status(forWord: word, of: KindName(kind)) == StatusName(status))
  }

  @Test func `an author's entry extends a shipped kind, replaces or removes it`() throws {
    let text = """
      kinds:
        spell:
          slug: spells
          label: {one: Spell, other: Spells}
          words: [incantation]
          properties:
            school: text
            teacher: {kinds: [npc], label: Taught by, inverseLabel: Teaches}
        npc:
          properties: {weakness: text}
        faction: {replace: true, slug: houses}
        map: false
      aliases: {Wo: location}
      """
    let schema = journal([("A.md", "")], configuration: text).value.schema
    #expect(schema.kind(forWord: "Spells") == KindName("spell"))
    #expect(schema.kind(forWord: "incantation") == KindName("spell"))
    #expect(schema.relation(RelationName("spell.teacher"))?.targetKinds == [KindName("npc")])
    #expect(schema.vocabularies["en"].inverseLabel(RelationName("spell.teacher"), isCurrent: true) == "Teaches")
    #expect(schema.vocabularies["en"].plural(KindName("spell")) == "Spells")
    #expect(schema.property(forKey: "weakness", of: KindName("npc"))?.type == .text)
    #expect(schema.property(forKey: "Wo", of: KindName("npc"))?.name == "locations")
    #expect(try #require(schema[KindName("faction")]).properties.isEmpty)
    #expect(schema[KindName("map")] == nil)
  }

  @Test func `counted words follow the language's rule`() {
    #expect(PluralRule.slavicPolish.form(for: 22) == .few)
    #expect(PluralRule.slavicPolish.form(for: 12) == .many)
    #expect(PluralRule.arabic.form(for: 103) == .few)
    #expect(PluralRule.french.form(for: 0) == .one)
    #expect(PluralRule.none.form(for: 1) == .other)
    #expect(schema.vocabularies["en"].string("noteCount", count: 1) == "1 note")
    #expect(schema.vocabularies["xx-YY"].language == "en")
  }
}

extension YAMLNode {
  fileprivate var withoutPlaces: YAMLNode {
    switch value {
    case .scalar: YAMLNode(value, range: 0..<0)
    case .sequence(let items): YAMLNode(.sequence(items.map(\.withoutPlaces)), range: 0..<0)
    case .mapping(let entries):
      YAMLNode(
        .mapping(entries.map { YAMLEntry(key: $0.key, keyRange: 0..<0, value: $0.value.withoutPlaces) }), range: 0..<0)
    }
  }
}
