import Linking
import Notes
import SourceText

/// The folders that hold a graph's notes. Notes are sorted by path, so that a note mostly lies where the one before does.
struct NoteFolders {
  /// Each once, in the order in which the notes come to them.
  private(set) var paths: [SourcePath] = []
  /// By note: the place of its file's folder in `paths`.
  private(set) var numbers: [Int] = []

  init(_ graph: NoteGraph) {
    var known: [SourcePath: Int] = [:]
    var last = ""
    numbers.reserveCapacity(graph.notes.count)
    for note in graph.notes {
      let path = note.note.file.path
      if !paths.isEmpty, Self.lies(path.rawValue, in: last) {
        numbers.append(numbers[numbers.count - 1])
        continue
      }
      let folder = path.folder
      let number = known[folder] ?? paths.count
      if number == paths.count {
        known[folder] = number
        paths.append(folder)
      }
      last = folder.rawValue
      numbers.append(number)
    }
  }

  /// Whether a file lies directly in a folder.
  private static func lies(_ path: String, in folder: String) -> Bool {
    let bytes = path.utf8.span
    let start = folder.utf8.span
    let length = start.count == 0 ? 0 : start.count + 1
    guard bytes.count > length else { return false }
    for offset in start.indices where bytes[offset] != start[offset] { return false }
    if length > 0, bytes[length - 1] != UInt8(ascii: "/") { return false }
    for offset in length..<bytes.count where bytes[offset] == UInt8(ascii: "/") { return false }
    return true
  }
}
