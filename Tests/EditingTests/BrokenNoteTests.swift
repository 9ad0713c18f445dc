import Notes
import SourceText
import Testing

@testable import Editing

/// Notes that no author means to write: an edit may be refused, but it neither traps nor touches what it should not.
@Suite struct BrokenNoteTests {
  private static let marks = [
    "\"", "'", "[", "]", "{", "}", ": ", ":", "\n", "\n- ", "# ", "&a ", "*a", "|", ">", "\t", "---\n", "[[", "]]", ",",
    "\r", "%", "!", "? ", "\u{FEFF}", "\u{0}", "é", "<% x %>", "::", "](", "- [ ] ", "## ",
  ]

  @Test(arguments: [UInt64(11), 12, 13]) func `broken front matter keeps its other entries and its body`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<250 {
      var scalars = Array(String(decoding: GeneratedNote(&generator).bytes, as: UTF8.self).unicodeScalars)
      for _ in 0..<generator.number(1..<6) {
        scalars.insert(
          contentsOf: generator.pick(Self.marks).unicodeScalars, at: generator.number(0..<scalars.count + 1))
      }
      var text = String.UnicodeScalarView()
      text.append(contentsOf: scalars)
      let file = SourceFile(path: TestJournal.path, bytes: Array(String(text).utf8))
      let edit = Self.edit(&generator)
      guard case .success(let plan) = TestJournal.plan(.edit(file.path, [edit]), TestJournal.with(file)),
        let change = plan.changes.first
      else { continue }
      let (old, new) = (FrontMatterBlock(file.bytes), FrontMatterBlock(change.after))
      guard old.format == .yaml, case .set(let key, _) = edit, key == "my key" else { continue }
      // A key that is nowhere yet is one line more, and nothing else.
      #expect(change.after[new.body].elementsEqual(file.bytes[old.body]))
      let before = DiffLines(file.bytes).wholes
      let steps = LineDiff.steps(from: before, to: DiffLines(change.after).wholes)
      #expect(
        steps.count { !$0.isKeep } <= 3,
        "\(String(text))\n=== became ===\n\(String(decoding: change.after, as: UTF8.self))")
    }
  }

  private static func edit(_ generator: inout SeededGenerator) -> NoteEdit {
    let place = SourcePath("Run/Locations/Limgrave.md")
    switch generator.number(0..<10) {
    case 0, 1, 2: return .set(key: "my key", .text("a: b"))
    case 3: return .set(key: "status", .text("dead"))
    case 4: return .add(key: "tags", "new")
    case 5: return .link(relation: "locations", to: place, LinkDetails(note: "x"))
    case 6: return .unlink(relation: "locations", from: place)
    case 7: return .move(to: place, since: "3")
    case 8: return .addTask("look")
    default: return .addNote("heard", heading: "Rumours")
    }
  }

  @Test(arguments: [UInt64(21), 22]) func `broken notes can be renamed, or are refused`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      var text = String(decoding: GeneratedNote(&generator).bytes, as: UTF8.self)
      for _ in 0..<generator.number(0..<6) { text += generator.pick(Self.marks) + "[[Varré]] " }
      let other = SourceFile("Run/NPCs/Other.md", text + "[x](Varré.md) <a href='Varré.md'>")
      let journal = TestJournal.with("[[Other]]\n").replacing(files: [other.path: other])
      guard case .success(let plan) = TestJournal.plan(.rename(TestJournal.path, title: "Mask"), journal) else {
        continue
      }
      for change in plan.changes where change.path == other.path {
        let after = String(decoding: change.after, as: UTF8.self)
        #expect(after.replacing("Mask", with: "Varré") == String(decoding: change.before, as: UTF8.self))
      }
    }
  }
}
