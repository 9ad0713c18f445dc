import Foundation
import Testing

/// What the package cannot enforce, read from the sources themselves.
@Suite struct SourceRulesTests {
  struct File {
    let target: String
    let path: String
    let lines: [Substring]
  }

  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static let files: [File] = {
    let sources = root.appending(path: "Sources")
    let names = FileManager.default.enumerator(atPath: sources.path)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(".swift") }.sorted().compactMap { name in
      guard let text = try? String(contentsOf: sources.appending(path: name), encoding: .utf8) else { return nil }
      return File(
        target: String(name.prefix { $0 != "/" }), path: name,
        lines: text.split(separator: "\n", omittingEmptySubsequences: false))
    }
  }()

  @Test func `there are sources to read`() {
    #expect(Self.files.count > 50)
  }

  @Test func `no file is longer than 400 lines`() {
    let long = Self.files.filter { $0.lines.count > 401 }.map { "\($0.path): \($0.lines.count) lines" }
    #expect(long == [])
  }

  @Test func `no source traps on purpose or drops an error`() {
    let forbidden = [" try!", " as!", " try?", "@unchecked", "fatalError(", "TO" + "DO", "FIX" + "ME"]
    let places = Self.files.filter { $0.target != "FileEmbedding" }.flatMap { file in
      file.lines.enumerated().flatMap { number, line in
        forbidden.filter { line.contains($0) }.map { "\(file.path):\(number + 1): \($0)" }
      }
    }
    #expect(places == [])
  }

  @Test func `Foundation is imported only where text or the terminal needs it`() {
    let allowed: Set = ["Language", "FileEmbedder", "FileEmbedding", "loremark"]
    let places = Self.files.filter { file in
      !allowed.contains(file.target) && file.lines.contains { $0.contains("import Foundation") }
    }
    #expect(places.map(\.path) == [])
  }

  @Test func `each C library has one owner`() {
    let owners: [String: Set] = [
      "CLibYAML": ["YAML"], "CMarkGFM": ["Markdown"], "CMicroHTTPD": ["LivePreview"], "CQREncode": ["LivePreview"],
      // How memory is asked from the system is a matter of each kind of run.
      "CMalloc": ["loremark", "LivePreview"],
    ]
    for (library, owner) in owners {
      let importers = Self.files.filter { $0.lines.contains { $0.hasSuffix("import " + library) } }.map(\.target)
      #expect(Set(importers).subtracting(owner) == [], "\(library)")
    }
  }

  @Test func `no file is a drawer`() {
    let drawers = Self.files.filter { file in
      let parts = file.path.split(whereSeparator: { "/.+".contains($0) })
      return ["Helper", "Helpers", "Util", "Utils", "Utility", "Common", "Manager", "Misc"].contains { word in
        parts.contains { $0 == word } || parts.contains { $0.hasSuffix("Helpers") || $0.hasSuffix("Manager") }
      }
    }
    #expect(drawers.map(\.path) == [])
  }
}
