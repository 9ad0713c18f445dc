import Linking
import Markdown  // the places of comments
package import Notes
package import SourceText

/// What publishing must know of the journal that a site was made from.
package struct JournalProvenance: Sendable {
  package let title: String
  package let configuration: JournalConfiguration
  /// The journal's folder; for a journal that is one file, the folder of the file.
  package let folder: DiskPath
  /// The folder that the paths of notes are relative to.
  package let contentRoot: DiskPath
  /// The files of notes that the audience does not see, sorted, each once.
  package let withheldFiles: [SourcePath]
  /// The files of notes that the audience sees without some of their parts, comments included; sorted, each once.
  package let partlyWithheldFiles: [SourcePath]

  init(_ input: BuildInput, _ graph: NoteGraph) {
    title = input.title
    configuration = graph.configuration
    folder = input.folder
    contentRoot = input.contentRoot
    var files: Set<SourcePath> = []
    for note in graph.withheld {
      // A section of an outline note lies in the file before the `#`.
      let isFile = input.sources[note.path] != nil
      files.insert(isFile ? note.path : SourcePath(String(note.path.rawValue.prefix { $0 != "#" })))
    }
    withheldFiles = files.sorted()
    partlyWithheldFiles = Self.partlyWithheld(input.journal, graph).subtracting(files).sorted()
  }

  private static func partlyWithheld(_ journal: Journal, _ graph: NoteGraph) -> Set<SourcePath> {
    var files: Set<SourcePath> = []
    var place = 0
    // Both are in the order of their paths.
    for note in journal.notes where place < graph.notes.count && graph.notes[place].note.path == note.path {
      let isWhole = graph.notes[place].note.file.bytes == note.file.bytes && note.body.commentRanges.isEmpty
      if !isWhole { files.insert(note.file.path) }
      place += 1
    }
    return files
  }
}
