import Notes
import SourceText

/// Finds notes of the same subject in the worlds of one game.
struct Counterparts {
  /// By note, without itself.
  private(set) var others: [[NoteIndex]]
  /// The game's own note of the same subject, by note of one of its worlds.
  private(set) var gameNotes: [NoteIndex?]

  private struct Subject: Hashable {
    let game: WorldIndex
    let kind: KindName
    let name: FoldedName
  }

  /// More namesakes than a page can compare are left out.
  private static let most = 50

  init(_ notes: [LinkedNote], _ worldOfNote: [WorldIndex], _ worlds: [World]) {
    others = Array(repeating: [], count: notes.count)
    gameNotes = Array(repeating: nil, count: notes.count)
    var groups: [Subject: [NoteIndex]] = [:]
    var originals: [Subject: NoteIndex] = [:]
    var subjects: [(NoteIndex, Subject)] = []
    for (index, linked) in notes.enumerated() {
      let world = worlds[worldOfNote[index].rawValue]
      guard world.note?.rawValue != index, !linked.note.source.isIndex else {
        continue
      }
      let isGame = world.kind == SchemaNames.game
      guard let game = isGame ? worldOfNote[index] : world.game else { continue }
      let subject = Subject(game: game, kind: linked.note.kind, name: FoldedName(linked.note.title))
      if isGame {
        if originals[subject] == nil { originals[subject] = NoteIndex(index) }
      } else {
        if groups[subject, default: []].count < Self.most { groups[subject, default: []].append(NoteIndex(index)) }
        subjects.append((NoteIndex(index), subject))
      }
    }
    for (index, subject) in subjects {
      gameNotes[index.rawValue] = originals[subject]
      let namesakes = groups[subject] ?? []
      guard namesakes.count > 1 else { continue }
      others[index.rawValue] = namesakes.filter { worldOfNote[$0.rawValue] != worldOfNote[index.rawValue] }
        .sorted { (worldOfNote[$0.rawValue], $0) < (worldOfNote[$1.rawValue], $1) }
    }
  }

  /// What a note takes from its game's note because it says nothing itself.
  func inherited(by index: NoteIndex, in notes: [LinkedNote]) -> [Property] {
    guard let original = gameNotes[index.rawValue] else { return [] }
    let note = notes[index.rawValue].note
    return notes[original.rawValue].note.properties.filter { property in
      guard let name = property.name, name == "image" || name == "summary" else { return false }
      return note[name] == nil
    }
  }
}
