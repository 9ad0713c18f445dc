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
  let paths: [FoldedName: [NamedFile]]
  /// Files by their last component.
  let fileNames: [FoldedName: [NamedFile]]
  /// Sections of outline notes by their titles.
  let sections: [FoldedName: [Int]]
  let aliases: [FoldedName: [Int]]
  /// What plain names in properties may mean: file names without `.md`, titles, sections, aliases. Each note once a name.
  let names: [FoldedName: [Int]]
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
    var tables = NameTables(notePaths)
    tables.reserveCapacity(notes: notePaths.count, attachments: attachmentPaths.count)
    for (index, note) in journal.notes.enumerated() where !note.isSection { tables.add(note, at: index) }
    for (index, path) in attachmentPaths.enumerated() {
      tables.paths[path, default: []].append(.attachment(index))
      tables.fileNames[path.lastComponent, default: []].append(.attachment(index))
    }
    for (index, note) in journal.notes.enumerated() where note.isSection { tables.add(section: note, at: index) }
    (paths, fileNames, sections) = (tables.paths, tables.fileNames, tables.sections)
    (aliases, names) = (tables.aliases, tables.names)
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
  var paths: [FoldedName: [NamedFile]] = [:]
  var fileNames: [FoldedName: [NamedFile]] = [:]
  var sections: [FoldedName: [Int]] = [:]
  var aliases: [FoldedName: [Int]] = [:]
  var names: [FoldedName: [Int]] = [:]
  var sectionsByFile: [Int: [String: Int]] = [:]
  var fileOfSection: [Int: Int] = [:]
  private let notePaths: [FoldedName]

  init(_ notePaths: [FoldedName]) { self.notePaths = notePaths }

  mutating func reserveCapacity(notes: Int, attachments: Int) {
    paths.reserveCapacity(notes + attachments)
    fileNames.reserveCapacity(notes + attachments)
    names.reserveCapacity(notes * 2)
  }

  mutating func add(_ note: Note, at index: Int) {
    let path = notePaths[index]
    paths[path, default: []].append(.note(index))
    let fileName = path.lastComponent
    fileNames[fileName, default: []].append(.note(index))
    let stem = FoldedName(JournalPath.withoutExtension(fileName.rawValue))
    let title = FoldedName(note.title)
    names[stem, default: []].append(index)
    if title != stem { names[title, default: []].append(index) }
    add(aliases: note, at: index, besides: [stem, title])
  }

  mutating func add(section note: Note, at index: Int) {
    let title = FoldedName(note.title)
    sections[title, default: []].append(index)
    names[title, default: []].append(index)
    add(aliases: note, at: index, besides: [title])
    guard case .note(let file)? = paths[FoldedName(note.file.path.rawValue)]?.first else { return }
    fileOfSection[index] = file
    let heading = note.path.rawValue.dropFirst(note.file.path.rawValue.count + 1)
    for name in [HeadingFolding.fold(note.title), HeadingFolding.fold(heading)]
    where sectionsByFile[file]?[name] == nil { sectionsByFile[file, default: [:]][name] = index }
  }

  private mutating func add(aliases note: Note, at index: Int, besides known: [FoldedName]) {
    var seen: Set<FoldedName> = []
    for alias in note.aliases {
      let name = FoldedName(alias.text)
      guard !name.rawValue.isEmpty, seen.insert(name).inserted else { continue }
      aliases[name, default: []].append(index)
      if !known.contains(name) { names[name, default: []].append(index) }
    }
  }
}
