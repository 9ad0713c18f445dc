import Notes
import SourceText

/// A file that a name may mean: a place in `Journal.notes` or in `Journal.attachments`.
enum NamedFile: Hashable, Sendable {
  case note(Int)
  case attachment(Int)
}

/// Every name of a journal, folded once: paths, file names, sections of outline notes, aliases, titles.
///
/// A class, because every look-up goes through it and it never changes once made.
final class NameIndex: Sendable {
  let notes: [Note]
  let attachments: [SourcePath]
  let resolvesAliases: Bool
  /// Files by their whole path; several when paths differ in case only.
  let paths: NameTable<NamedFile>
  /// Files by their last component.
  let fileNames: NameTable<NamedFile>
  /// Sections of outline notes by their titles.
  let sections: NameTable<Int>
  let aliases: NameTable<Int>
  /// What plain names in properties may mean: file names without `.md`, titles, sections, aliases. Each note once a name.
  let names: NameTable<Int>
  /// Sections by the note that holds them and their folded heading.
  let sectionsByFile: [Int: [String: Int]]
  /// The note of the whole file, by section.
  let fileOfSection: [Int: Int]
  private let notePaths: [FoldedName]
  private let attachmentPaths: [FoldedName]

  init(_ journal: Journal) {
    notes = journal.notes
    attachments = journal.attachments
    resolvesAliases = journal.configuration.resolvesAliases
    notePaths = journal.notes.map { FoldedName($0.path.rawValue) }
    attachmentPaths = journal.attachments.map { FoldedName($0.rawValue) }
    var tables = NameTables(notePaths, attachments: attachmentPaths.count)
    for (index, note) in journal.notes.enumerated() where !note.isSection { tables.add(note, at: index) }
    for (index, path) in attachmentPaths.enumerated() { tables.add(.attachment(index), path, path.lastComponent) }
    paths = tables.paths.finish()
    for (index, note) in journal.notes.enumerated() where note.isSection {
      tables.add(section: note, at: index, in: paths)
    }
    (fileNames, sections) = (tables.fileNames.finish(), tables.sections.finish())
    (aliases, names) = (tables.aliases.finish(), tables.names.finish())
    (sectionsByFile, fileOfSection) = (tables.sectionsByFile, tables.fileOfSection)
  }

  func path(of file: NamedFile) -> FoldedName {
    switch file {
    case .note(let note): notePaths[note]
    case .attachment(let attachment): attachmentPaths[attachment]
    }
  }
}

/// The tables of a `NameIndex` while they are filled.
private struct NameTables {
  var paths = NameTable<NamedFile>.Builder()
  var fileNames = NameTable<NamedFile>.Builder()
  var sections = NameTable<Int>.Builder()
  var aliases = NameTable<Int>.Builder()
  var names = NameTable<Int>.Builder()
  var sectionsByFile: [Int: [String: Int]] = [:]
  var fileOfSection: [Int: Int] = [:]
  private let notePaths: [FoldedName]

  init(_ notePaths: [FoldedName], attachments: Int) {
    self.notePaths = notePaths
    paths.reserveCapacity(notePaths.count + attachments)
    fileNames.reserveCapacity(notePaths.count + attachments)
    names.reserveCapacity(notePaths.count * 2)
  }

  mutating func add(_ file: NamedFile, _ path: FoldedName, _ fileName: FoldedName) {
    paths.add(file, to: path)
    fileNames.add(file, to: fileName)
  }

  mutating func add(_ note: Note, at index: Int) {
    let fileName = notePaths[index].lastComponent
    add(.note(index), notePaths[index], fileName)
    let stem = fileName.withoutExtension
    let title = FoldedName(note.title)
    names.add(index, to: stem)
    if title != stem { names.add(index, to: title) }
    add(aliases: note, at: index, besides: stem, title)
  }

  mutating func add(section note: Note, at index: Int, in paths: NameTable<NamedFile>) {
    let title = FoldedName(note.title)
    sections.add(index, to: title)
    names.add(index, to: title)
    add(aliases: note, at: index, besides: title, title)
    guard case .note(let file)? = paths[FoldedName(note.file.path.rawValue)]?.first else { return }
    fileOfSection[index] = file
    let heading = note.path.rawValue.dropFirst(note.file.path.rawValue.count + 1)
    for name in [HeadingFolding.fold(note.title), HeadingFolding.fold(heading)]
    where sectionsByFile[file]?[name] == nil { sectionsByFile[file, default: [:]][name] = index }
  }

  private mutating func add(aliases note: Note, at index: Int, besides stem: FoldedName, _ title: FoldedName) {
    guard !note.aliases.isEmpty else { return }
    var seen: Set<FoldedName> = []
    for alias in note.aliases {
      let name = FoldedName(alias.text)
      guard !name.rawValue.isEmpty, seen.insert(name).inserted else { continue }
      aliases.add(index, to: name)
      if name != stem, name != title { names.add(index, to: name) }
    }
  }
}
