import Foundation
import TestSupport
import Testing

/// Builds a journal of one note for each way of writing that a note is private, each with a word of its own, and looks for
/// all of the words in everything that is written.
@Suite struct PrivateFormsLeakTests {
  @Test func `no way of writing that a note is private lets anything of it out`() throws {
    let program = try Program()
    defer { program.remove() }
    var forms: [String: String] = [:]
    func add(_ form: String, _ path: (_ word: String) -> String, _ text: String) throws {
      let word = "zq\(1000 + forms.count)x"
      forms[word] = form
      try program.write(text.replacing("ZZ", with: word), to: "Journal/content/\(path(word))")
    }
    for line in PrivateForms.hidingLines {
      try add(line, { "NPCs/\($0).md" }, "---\n\(line)\naliases: [ZZalias]\n---\nZZ [[Ada]] #ZZ\n")
    }
    for body in PrivateForms.bodies { try add(body, { "NPCs/\($0).md" }, body) }
    for name in PrivateForms.fileNames { try add(name, { "NPCs/\($0)/\(name).md" }, "ZZ [[Ada]]\n") }
    for folder in PrivateForms.folders { try add(folder, { "\(folder)/\($0).md" }, "ZZ [[Ada]]\n") }
    try program.write("Open.\n", to: "Journal/content/NPCs/Ada.md")
    try program.write("title: Journal\nbase_url: https://example.org/\n", to: "Journal/loremark.yml")
    let build = try program.run("build", "Journal", "-o", "public")
    #expect(!build.errors.contains("[leak]"), "\(build.errors)")
    #expect(program.exists("public/index.html"))
    #expect(try Self.words(in: program.folder.appending(path: "public")).compactMap { forms[$0] } == [])
    try program.run("build", "Journal", "-o", "gm", "--audience", "gm")
    #expect(try Self.words(in: program.folder.appending(path: "gm")).count == forms.count)
  }

  /// The planted words that files hold or are named after.
  private static func words(in site: URL) throws -> Set<String> {
    var words: Set<String> = []
    for name in try FileManager.default.subpathsOfDirectory(atPath: site.path) {
      let data = FileManager.default.contents(atPath: site.appending(path: name).path) ?? Data()
      let text = name + "\n" + String(decoding: data, as: UTF8.self)
      for match in text.matches(of: /zq[0-9]{4}x/) { words.insert(String(match.0)) }
    }
    return words
  }
}
