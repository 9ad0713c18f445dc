import Notes
import SourceText

/// The one place where notes lose the parts that an audience may not see: every later stage reads `seen`.
struct PartFilter: Sendable {
  /// As its author wrote it. Only names are taken from it, so that hiding never makes a link mean another note.
  let journal: Journal
  /// The same places; notes without their withheld parts.
  let seen: Journal
  /// Places of sections that lie in a withheld part, sorted; `seen` still holds them.
  let withheld: [Int]
  let isMostPrivate: Bool
  /// By place, for notes that lost a part: their names that were in it.
  private let hiddenNames: [Int: Set<FoldedName>]

  init(_ journal: Journal, audience: AudienceName) {
    self.journal = journal
    let audiences = journal.configuration.audiences
    let rank = audiences.firstIndex(of: audience) ?? 0
    isMostPrivate = rank == max(1, audiences.count - 1)
    guard !isMostPrivate else {
      (seen, withheld, hiddenNames) = (journal, [], [:])
      return
    }
    let redacted = journal.redactedNotes()
    withheld = redacted.indices.filter { redacted[$0] == nil }
    seen = journal.replacing(notes: zip(redacted, journal.notes).map { $0 ?? $1 })
    var hiddenNames: [Int: Set<FoldedName>] = [:]
    for (place, (whole, rest)) in zip(journal.notes, seen.notes).enumerated() where whole !== rest {
      hiddenNames[place] = Self.names(of: whole).subtracting(Self.names(of: rest))
    }
    self.hiddenNames = hiddenNames
  }

  private init(_ old: PartFilter, replacing note: Note, at place: Int) {
    journal = old.journal.replacing(note, at: place)
    seen = old.seen.replacing(note, at: place)
    (withheld, isMostPrivate, hiddenNames) = (old.withheld, old.isMostPrivate, old.hiddenNames)
  }

  /// The same after a note has changed; nil when it loses parts, or did before, or may be a part of another.
  func replacing(_ note: Note, at place: Int) -> PartFilter? {
    guard !isMostPrivate else { return PartFilter(self, replacing: note, at: place) }
    guard journal.notes[place] === seen.notes[place], !note.isSection,
      journal.replacing(notes: [note]).redactedNotes().first.map({ $0 === note }) == true
    else { return nil }
    return PartFilter(self, replacing: note, at: place)
  }

  /// Whether the note at a place lost a part.
  func isRedacted(_ place: Int) -> Bool { hiddenNames[place] != nil }

  /// Whether a note has a name only in a part that it lost.
  func isHidden(_ name: @autoclosure () -> String, of place: Int) -> Bool {
    guard !hiddenNames.isEmpty, let hidden = hiddenNames[place], !hidden.isEmpty else { return false }
    return hidden.contains(FoldedName(name()))
  }

  /// What a link may call a note, its path's endings left out.
  private static func names(of note: Note) -> Set<FoldedName> {
    Set(([String(note.path.stem), note.title] + note.aliases.map(\.text)).map { FoldedName($0) })
  }
}
