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
final class NameIndex {
  let notes: [Note]
  let attachments: [SourcePath]
  let resolvesAliases: Bool
  /// Files by their whole path; several when paths differ in case only.
  private(set) var paths: [FoldedName: [NamedFile]] = [:]
  /// Files by their last component.
  private(set) var fileNames: [FoldedName: [NamedFile]] = [:]
  /// Sections of outline notes by their titles.
  private(set) var sections: [FoldedName: [Int]] = [:]
  private(set) var aliases: [FoldedName: [Int]] = [:]
  /// What plain names in properties may mean: file names without `.md`, titles, sections, aliases. Each note once a name.
  private(set) var names: [FoldedName: [Int]] = [:]
  /// Sections by the note that holds them and their folded heading.
  private(set) var sectionsByFile: [Int: [String: Int]] = [:]
  /// The note of the whole file, by section.
  private(set) var fileOfSection: [Int: Int] = [:]
  private let notePaths: [FoldedName]
  private let attachmentPaths: [FoldedName]

  init(_ journal: Journal) {
    notes = journal.notes
    attachments = journal.attachments
    resolvesAliases = journal.configuration.resolvesAliases
    notePaths = journal.notes.map { FoldedName($0.path.rawValue) }
    attachmentPaths = journal.attachments.map { FoldedName($0.rawValue) }
    paths.reserveCapacity(notePaths.count + attachmentPaths.count)
    fileNames.reserveCapacity(notePaths.count + attachmentPaths.count)
    names.reserveCapacity(notePaths.count * 2)
    for (index, note) in journal.notes.enumerated() where !note.isSection { add(note, at: index) }
    for (index, path) in attachmentPaths.enumerated() {
      paths[path, default: []].append(.attachment(index))
      fileNames[path.lastComponent, default: []].append(.attachment(index))
    }
    for (index, note) in journal.notes.enumerated() where note.isSection { add(section: note, at: index) }
  }

  func path(of file: NamedFile) -> FoldedName {
    switch file {
    case .note(let note): notePaths[note]
    case .attachment(let attachment): attachmentPaths[attachment]
    }
  }

  private func add(_ note: Note, at index: Int) {
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

  private func add(section note: Note, at index: Int) {
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

  private func add(aliases note: Note, at index: Int, besides known: [FoldedName]) {
    var seen: Set<FoldedName> = []
    for alias in note.aliases {
      let name = FoldedName(alias.text)
      guard !name.rawValue.isEmpty, seen.insert(name).inserted else { continue }
      aliases[name, default: []].append(index)
      if !known.contains(name) { names[name, default: []].append(index) }
    }
  }
}
