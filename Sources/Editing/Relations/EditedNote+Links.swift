import Linking
import Notes
import SourceText

/// What references of the note mean, and how a reference to another note is written in it.
extension EditedNote {
  /// A link to a note as it is written in properties: the shortest name that means it from here.
  func linkText(to path: SourcePath, property: PropertyName?) throws(EditError) -> String {
    let target = try session.place(of: path)
    let text = session.withNames { names in
      LinkNames.wikilink(to: target, from: place, &names) ?? plainName(of: target, property, &names)
    }
    guard let text else {
      throw .invalid([FieldError("target", "'\(path)' has a name that no link can hold")])
    }
    return text
  }

  private func plainName(of target: Int, _ property: PropertyName?, _ names: inout JournalNames) -> String? {
    let title = names.notes[target].title
    return names.target(of: Reference(.name(title), range: 0..<0), in: property, from: place) == target ? title : nil
  }

  /// A text for a property of references: names of notes become links, anything else stays as it is.
  func referenceTree(_ text: String, _ definition: PropertyDefinition?) throws(EditError) -> ValueTree {
    guard PropertyLinks.links(in: text).isEmpty else { return .text(text) }
    if let path = note(named: text, definition?.name) {
      return .text(try linkText(to: path, property: definition?.name))
    }
    let parts = ReferenceText(text).parts.map(\.text).filter { !$0.isEmpty }
    let paths = parts.compactMap { note(named: $0, definition?.name) }
    guard parts.count > 1, paths.count == parts.count else { return .text(text) }
    var links: [ValueTree] = []
    for path in paths { links.append(.text(try linkText(to: path, property: definition?.name))) }
    return .list(links)
  }

  /// The note that a plain name means in a property.
  func note(named name: String, _ property: PropertyName?) -> SourcePath? {
    let reference = Reference(.name(name.trimmed), range: 0..<0)
    return session.withNames { names in
      names.target(of: reference, in: property, from: place).map { names.notes[$0].path }
    }
  }

  /// Whether an entry of a property refers to a note.
  func refers(_ reference: Reference, to target: Int, in property: PropertyName?) -> Bool {
    session.withNames { names in
      names.target(of: reference, in: property, from: place) == target
        || reference.parts.contains { names.target(of: $0, in: property, from: place) == target }
    }
  }

  /// The references that stand in a piece of the file.
  func references(in range: Range<Int>, of property: PropertyName?) -> [Reference] {
    note.properties.filter { $0.name == property }.flatMap(\.linkedReferences).filter {
      $0.range.lowerBound >= range.lowerBound && $0.range.upperBound <= range.upperBound
    }
  }
}

/// Names by which links mean notes.
enum LinkNames {
  /// `[[Name]]`, with as much of the path as it takes to mean the note; nil when no wiki link can hold its name.
  static func wikilink(to target: Int, from source: Int, _ names: inout JournalNames) -> String? {
    name(of: target, from: source, &names).map { "[[\($0)]]" }
  }

  /// What stands between the brackets of a wiki link to a note.
  static func name(of target: Int, from source: Int, _ names: inout JournalNames) -> String? {
    let note = names.notes[target]
    if note.path != note.file.path {
      let heading = String(note.path.rawValue.dropFirst(note.file.path.rawValue.count + 1))
      for candidate in suffixes(of: note.file.path) where isUsable(candidate) && isUsable(heading) {
        if names.target(of: candidate, fragment: heading, from: source, isMarkdown: false) == target {
          return candidate + "#" + heading
        }
      }
      return nil
    }
    return suffixes(of: note.path).first {
      isUsable($0) && names.target(of: $0, fragment: nil, from: source, isMarkdown: false) == target
    }
  }

  /// `C`, `b/C`, `a/b/C`, then `a/b/C.md`.
  static func suffixes(of path: SourcePath) -> [String] {
    let parts = path.rawValue.split(separator: "/")
    let ending = path.fileName.utf8.count - path.stem.utf8.count
    let suffixes = parts.indices.reversed().map { String(parts[$0...].joined(separator: "/").dropLast(ending)) }
    return suffixes + [path.rawValue]
  }

  /// Whether the brackets of a wiki link can hold a name.
  static func isUsable(_ name: String) -> Bool {
    let bytes = Array(name.utf8)
    if name.trimmed != name || name.isEmpty || name.hasSuffix("\\") || name.contains("%%") { return false }
    return !bytes.contains { $0 < 0x20 || "[]|#^".utf8.contains($0) }
  }
}
