import Markdown
import Notes
import SourceText

/// What a link's target means among all files of the journal, before anybody is asked what may be seen.
enum Resolution: Equatable {
  /// A place in `Journal.notes`, and what is left of the fragment.
  case note(Int, fragment: String?)
  /// A place in `Journal.attachments`.
  case attachment(Int)
  case external
  case refused
  case unresolved
  /// Several notes bear the alias: unresolved.
  case ambiguousAlias([Int])
  case plainText
}

/// A name that several files of equal rank answer to.
struct TiedName: Sendable {
  let target: String
  let files: [NamedFile]
}

/// Finds what names mean, in constant time each.
struct LinkResolver: Sendable {
  /// How a target is looked up.
  enum Style {
    /// From the root, by name.
    case wikilink
    /// From the source's folder first.
    case markdown
  }

  /// Where a link stands.
  struct Source {
    let note: Int
    let folder: SourcePath
    let foldedFolder: FoldedName
    let world: Int

    init(_ note: Int, of names: NameIndex, in map: WorldMap) {
      self.note = note
      folder = names.notes[note].file.path.folder
      foldedFolder = FoldedName(folder.rawValue)
      world = map.worldOfNote[note]
    }
  }

  /// What a target means wherever it is written, but for the choice among several candidates.
  private final class Lookup: Sendable {
    /// What it means wherever it is written: the file at that very path, or the only one of the name.
    let single: NamedFile?
    let fileName: FoldedName
    let candidates: ScopedCandidates<NamedFile>?
    let sections: ScopedCandidates<Int>?
    let aliases: ScopedCandidates<Int>?

    init(
      single: NamedFile? = nil, fileName: FoldedName, candidates: ScopedCandidates<NamedFile>? = nil,
      sections: ScopedCandidates<Int>? = nil, aliases: ScopedCandidates<Int>? = nil
    ) {
      self.single = single ?? (candidates?.all.count == 1 ? candidates?.all.first : nil)
      self.fileName = fileName
      self.candidates = candidates
      self.sections = sections
      self.aliases = aliases
    }
  }

  let names: NameIndex
  let map: WorldMap
  /// Names that the order of paths had to decide, in the order in which they were met; each target once.
  private(set) var ties: [String: TiedName] = [:]
  private var targets = TextNumbers()
  /// By the numbers of `targets`.
  private var lookups: [Lookup] = []
  /// Candidates by every ending of their paths, for file names that very many files bear.
  private var suffixes: [FoldedName: [FoldedName: [NamedFile]]] = [:]

  init(_ names: NameIndex, _ map: WorldMap) {
    self.names = names
    self.map = map
  }

  /// Resolves a target without its fragment; an empty one is the source itself.
  mutating func resolve(_ target: String, fragment: String?, from source: Source, style: Style) -> Resolution {
    guard !target.isEmpty else { return section(of: source.note, fragment: fragment) }
    if target.utf8.first == UInt8(ascii: "/") || JournalPath.isRelative(target) {
      let isAbsolute = target.utf8.first == UInt8(ascii: "/")
      let path = JournalPath.resolve(target, in: isAbsolute ? SourcePath("") : source.folder)
      guard let path else { return .unresolved }
      if let file = exact(FoldedName(path), written: path) { return resolution(of: file, fragment: fragment) }
      return resolution(of: index(of: path), fragment: fragment)
    }
    if style == .markdown, !source.folder.rawValue.isEmpty {
      let beside = source.folder.rawValue + "/" + target
      if let file = exact(source.foldedFolder.appending(FoldedName(target)), written: beside) {
        return resolution(of: file, fragment: fragment)
      }
    }
    if target.utf8.last == UInt8(ascii: "/") {
      for folder in [source.folder, SourcePath("")] {
        guard let path = JournalPath.resolve(target, in: folder), let file = index(of: path) else { continue }
        return resolution(of: file, fragment: fragment)
      }
      return .unresolved
    }
    return resolve(name: target, fragment: fragment, from: source)
  }

  private mutating func resolve(name target: String, fragment: String?, from source: Source) -> Resolution {
    let lookup = self.lookup(target)
    if let file = lookup.single { return resolution(of: file, fragment: fragment) }
    if let candidates = lookup.candidates, !candidates.all.isEmpty {
      return resolution(of: pick(candidates, lookup.fileName, target, from: source), fragment: fragment)
    }
    if let section = lookup.sections?.nearest(to: source.world, in: map).first {
      return .note(section, fragment: fragment)
    }
    guard let bearers = lookup.aliases?.nearest(to: source.world, in: map), let first = bearers.first else {
      return .unresolved
    }
    return bearers.count == 1 ? resolution(of: .note(first), fragment: fragment) : .ambiguousAlias(bearers)
  }

  // MARK: Candidates

  private mutating func pick(
    _ candidates: ScopedCandidates<NamedFile>, _ fileName: FoldedName, _ target: String, from source: Source
  ) -> NamedFile? {
    guard candidates.all.count > 1 else { return candidates.all.first }
    let beside = source.foldedFolder.appending(fileName)
    let written = FoldedName(target)
    if let own = names.paths[beside]?.first,
      beside.endsWithPath(written) || beside.endsWithPath(written.withExtension)
    {
      return own
    }
    let nearest = candidates.nearest(to: source.world, in: map)
    guard let best = nearest.first else { return nil }
    if nearest.count > 1, length(nearest[1]) == length(best), ties[target] == nil {
      ties[target] = TiedName(target: target, files: nearest.filter { length($0) == length(best) })
    }
    return best
  }

  private mutating func lookup(_ target: String) -> Lookup {
    let (number, isNew) = targets.number(of: target)
    if isNew { lookups.append(lookedUp(target)) }
    return lookups[number]
  }

  private mutating func lookedUp(_ target: String) -> Lookup {
    let written = FoldedName(target)
    let withExtension = written.withExtension
    guard written.hasFolder else { return lookedUp(target, written, withExtension) }
    let fileName = written.lastComponent
    if let file = exact(written, withExtension, written: target) { return Lookup(single: file, fileName: fileName) }
    let files = self.files(endingWith: written)
    guard files.isEmpty else { return lookup(files, fileName) }
    let others = self.files(endingWith: withExtension)
    guard others.isEmpty else { return lookup(others, fileName.withExtension) }
    return lookup(named: written, fileName.withExtension)
  }

  /// The same for a name without a folder: files at the root bear it as their whole path.
  private func lookedUp(_ target: String, _ written: FoldedName, _ withExtension: FoldedName) -> Lookup {
    let files = names.fileNames[written] ?? []
    let others = names.fileNames[withExtension] ?? []
    if let file = atRoot(files, written: target) ?? atRoot(others, written: target + ".md") {
      return Lookup(single: file, fileName: written)
    }
    guard files.isEmpty else { return lookup(Array(files), written) }
    guard others.isEmpty else { return lookup(Array(others), withExtension) }
    return lookup(named: written, withExtension)
  }

  /// Of files of one name the one at the root, as written before any that differs in case.
  private func atRoot(_ files: ArraySlice<NamedFile>, written: @autoclosure () -> String) -> NamedFile? {
    var found: [NamedFile] = []
    for file in files where !names.path(of: file).hasFolder { found.append(file) }
    guard found.count > 1 else { return found.first }
    let text = written()
    return found.first { path($0).rawValue == text } ?? found.first
  }

  private func lookup(_ files: [NamedFile], _ fileName: FoldedName) -> Lookup {
    // Not the resolver itself: a closure would copy it.
    let map = map
    return Lookup(fileName: fileName, candidates: ScopedCandidates(sorted(files), in: map) { map.world(of: $0) })
  }

  private func lookup(named written: FoldedName, _ fileName: FoldedName) -> Lookup {
    Lookup(
      fileName: fileName, sections: names.sections[written].map { scoped($0) },
      aliases: names.resolvesAliases ? names.aliases[written].map { scoped($0) } : nil)
  }

  private func scoped(_ notes: ArraySlice<Int>) -> ScopedCandidates<Int> {
    let map = map
    return ScopedCandidates(Array(notes), in: map) { map.worldOfNote[$0] }
  }

  private mutating func files(endingWith path: FoldedName) -> [NamedFile] {
    let fileName = path.lastComponent
    guard let files = names.fileNames[fileName] else { return [] }
    guard path.hasFolder else { return Array(files) }
    guard files.count > 8 else { return files.filter { names.path(of: $0).endsWithPath(path) } }
    if suffixes[fileName] == nil {
      var endings: [FoldedName: [NamedFile]] = [:]
      for file in files {
        for ending in names.path(of: file).pathSuffixes { endings[ending, default: []].append(file) }
      }
      suffixes[fileName] = endings
    }
    return suffixes[fileName]?[path] ?? []
  }

  /// The file at a path, as written before any that differs in case, and before the one with `.md` added.
  private func exact(_ path: FoldedName, _ withExtension: FoldedName? = nil, written: String) -> NamedFile? {
    if let files = names.paths[path] { return exact(files, written) }
    return names.paths[withExtension ?? path.withExtension].flatMap { exact($0, written + ".md") }
  }

  private func exact(_ files: ArraySlice<NamedFile>, _ written: @autoclosure () -> String) -> NamedFile? {
    guard files.count > 1 else { return files.first }
    let text = written()
    return files.first { path($0).rawValue == text } ?? files.first
  }

  /// The note that speaks for a folder whose path was written: its `index`, `README`, or namesake.
  private func index(of folder: String) -> NamedFile? {
    for name in ["index", "_index", "readme", JournalPath.lastComponent(folder)] {
      let path = FoldedName(folder).appending(FoldedName(name + ".md"))
      if let file = names.paths[path]?.first { return file }
    }
    return nil
  }

  /// By the number of characters, then by bytes.
  private func sorted(_ files: [NamedFile]) -> [NamedFile] {
    guard files.count > 1 else { return files }
    return files.map { (file: $0, length: length($0), path: path($0)) }
      .sorted { $0.length != $1.length ? $0.length < $1.length : $0.path < $1.path }
      .map(\.file)
  }

  private func length(_ file: NamedFile) -> Int { path(file).rawValue.count }

  func path(_ file: NamedFile) -> SourcePath {
    switch file {
    case .note(let note): names.notes[note].path
    case .attachment(let attachment): names.attachments[attachment]
    }
  }

  // MARK: Sections of outline notes

  private func resolution(of file: NamedFile?, fragment: String?) -> Resolution {
    switch file {
    case .note(let note): section(of: note, fragment: fragment)
    case .attachment(let attachment): .attachment(attachment)
    case nil: .unresolved
    }
  }

  /// The section that a fragment of an outline note's file names, which has a page of its own; else the note.
  private func section(of note: Int, fragment: String?) -> Resolution {
    guard let fragment, fragment.utf8.first != UInt8(ascii: "^") else { return .note(note, fragment: fragment) }
    let file = names.fileOfSection[note] ?? note
    guard let sections = names.sectionsByFile[file] else { return .note(note, fragment: fragment) }
    let parts = fragment.split(separator: "#", maxSplits: 1)
    guard let first = parts.first, let section = sections[HeadingFolding.fold(first)] else {
      return .note(note, fragment: fragment)
    }
    return .note(section, fragment: parts.count > 1 ? String(parts[1]) : nil)
  }
}

extension WorldMap {
  fileprivate func world(of file: NamedFile) -> Int {
    switch file {
    case .note(let note): worldOfNote[note]
    case .attachment(let attachment): worldOfAttachment[attachment]
    }
  }
}
