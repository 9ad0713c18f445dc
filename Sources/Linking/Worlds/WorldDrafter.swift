import Notes
import SourceText

/// Finds the worlds of a journal and what belongs to each.
struct WorldDrafter {
  private let journal: Journal
  private let title: String
  private var drafts: [WorldDraft] = []
  private var worldByNote: [Int: Int] = [:]
  private var worldByFolder: [String: Int] = [:]
  private var worldsByName: [FoldedName: [Int]] = [:]
  private var implicitWorlds: [ImplicitName: Int] = [:]
  /// Answers of `nearestWorld`, by folder.
  private var nearest: [String: Int] = [:]

  /// What a note says of its world.
  private struct Statement: Equatable {
    let name: String
    let game: Int?
    let isStated: Bool
  }

  private var lastStatement: (statement: Statement, world: Int?)?

  private struct ImplicitName: Hashable {
    let name: FoldedName
    let game: Int?
  }

  private init(_ journal: Journal, title: String) {
    self.journal = journal
    self.title = title
  }

  static func draft(_ journal: Journal, title: String) -> WorldMap {
    var drafter = WorldDrafter(journal, title: title)
    drafter.draftWorlds()
    drafter.draftGames()
    let worldOfNote = drafter.memberships()
    let worldOfAttachment = journal.attachments.map { drafter.nearestWorld(of: $0.folder.rawValue) }
    return WorldMap(
      drafts: drafter.drafts, worldOfNote: worldOfNote, worldOfAttachment: worldOfAttachment,
      worldByNote: drafter.worldByNote, worldsByName: drafter.worldsByName)
  }

  // MARK: Worlds and their folders

  private mutating func draftWorlds() {
    drafts = [
      WorldDraft(
        origin: .journal, folder: SourcePath(""), kind: SchemaNames.world, title: title, order: nil, game: nil,
        outer: nil)
    ]
    let kinds = Set(journal.schema.kinds.filter(\.isWorld).map(\.name))
    let worldNotes = journal.notes.indices.filter { index in
      guard kinds.contains(journal.notes[index].kind), !journal.notes[index].isSection else { return false }
      switch journal.notes[index].kindEvidence {
      // A journal of one file is a world by its outline.
      case .property, .outline: return true
      case .tag, .folder, .fileName, .use, .none: return false
      }
    }
    guard !worldNotes.isEmpty else { return }
    let folders = foldersWithNotes()
    var ownersByFolder: [String: [Int]] = [:]
    for note in worldNotes { ownersByFolder[journal.notes[note].path.folder.rawValue, default: []].append(note) }
    for note in worldNotes {
      let path = journal.notes[note].path
      let neighbours = ownersByFolder[path.folder.rawValue] ?? []
      add(note, folder: Self.folder(of: path, in: folders, beside: neighbours.map { journal.notes[$0].path }))
    }
  }

  private func foldersWithNotes() -> Set<String> {
    var folders: Set<String> = []
    for note in journal.notes {
      var folder = note.file.path.folder
      while folders.insert(folder.rawValue).inserted, !folder.rawValue.isEmpty { folder = folder.folder }
    }
    return folders
  }

  /// The folder that a world note describes: its own when it is its index, the one named like it when there is one, its
  /// own when no other world note lies in it.
  private static func folder(
    of path: SourcePath, in folders: Set<String>, beside neighbours: [SourcePath]
  ) -> SourcePath? {
    if isIndex(path) { return path.folder }
    let named = path.folder.appending(path.stem)
    if folders.contains(named.rawValue) { return named }
    return neighbours.count == 1 ? path.folder : nil
  }

  /// Whether a note speaks for its folder: `index`, `_index`, `README`, or the folder's own name.
  static func isIndex(_ path: SourcePath) -> Bool {
    let stem = path.stem.lowercased()
    if ["index", "_index", "readme"].contains(stem) { return true }
    return !path.folder.rawValue.isEmpty && stem == path.folder.fileName.lowercased()
  }

  private mutating func add(_ index: Int, folder: SourcePath?) {
    let note = journal.notes[index]
    let isNamedByFile = note.title == String(note.path.stem)
    var title = note.title
    if isNamedByFile, Self.isIndex(note.path) {
      title = note.path.folder.rawValue.isEmpty ? self.title : String(note.path.folder.fileName)
    }
    let world = drafts.count
    drafts.append(
      WorldDraft(
        origin: .note(index), folder: folder, kind: note.kind, title: title, order: note.number("order"), game: nil,
        outer: nil))
    worldByNote[index] = world
    if let folder, worldByFolder[folder.rawValue] == nil { worldByFolder[folder.rawValue] = world }
    var names = [title, note.title, JournalPath.withoutExtension(note.path.rawValue)] + note.aliases.map(\.text)
    if Self.isIndex(note.path) { names += [String(note.path.folder.fileName), note.path.folder.rawValue] }
    names.append(String(note.path.stem))
    for name in Set(names.map { FoldedName($0) }) where !name.rawValue.isEmpty {
      worldsByName[name, default: []].append(world)
    }
  }

  /// The nearest world whose folder is `folder` or lies above it.
  private mutating func nearestWorld(of folder: String) -> Int {
    var visited: [String] = []
    var current = SourcePath(folder)
    var answer = WorldMap.journal
    while true {
      if let known = nearest[current.rawValue] ?? worldByFolder[current.rawValue] {
        answer = known
        break
      }
      visited.append(current.rawValue)
      if current.rawValue.isEmpty { break }
      current = current.folder
    }
    for folder in visited { nearest[folder] = answer }
    return answer
  }

  // MARK: Games

  private mutating func draftGames() {
    for world in drafts.indices.dropFirst() {
      guard let noteIndex = drafts[world].note else { continue }
      let start =
        drafts[world].folder.map { $0.rawValue.isEmpty ? nil : $0.folder } ?? journal.notes[noteIndex].path.folder
      let outer = start.map { nearestWorld(of: $0.rawValue) }
      drafts[world].outer = outer == world ? nil : outer
    }
    for world in drafts.indices.dropFirst() where drafts[world].kind != SchemaNames.game {
      guard let noteIndex = drafts[world].note else { continue }
      drafts[world].game = statedGame(journal.notes[noteIndex]) ?? gameAround(world)
    }
  }

  private func statedGame(_ note: Note) -> Int? {
    guard let name = Self.names(in: note["game"]).first else { return nil }
    return worldsByName[FoldedName(name)]?.first { drafts[$0].kind == SchemaNames.game }
  }

  /// The nearest game whose folder holds the world's; steps are bounded because outer folders are shorter.
  private func gameAround(_ world: Int) -> Int? {
    var steps = 0
    var current = drafts[world].outer
    while let outer = current, steps < 64 {
      if drafts[outer].kind == SchemaNames.game { return outer }
      current = drafts[outer].outer
      steps += 1
    }
    return nil
  }

  // MARK: Members

  private mutating func memberships() -> [Int] {
    var worldByFile: [SourcePath: Int] = [:]
    for (index, world) in worldByNote { worldByFile[journal.notes[index].file.path] = world }
    return journal.notes.indices.map { index in
      if let own = worldByNote[index] { return own }
      let note = journal.notes[index]
      let around = worldByFile[note.file.path] ?? nearestWorld(of: note.file.path.folder.rawValue)
      return statedWorld(note, around: around) ?? around
    }
  }

  private mutating func statedWorld(_ note: Note, around: Int) -> Int? {
    let game = drafts[around].game ?? (drafts[around].kind == SchemaNames.game ? around : nil)
    if let name = Self.names(in: note["world"]).first {
      // A heading or fact of the body that happens to be called World makes none.
      let isStated = note.range(of: "world").lowerBound < note.bodyRange.lowerBound
      let statement = Statement(name: name, game: game, isStated: isStated)
      // Neighbours mostly say the same.
      if let lastStatement, lastStatement.statement == statement { return lastStatement.world }
      let world = namedWorld(name, inGame: game) ?? (isStated ? implicitWorld(name, inGame: game) : nil)
      lastStatement = (statement, world)
      return world
    }
    for property: PropertyName in ["playthrough", "game"] {
      if let name = Self.names(in: note[property]).first, let world = namedWorld(name, inGame: game) {
        // A note of one of the game's worlds stays there when it says its game.
        return drafts[around].game == world ? nil : world
      }
    }
    return nil
  }

  private func namedWorld(_ name: String, inGame game: Int?) -> Int? {
    let worlds = worldsByName[FoldedName(name)] ?? []
    return worlds.first { drafts[$0].game == game } ?? worlds.first
  }

  private mutating func implicitWorld(_ name: String, inGame game: Int?) -> Int? {
    let title = JournalPath.lastComponent(name)
    guard !title.isEmpty else { return nil }
    let key = ImplicitName(name: FoldedName(title), game: game)
    if let world = implicitWorlds[key] { return world }
    let world = drafts.count
    drafts.append(
      WorldDraft(
        origin: .implicit, folder: SourcePath(title), kind: SchemaNames.world, title: title, order: nil, game: game,
        outer: nil))
    implicitWorlds[key] = world
    return world
  }

  /// The names that a property of any shape holds, links by their paths without `.md`.
  static func names(in value: PropertyValue?) -> [String] {
    switch value {
    case .references(let references)?: references.map(\.name)
    case .text(let text)?: [text]
    case .texts(let texts)?: texts
    default: []
    }
  }
}

extension Reference {
  /// What the reference names: a link's path without `.md`, or the plain name.
  var name: String {
    switch form {
    case .link(let target, _, _): JournalPath.withoutExtension(target)
    case .name(let name): name
    }
  }
}
