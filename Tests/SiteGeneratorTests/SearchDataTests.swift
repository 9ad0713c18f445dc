import Foundation
import Notes
import SourceText
import TestSupport
import Testing

@testable import SiteGenerator

@Suite struct SearchDataTests {
  /// The files of `data/` by name.
  private static func data(
    _ notes: [String: String], audience: AudienceName? = nil, threads: Int? = nil
  ) throws -> [String: String] {
    let folder = try TemporaryDirectory()
    for (path, text) in notes { try folder.write("journal/" + path, text) }
    var options = BuildOptions(journal: folder("journal"))
    options.output = folder("site")
    options.audience = audience
    options.threads = threads
    _ = try SiteBuilder.build(options)
    var files: [String: String] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder("site/data")) {
      files[name] = try String(contentsOfFile: folder("site/data/" + name), encoding: .utf8)
    }
    return files
  }

  private static func notes(_ count: Int) -> [String: String] {
    let words = ["lantern", "harbour", "ledger", "salt", "moth", "bell", "gallows", "orchard", "kite", "ember"]
    var notes: [String: String] = [:]
    for number in 0..<count {
      let text = (0..<60).map { "\(words[(number * 7 + $0 * $0) % 10])\((number + $0) % 40)" }.joined(separator: " ")
      notes["NPCs/Person \(number).md"] =
        "---\nstatus: alive\n---\n## Part \(number % 9)\n\(text) [[Person \(number / 2)]]\n"
    }
    return notes
  }

  @Test func `the index is the same on any number of threads`() throws {
    let notes = Self.notes(1200)
    let one = try Self.data(notes, threads: 1)
    #expect(try Self.data(notes, threads: 4) == one)
    #expect(one.count > 100)
  }

  @Test func `no file of the index is large, but for the first`() throws {
    var notes = Self.notes(300)
    notes["Long.md"] = String(repeating: "A very long tale of lanterns and ledgers. ", count: 4_000)
    let sizes = try Self.data(notes).filter { !$0.key.contains("-") && $0.key != "manifest.js" }.mapValues(\.utf8.count)
    #expect(sizes.count > 30)
    // A long note's text is cut; what is usual is much smaller.
    #expect(sizes.values.allSatisfy { $0 < 13_000 })
    #expect(sizes.values.count { $0 > 2_800 } <= 1)
  }

  @Test func `an edit changes a small part of the index`() throws {
    var notes = Self.notes(400)
    let before = Set(try Self.data(notes).keys)
    notes["NPCs/Person 7.md"] = "---\nstatus: alive\n---\nAn entirely unheardof sentence.\n"
    let after = Set(try Self.data(notes).keys)
    #expect(after.subtracting(before).count * 2 < after.count)
  }

  @Test func `nothing that an audience may not see is in its index`() throws {
    let notes = [
      "A.md": "Known. %%quetzalcoatl%%\n\n> [!gm]\n> The xylophonist is the murderer.\n\n<!-- zugzwang -->\n",
      "GM/B.md": "The jabberwock.\n", "C.md": "---\nvisibility: gm\naliases: [Bandersnatch]\n---\nHidden.\n",
    ]
    let secrets = ["xylophonist", "jabberwock", "bandersnatch", "quetzalcoatl", "zugzwang"]
    func found(_ audience: AudienceName?) throws -> [String] {
      let text = try Self.data(notes, audience: audience).values.joined(separator: "\n").lowercased()
      return secrets.filter { text.contains($0) }
    }
    #expect(try found(nil) == [])
    #expect(try found(AudienceName("gm")) == ["xylophonist", "jabberwock", "bandersnatch"])
  }

  @Test func `a spoiler is a term and no text`() throws {
    let data = try Self.data([
      "A.md": "The butler is ||guiltyparty|| here.\n", "B.md": "---\nspoiler: true\n---\nwholesecret\n",
    ])
    for secret in ["guiltyparty", "wholesecret"] {
      let holders = data.values.filter { $0.contains(secret) }
      #expect(!holders.isEmpty)
      // Texts say paths on lines of their own.
      #expect(!holders.contains { $0.contains(".md\n") }, "\(secret)")
    }
    #expect(data.values.contains { $0.contains("…") })
  }

  @Test func `backticks, backslashes and dollars do not break a file`() throws {
    let data = try Self.data(["A.md": "Run ``a ` b`` and ${alert(1)} \\\\ </script>\n"])
    let text = try #require(data.values.first { $0.contains("A.md\n") })
    #expect(text.contains("\\${alert(1)}") && text.contains("a \\` b"))
  }

  @Test func `a journal of one empty note has an index`() throws {
    #expect(try Self.data(["A.md": ""]).keys.contains("manifest.js"))
  }

  @Test func `notes in very many letters are no trouble`() throws {
    let text = "𠮷野家 👩‍👩‍👧 e\u{301}\u{301}\u{301} \u{200B} ﷽ ㍿ ½ ǅ İ " + String(repeating: "a\u{300}", count: 500)
    #expect(try Self.data(["A.md": text]).count >= 3)
  }
}
