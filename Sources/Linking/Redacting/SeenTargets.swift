import Markdown
import Notes
import SourceText

/// Turns what names mean among all notes into what they mean to an audience.
struct SeenTargets {
  private let parts: PartFilter
  private let indices: [NoteIndex?]
  private let attachments: [SourcePath]
  /// Fragments of notes as the audience sees them, and as they were written.
  private var seen = FragmentResolver()
  private var written = FragmentResolver()

  /// - Parameter indices: By place in the journal; nil for what is withheld.
  init(_ parts: PartFilter, indices: [NoteIndex?], attachments: [SourcePath]) {
    self.parts = parts
    self.indices = indices
    self.attachments = attachments
  }

  /// - Parameters:
  ///   - name: What the link calls its target.
  ///   - acceptsIdentifiers: A heading's `id` counts as well.
  mutating func target(
    _ resolution: Resolution, name: @autoclosure () -> String, acceptsIdentifiers: Bool
  ) -> ResolvedLink {
    switch resolution {
    case .note(let place, let fragment):
      guard let index = indices[place], !parts.isHidden(name(), of: place),
        let seen = self.fragment(fragment, of: place, at: index, acceptsIdentifiers)
      else { return .withheld }
      return .note(index, seen)
    case .attachment(let place): return .attachment(attachments[place])
    case .external: return .external
    case .refused: return .refused
    case .unresolved: return .unresolved
    case .ambiguousAlias: return .unresolved
    case .plainText: return .plainText
    }
  }

  /// - Returns: nil when what the fragment names is in a withheld part, even if the rest has something of that name.
  private mutating func fragment(
    _ fragment: String?, of place: Int, at index: NoteIndex, _ acceptsIdentifiers: Bool
  ) -> ResolvedLink.Fragment? {
    // Most links name the note as a whole: it need not be looked at.
    guard let fragment, !fragment.isEmpty else { return ResolvedLink.Fragment.none }
    let note = parts.seen.notes[place]
    let found = seen.resolve(fragment, in: note.body, at: index, acceptsIdentifiers: acceptsIdentifiers)
    guard parts.isRedacted(place) else { return found }
    let whole = parts.journal.notes[place]
    let meant = written.resolve(fragment, in: whole.body, at: index, acceptsIdentifiers: acceptsIdentifiers)
    return Self.position(of: found, in: note) == Self.position(of: meant, in: whole) ? found : nil
  }

  /// Where a heading or block begins; nil for anything else. Blanked parts move nothing.
  private static func position(of fragment: ResolvedLink.Fragment, in note: Note) -> Int? {
    switch fragment {
    case .none, .broken: return nil
    case .heading(_, let index): return note.body.headings[index].range.lowerBound
    case .block(let identifier):
      let block = note.body.blockIdentifiers.first { $0.identifier.lowercased() == identifier.lowercased() }
      return block.map { Int(note.body.nodes[$0.node].source.lowerBound) }
    }
  }
}
