import Foundation
import Linking
import Notes
import SiteGenerator
import SourceText
import TestSupport
import Testing

@testable import Editing

/// Renames in journals of other people, on disk: afterwards everything is linked as before, but for the name.
@Suite struct VaultRenameTests {
  /// Everything that a graph says about links, with the renamed note's path as it was.
  private struct Links: Equatable {
    var relations: Set<String> = []
    var mentions: Set<String> = []
    var links: [String: [String]] = [:]
    var kinds: [String: String] = [:]

    init(_ journal: JournalOnDisk, _ now: SourcePath, as before: SourcePath) {
      var configuration = journal.journal.configuration
      if configuration.audiences.count == 1 { configuration.audiences.append(AudienceName("gm")) }
      let graph = GraphBuilder.link(
        journal.journal.replacing(configuration: configuration), title: journal.title,
        audience: configuration.mostPrivateAudience, showsLocks: true
      ).value
      func path(_ index: NoteIndex) -> String {
        let path = graph[index].note.path.rawValue
        return path == now.rawValue ? before.rawValue : path
      }
      for relation in graph.relations {
        let role = relation.role ?? ""
        relations.insert("\(path(relation.from)) \(relation.name) \(path(relation.to)) \(role) \(relation.isCurrent)")
      }
      for mention in graph.mentions { mentions.insert("\(path(mention.from)) \(path(mention.to))") }
      for index in graph.notes.indices {
        let note = graph.notes[index]
        kinds[path(NoteIndex(index))] = note.note.kind.rawValue
        links[path(NoteIndex(index))] = note.linkTargets.map { target in
          if case .note(let index, let fragment) = target { return "\(path(index)) \(Self.kind(of: fragment))" }
          return "\(target)"
        }
      }
    }

    private static func kind(of fragment: ResolvedLink.Fragment) -> String {
      switch fragment {
      case .none: "none"
      case .heading(_, let index): "heading \(index)"
      case .block(let identifier): identifier
      case .broken: "broken"
      }
    }
  }

  @Test(arguments: ["children-of-ash", "kingmaker", "obsidian-help-en", "quartz-docs", "solo-rpg-sample"])
  func `the graph is the same but for the name`(vault: String) throws {
    guard let source = SharedData.vault(vault) else { return }
    let folder = try TemporaryDirectory()
    let copy = folder("vault")
    try FileManager.default.copyItem(atPath: source.path, toPath: copy)
    try Self.makeWritable(copy)
    let before = try JournalOnDisk.read(copy)
    for path in Self.mostLinked(before, count: 2) {
      let current = try JournalOnDisk.read(copy)
      let links = Links(current, path, as: path)
      let plan = try JournalEditor(current.journal, title: current.title).plan(
        .rename(path, title: "Ünlikely: name, #1"))
      #expect(plan.changes.count > 1)
      let written = try JournalFolder(contentRoot: current.contentRoot).write(plan)
      let after = try JournalOnDisk.read(copy)
      let changed = Links(after, plan.note, as: path)
      #expect(changed.kinds == links.kinds)
      #expect(changed.relations.symmetricDifference(links.relations) == [])
      #expect(changed.mentions.symmetricDifference(links.mentions) == [])
      for (note, targets) in links.links { #expect(changed.links[note] == targets, "\(note)") }
      try JournalFolder(contentRoot: current.contentRoot).write(written.reversed)
    }
    let restored = try JournalOnDisk.read(copy)
    #expect(restored.journal.notes.map(\.file) == before.journal.notes.map(\.file))
  }

  private static func mostLinked(_ journal: JournalOnDisk, count: Int) -> [SourcePath] {
    let names = JournalNames(journal.journal, title: journal.title)
    var counts = [Int](repeating: 0, count: names.notes.count)
    for note in names.notes.indices {
      for case let target? in names.linkTargets(of: note) where target != note { counts[target] += 1 }
    }
    return counts.indices.filter {
      !names.notes[$0].source.isIndex && names.notes[$0].path == names.notes[$0].file.path
    }
    .sorted { (counts[$1], names.notes[$0].path) < (counts[$0], names.notes[$1].path) }
    .prefix(count).map { names.notes[$0].path }
  }

  /// Copies of files that may only be read can be read only as well.
  private static func makeWritable(_ folder: String) throws {
    let files = FileManager.default
    for name in try files.subpathsOfDirectory(atPath: folder) {
      let isFolder =
        try files.attributesOfItem(atPath: folder + "/" + name)[.type] as? FileAttributeType == .typeDirectory
      try files.setAttributes([.posixPermissions: isFolder ? 0o755 : 0o644], ofItemAtPath: folder + "/" + name)
    }
    try files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder)
  }
}
