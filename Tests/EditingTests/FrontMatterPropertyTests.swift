import Notes
import SourceText
import Testing

@testable import Editing

/// For thousands of front matters and edits: what is read afterwards is what was intended, and every line that belongs
/// to no other property is byte for byte what it was.
@Suite struct FrontMatterPropertyTests {
  static let seeds: [UInt64] = Array(1...4)
  private static let roundsPerSeed = 600

  /// What an edit is to achieve, asked of the note as it is read anew.
  private struct Trial {
    let name: String
    let edit: NoteEdit
    let holds: (Note) -> Bool
  }

  @Test(arguments: seeds) func `edits say what was intended and leave every other line alone`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var refusals: [String] = []
    for round in 0..<Self.roundsPerSeed {
      let generated = GeneratedNote(&generator)
      let file = SourceFile(path: TestJournal.path, bytes: generated.bytes)
      let journal = TestJournal.with(file)
      let trial = Self.trial(&generator)
      let bytes: [UInt8]
      switch TestJournal.plan(.edit(file.path, [trial.edit]), journal) {
      case .success(let plan): bytes = plan.changes.first?.after ?? file.bytes
      case .failure(let error):
        refusals.append("\(trial.edit): \(error.message)\n" + String(decoding: file.bytes, as: UTF8.self))
        continue
      }
      let changed = TestJournal.with(SourceFile(path: file.path, bytes: bytes))
      let note = try #require(TestJournal.note(file.path, in: changed))
      let before = String(decoding: file.bytes, as: UTF8.self)
      let after = String(decoding: bytes, as: UTF8.self)
      #expect(trial.holds(note), "round \(round): \(trial.edit)\n\(before)\n=== became ===\n\(after)")
      let isKept = Self.isKept(generated.untouched(by: trial.name), in: after, generated)
      #expect(isKept, "round \(round): \(trial.edit) changed another line\n\(before)\n=== became ===\n\(after)")
    }
    // An edit may be refused rather than guessed, but that must stay the exception.
    #expect(refusals.count * 100 <= Self.roundsPerSeed, "\(refusals.prefix(5).joined(separator: "\n----\n"))")
  }

  /// Whether all lines are there in their order, each with the note's own line end.
  private static func isKept(_ lines: [String], in text: String, _ generated: GeneratedNote) -> Bool {
    let whole = Array(text.utf8)
    var offset = 0
    for (index, line) in lines.enumerated() {
      let isLast = index == lines.count - 1
      let bytes = Array(line.utf8) + (isLast && !generated.endsWithLine ? [] : Array(generated.lineEnd.utf8))
      var found = false
      while offset + bytes.count <= whole.count {
        let isStart = offset == 0 || whole[offset - 1] == 0x0A || generated.mark.utf8.count == offset
        if isStart, whole[offset..<offset + bytes.count].elementsEqual(bytes) {
          offset += bytes.count
          found = true
          break
        }
        offset += 1
      }
      if !found, !(isLast && line.isEmpty) { return false }
    }
    return true
  }

  // MARK: Trials

  private static func trial(_ generator: inout SeededGenerator) -> Trial {
    switch generator.number(0..<11) {
    case 0: flag(&generator)
    case 1: status(&generator)
    case 2, 3: text(&generator)
    case 4: clear(&generator)
    case 5, 6: list(&generator)
    case 7, 8: link(&generator)
    case 9: unlink(&generator)
    default: move(&generator)
    }
  }

  private static func flag(_ generator: inout SeededGenerator) -> Trial {
    let answer = generator.chance(50)
    return Trial(name: "isMerchant", edit: .set(key: "isMerchant", .flag(answer))) {
      $0["isMerchant"] == .flag(answer)
    }
  }

  private static func status(_ generator: inout SeededGenerator) -> Trial {
    let status = generator.pick(["alive", "dead", "missing", "hostile"])
    return Trial(name: "status", edit: .set(key: "status", .text(status))) {
      $0["status"] == .status(StatusName(status))
    }
  }

  private static let texts = [
    "plain", "with: colon", "it's \"quoted\"", "# no comment", "- no item", "[not a list]", "{no map}", "a, b", "yes",
    "12", "2024-01-01", "ends with:", "  ", "@at", "%percent", "two\nlines", "first\n\n  third\n", "tab\there",
    "ü — é 漢字",
    "back\\slash", "null", "~", "*star*", "&anchor", "!bang", "| pipe", "> arrow", "`code`", "[[Gostoc]] and more",
    "<% template", "a #tag", "\u{2028}separator", "\u{1}control", "?", "-", ":", "a：b",
  ]

  private static func text(_ generator: inout SeededGenerator) -> Trial {
    let name = generator.pick(["summary", "mood", "race"])
    let text = generator.pick(texts.filter { name != "mood" || !$0.contains("[[") })
    return Trial(name: name, edit: .set(key: name, .text(text))) { note in
      if text.trimmed.isEmpty { return true }
      let property = note.properties.first { $0.name?.rawValue == name || FoldedWord($0.key) == FoldedWord(name) }
      let value = property?.value.plainText?.trimmed
      return value == text.trimmed || value == nil && FoldedWord(text) == FoldedWord("null")
    }
  }

  private static func clear(_ generator: inout SeededGenerator) -> Trial {
    let name = generator.pick(GeneratedNote.keys.keys.sorted())
    return Trial(name: name, edit: .clear(key: name)) { note in
      if name == "aliases" { return note.aliases.isEmpty }
      return !note.properties.contains { $0.name?.rawValue == name || FoldedWord($0.key) == FoldedWord(name) }
    }
  }

  private static func list(_ generator: inout SeededGenerator) -> Trial {
    let name = generator.pick(["aliases", "tags", "roles"])
    let item = generator.pick(name == "tags" ? ["new", "one", "two"] : ["new", "one", "a: b", "d'e", "c"])
    if generator.chance(50) {
      return Trial(name: name, edit: .add(key: name, item)) { items(name, of: $0).contains(item) }
    }
    return Trial(name: name, edit: .remove(key: name, item)) { !items(name, of: $0).contains(item) }
  }

  private static func items(_ name: String, of note: Note) -> [String] {
    switch name {
    case "aliases": return note.aliases.map(\.text)
    case "tags": return note.tags
    default:
      if case .texts(let texts)? = note[PropertyName(name)] { return texts }
      return []
    }
  }

  private static func link(_ generator: inout SeededGenerator) -> Trial {
    let isPlace = generator.chance(50)
    let (name, target) = isPlace ? ("locations", "Rose Church") : ("quests", "Homage")
    let path = SourcePath(isPlace ? "Run/Locations/Rose Church.md" : "Run/Quests/Homage.md")
    var details = LinkDetails()
    if generator.chance(30) { details.note = "seen: twice" }
    let wanted = details
    return Trial(name: name, edit: .link(relation: name, to: path, details)) { note in
      guard case .references(let references)? = note[PropertyName(name)] else { return false }
      return references.contains { reference in
        says(reference, target) && (wanted.note == nil || reference.note == wanted.note)
      }
    }
  }

  private static func unlink(_ generator: inout SeededGenerator) -> Trial {
    // The relation may not be there: then it is added first, so that there is something to take away.
    let path = SourcePath("Run/Locations/Limgrave.md")
    return Trial(name: "locations", edit: .remove(key: "locations", "Limgrave")) { note in
      guard case .references(let references)? = note["locations"] else { return true }
      return !references.contains { says($0, path.stem) || says($0, "The Green") }
    }
  }

  private static func move(_ generator: inout SeededGenerator) -> Trial {
    let since = generator.chance(50) ? "4" : nil
    let path = SourcePath("Run/Locations/Limgrave.md")
    return Trial(name: "locations", edit: .move(to: path, since: since)) { note in
      guard case .references(let references)? = note["locations"] else { return false }
      let open = references.filter { $0.until == nil }
      let latest = open.max { ($0.since?.parts ?? []).lexicographicallyPrecedes($1.since?.parts ?? []) }
      return says(open.last ?? references[references.count - 1], "Limgrave")
        || latest.map { says($0, "Limgrave") } == true
        || open.contains { says($0, "The Green") }
    }
  }

  private static func says(_ reference: Reference, _ name: some StringProtocol) -> Bool {
    switch reference.form {
    case .link(let target, _, _): target.split(separator: "/").last.map { $0 == name } ?? false
    case .name(let text): text == name || reference.parts.contains { says($0, name) }
    }
  }
}
