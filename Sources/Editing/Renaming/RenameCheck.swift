import Linking
import Markdown
import Notes
import SourceText

/// Makes sure that after a rename every link means the note that it meant before.
struct RenameCheck {
  private let planner: RenamePlanner
  private var paths: [SourcePath: SourcePath] = [:]

  init(_ planner: RenamePlanner) {
    self.planner = planner
    for note in planner.session.journal.notes where note.file.path == planner.note.file.path {
      paths[note.path] = SourcePath(
        planner.newPath.rawValue + note.path.rawValue.dropFirst(note.file.path.rawValue.count))
    }
    paths[planner.note.path] = planner.newNotePath
  }

  /// A link that would mean another note.
  private struct Stray {
    let note: SourcePath
    /// A place in the body's links; nil for an entry of a property.
    let link: Int?
    let written: String
    let expected: SourcePath
  }

  /// The files, with full paths where a name alone would mean another note.
  mutating func settled(_ files: [SourcePath: SourceFile]) throws(EditError) -> [SourcePath: SourceFile] {
    var files = files
    for attempt in 0...1 {
      var (journal, names) = planner.session.names(replacing: onDisk(files))
      guard let renamed = names.notes.first(where: { $0.path == planner.newNotePath }), renamed.title == planner.title
      else { throw .refused(planner.note.path, reason: "its title would not be '\(planner.title)'") }
      let strays = try self.strays(names)
      if strays.isEmpty { return files }
      guard attempt == 0 else {
        let stray = strays[0]
        throw .refused(stray.note, reason: "'\(stray.written)' in it would mean another note than before")
      }
      try straighten(strays, journal, &names, &files)
    }
    return files
  }

  /// The files by the paths that they will have.
  private func onDisk(_ files: [SourcePath: SourceFile]) -> [SourcePath: SourceFile?] {
    var result: [SourcePath: SourceFile?] = [:]
    for (path, file) in files where path != planner.note.file.path { result[path] = .some(file) }
    guard let own = files[planner.note.file.path] else { return result }
    if planner.newPath != planner.note.file.path { result[planner.note.file.path] = .some(nil) }
    result[planner.newPath] = .some(SourceFile(path: planner.newPath, bytes: own.bytes))
    return result
  }

  private func newPath(_ path: SourcePath) -> SourcePath { paths[path] ?? path }

  // MARK: Comparing

  private func strays(_ names: JournalNames) throws(EditError) -> [Stray] {
    var places: [SourcePath: Int] = [:]
    for (place, note) in names.notes.enumerated() { places[note.path] = place }
    var strays: [Stray] = []
    for index in planner.session.journal.notes.indices {
      let (old, links, references) = planner.session.withNames {
        ($0.notes[index], $0.linkTargets(of: index), $0.referenceTargets(of: index))
      }
      guard let place = places[newPath(old.path)] else {
        throw .refused(old.path, reason: "the note would not be found any more")
      }
      let new = names.notes[place]
      guard new.kind == old.kind else { throw .refused(old.path, reason: "it would be of another kind") }
      let newLinks = names.linkTargets(of: place)
      guard newLinks.count == links.count else {
        throw .refused(old.path, reason: "its links would not be found any more")
      }
      for (link, (before, after)) in zip(links, newLinks).enumerated() {
        guard let expected = expected(before), after.map({ names.notes[$0].path }) != expected else { continue }
        strays.append(Stray(note: new.path, link: link, written: new.body.links[link].target, expected: expected))
      }
      strays += try strayReferences(old, references, new, names.referenceTargets(of: place), names)
    }
    return strays
  }

  /// The path of the note that a link meant; nil when it meant none, and may mean the renamed one now.
  private func expected(_ target: Int?) -> SourcePath? {
    target.map { newPath(planner.session.journal.notes[$0].path) }
  }

  private static let added: Set<PropertyName> = ["title", "id", "formerly"]

  private func strayReferences(
    _ old: Note, _ before: [[Int?]], _ new: Note, _ after: [[Int?]], _ names: JournalNames
  ) throws(EditError) -> [Stray] {
    func flat(_ note: Note, _ targets: [[Int?]]) -> [(Reference, Int?)] {
      zip(note.properties, targets).filter { $0.0.name.map { !Self.added.contains($0) } ?? true }.flatMap {
        zip($0.0.linkedReferences, $0.1)
      }
    }
    let (olds, news) = (flat(old, before), flat(new, after))
    guard olds.count == news.count else {
      throw .refused(old.path, reason: "its references would not be found any more")
    }
    return zip(olds, news).compactMap { old, current in
      guard let expected = expected(old.1), current.1.map({ names.notes[$0].path }) != expected else { return nil }
      let written =
        switch current.0.form {
        case .link(let target, _, _): target
        case .name(let name): name
        }
      return Stray(note: new.path, link: nil, written: written, expected: expected)
    }
  }

  // MARK: Straightening

  /// Gives links that went astray as much of the path as they need.
  private func straighten(
    _ strays: [Stray], _ journal: Journal, _ names: inout JournalNames, _ files: inout [SourcePath: SourceFile]
  ) throws(EditError) {
    var places: [SourcePath: Int] = [:]
    for (place, note) in names.notes.enumerated() { places[note.path] = place }
    var patches: [SourcePath: TextPatch] = [:]
    var properties: [SourcePath: [String: String]] = [:]
    for stray in strays {
      guard let place = places[stray.note], let target = places[stray.expected] else { continue }
      let note = journal.notes[place]
      let full = LinkNames.name(of: target, from: place, &names) ?? journal.notes[target].file.path.rawValue
      guard let index = stray.link else {
        properties[note.file.path, default: [:]][stray.written] = full
        continue
      }
      var links = BodyLinks(note, planner.name)
      let link = note.body.links[index]
      let isWiki = link.syntax == .wikilink || link.syntax == .embed
      let file = journal.notes[target].file.path
      let path = isWiki ? full : Self.relative(file, from: note.file.path.folder)
      links.rewrite(link, BodyLinks.Change(path: path))
      for piece in links.patch.pieces where patches[note.file.path]?.pieces.contains(piece) != true {
        patches[note.file.path, default: TextPatch()].replace(piece.range, with: piece.bytes)
      }
    }
    for note in journal.notes where note.path == note.file.path {
      var file = note.file
      if let patch = patches[file.path] { file = SourceFile(path: file.path, bytes: patch.applied(to: file.bytes)) }
      if let known = properties[file.path] {
        var links = FrontMatterLinks(try FrontMatterText(file), planner.name, names: []) { link in
          known[link.target].map { BodyLinks.Change(path: $0) }
        }
        file = try links.rewritten()
      }
      guard file.bytes != note.file.bytes else { continue }
      let original = file.path == planner.newPath ? planner.note.file.path : file.path
      files[original] = SourceFile(path: original, bytes: file.bytes)
    }
  }

  /// `../b/C.md` for `a/b/C.md` in `a/x`.
  private static func relative(_ path: SourcePath, from folder: SourcePath) -> String {
    let target = path.rawValue.split(separator: "/")
    let base = folder.rawValue.split(separator: "/")
    var shared = 0
    while shared < base.count, shared < target.count - 1, base[shared] == target[shared] { shared += 1 }
    let up = [Substring](repeating: "..", count: base.count - shared)
    return (up + target[shared...]).joined(separator: "/")
  }
}
