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
  /// The files of notes that the audience does not see, and those that only they or withheld parts show; sorted, each once.
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
    let partly = Self.partlyWithheld(input.journal, graph).subtracting(files)
    withheldFiles = (files.union(Self.attachments(of: files.union(partly), input.journal, graph))).sorted()
    partlyWithheldFiles = partly.sorted()
  }

  /// The attachments that notes of some files refer to, and nothing that the audience sees.
  private static func attachments(
    of files: Set<SourcePath>, _ journal: Journal, _ graph: NoteGraph
  ) -> Set<SourcePath> {
    guard !files.isEmpty, !graph.attachments.isEmpty else { return [] }
    let names = AttachmentNames(graph.attachments)
    var found: Set<SourcePath> = []
    for note in journal.notes where files.contains(note.file.path) {
      let folder = note.file.path.folder
      let texts = note.body.links.map(\.target) + note.properties.flatMap { AddressPlanner.texts(of: $0.value) }
      found.formUnion(texts.compactMap { names.attachment(named: $0, from: folder) })
    }
    return found.isEmpty ? [] : found.subtracting(AssetUse.all(in: graph, names).map(\.path))
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
