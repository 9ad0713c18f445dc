package import Notes
import SourceText

/// A journal as it was read for somebody who changes it: nothing redacted, nothing linked.
package struct JournalOnDisk: Sendable {
  package let journal: Journal
  package let title: String
  /// The folder that paths of notes are relative to.
  package let contentRoot: String
  /// The journal's own folder.
  package let folder: String
  package let roots: JournalRoots

  /// - Parameter location: A folder or one Markdown file.
  package static func read(_ location: String) throws(BuildError) -> JournalOnDisk {
    let input = try BuildInput.read(BuildOptions(journal: location), output: nil)
    guard !input.journal.notes.isEmpty || input.roots.sources[SourcePath("loremark.yml")] != nil else {
      throw BuildError(
        "'\(location)' holds no notes",
        hint: "Name the journal's folder with --journal, or start one with 'loremark init'.")
    }
    let isFile = ["md", "markdown"].contains(SourcePath(DiskPath(location).name).fileExtension)
    return JournalOnDisk(
      journal: input.journal, title: input.title, contentRoot: input.contentRoot.rawValue,
      folder: isFile ? DiskPath(location).parent.rawValue : location, roots: input.roots)
  }

  /// The one note that somebody means by a path, file name, title or alias.
  ///
  /// - Throws: When no note or several are called so, with what may have been meant.
  package func note(named name: String) throws(BuildError) -> Note {
    let found = NoteSearch(notes: journal.notes).places(named: name, prefixes: [roots.content, roots.journal])
    guard let first = found.first else {
      let names = journal.notes.flatMap { [$0.title, String($0.path.stem)] + $0.aliases.map(\.text) }
      let near = NearMiss.suggestion(for: name, among: names)
      throw BuildError("no note is named '\(name)'", hint: near.map { "Did you mean '\($0)'?" })
    }
    guard found.count == 1 else {
      let paths = found.prefix(10).map { "  " + journal.notes[$0].path.rawValue }
      throw BuildError(
        "\(found.count) notes are named '\(name)'", hint: "Give the path of one:\n" + paths.joined(separator: "\n"))
    }
    return journal.notes[first]
  }
}
