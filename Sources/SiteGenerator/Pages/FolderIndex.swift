import Linking
import Notes
import SourceText

/// What lies directly in each folder of the journal.
struct FolderIndex: Sendable {
  private var notesByFolder: [SourcePath: [NoteIndex]] = [:]
  private var subfoldersByFolder: [SourcePath: [SourcePath]] = [:]

  /// - Parameter titleRanks: By note, its place among all notes by title.
  init(graph: NoteGraph, titleRanks: [Int]) {
    let folders = NoteFolders(graph)
    var notes: [[NoteIndex]] = Array(repeating: [], count: folders.paths.count)
    for (index, number) in folders.numbers.enumerated() { notes[number].append(NoteIndex(index)) }
    for (number, folder) in folders.paths.enumerated() {
      register(folder)
      notesByFolder[folder] = notes[number].sorted { titleRanks[$0.rawValue] < titleRanks[$1.rawValue] }
    }
    for folder in subfoldersByFolder.keys { subfoldersByFolder[folder]?.sort() }
  }

  /// By title.
  func notes(in folder: SourcePath) -> [NoteIndex] { notesByFolder[folder] ?? [] }

  /// Sorted by path.
  func subfolders(of folder: SourcePath) -> [SourcePath] { subfoldersByFolder[folder] ?? [] }

  /// The world of the notes in a folder, or below it when it holds none itself.
  func world(of folder: SourcePath, in graph: NoteGraph) -> WorldIndex? {
    var pending = [folder]
    while let folder = pending.popLast() {
      if let note = notes(in: folder).first { return graph[note].world }
      pending += subfolders(of: folder).reversed()
    }
    return nil
  }

  /// Enters a folder and those above it into the lists of their parents.
  private mutating func register(_ folder: SourcePath) {
    notesByFolder[folder] = []
    var child = folder
    while !child.rawValue.isEmpty {
      let parent = child.folder
      if subfoldersByFolder[parent]?.contains(child) == true { return }
      subfoldersByFolder[parent, default: []].append(child)
      child = parent
    }
  }
}
