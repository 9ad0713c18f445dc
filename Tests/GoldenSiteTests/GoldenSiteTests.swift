import Foundation
import SiteGenerator
import SourceText
import Testing

/// Whole sites, compared file by file with what was read and approved before.
///
/// `RECORD_SNAPSHOTS=1` rewrites what is expected: read the difference before you commit it.
@Suite struct GoldenSiteTests {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  static let package = folder.deletingLastPathComponent().deletingLastPathComponent()
  static let isRecording = ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1"

  static let names: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "Sites").path)) ?? []).sorted()

  @Test(arguments: names)
  func `every file of the site is as expected`(name: String) throws {
    let site = Self.folder.appending(path: "Sites/\(name)")
    let built = try BuiltSite(of: site.appending(path: "content"), audience: nil)
    try Self.compare(built.files, with: site.appending(path: "expected"))
  }

  /// The demo journal's pages stand as digests: they are too many to read, and the smaller sites show their markup.
  @Test func `the demo site has the files, links and diagnostics that it had`() throws {
    let built = try BuiltSite(of: Self.package.appending(path: "content"), audience: nil)
    var files: [String: String] = [:]
    files["graph.json"] = built.files["graph.json"]
    files["diagnostics.txt"] = built.files["diagnostics.txt"]
    files["files.txt"] = built.files.keys.sorted().joined(separator: "\n") + "\n"
    try Self.compare(files, with: Self.folder.appending(path: "Demo"))
  }

  @Test func `there are golden sites`() {
    #expect(Self.names.count >= 3)
  }

  private static func compare(_ files: [String: String], with expected: URL) throws {
    if isRecording { try record(files, in: expected) }
    let known = Set(
      try FileManager.default.subpathsOfDirectory(atPath: expected.path).filter { path in
        !expected.appending(path: path).hasDirectoryPath
      }
    ).filter { !isFolder(expected.appending(path: $0)) }
    #expect(Set(files.keys).subtracting(known).sorted() == [], "files that are not expected")
    #expect(known.subtracting(files.keys).sorted() == [], "expected files that are missing")
    for name in known.intersection(files.keys).sorted() {
      let text = try String(contentsOf: expected.appending(path: name), encoding: .utf8)
      guard let built = files[name], built != text else { continue }
      Issue.record("\(name) differs:\n\(firstDifference(text, built))")
    }
  }

  private static func isFolder(_ url: URL) -> Bool {
    (try? url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory) ?? false
  }

  private static func record(_ files: [String: String], in folder: URL) throws {
    try? FileManager.default.removeItem(at: folder)
    for (name, text) in files {
      let file = folder.appending(path: name)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
  }

  private static func firstDifference(_ expected: String, _ built: String) -> String {
    let (old, new) = (
      expected.split(separator: "\n", omittingEmptySubsequences: false),
      built.split(separator: "\n", omittingEmptySubsequences: false)
    )
    let line = zip(old, new).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? min(old.count, new.count)
    let (before, after) = (line < old.count ? old[line] : "(end)", line < new.count ? new[line] : "(end)")
    return "line \(line + 1)\n- \(before)\n+ \(after)"
  }
}
