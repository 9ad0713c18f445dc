import Markdown
import Notes
import SourceText

/// Resolves references of properties: links as in bodies, plain names by the kinds that a property expects.
struct ReferenceResolver: Sendable {
  private struct NameKey: Hashable, Sendable {
    let name: FoldedName
    let kinds: [KindName]
    let world: Int
  }

  /// A name's bearers, and how well each matches: by its name or title, else by an alias.
  private struct Bearer: Hashable, Sendable {
    let note: Int
    let isAlias: Bool
  }

  var links: LinkResolver
  /// The notes' kinds as far as they are known; `nil` for a note whose kind nothing says.
  var kinds: [KindName?]
  private var bearers: [FoldedName: ScopedCandidates<Bearer>] = [:]
  private var answers: [NameKey: Int?] = [:]

  init(_ links: LinkResolver) {
    self.links = links
    kinds = links.names.notes.map { note in
      if case .none = note.kindEvidence { nil } else { note.kind }
    }
  }

  /// Forgets what plain names mean, after kinds have changed.
  mutating func kindsChanged() { answers = [:] }

  /// - Parameter expected: The kinds that a plain name may mean, none for any; nil when plain names are always text.
  mutating func resolve(
    _ reference: Reference, expected: [KindName]?, from source: LinkResolver.Source
  ) -> Resolution {
    switch reference.form {
    case .link(let target, let fragment, _):
      if LinkResolver.isRefused(target) { return .refused }
      if target.isWebAddress { return .external }
      let resolution = links.resolve(target, fragment: fragment, from: source, style: .wikilink)
      guard resolution == .unresolved else { return resolution }
      return links.resolve(target, fragment: fragment, from: source, style: .markdown)
    case .name(let name):
      guard let expected else { return .plainText }
      // A title may hold ` — ` itself.
      let names = [reference.written, name].compactMap { $0 }
      for name in names {
        if let note = note(named: name, expected: expected, from: source) { return .note(note, fragment: nil) }
      }
      return .plainText
    }
  }

  /// The parts of a plain text such as `Varré, Gostoc` when every one of them resolves.
  mutating func split(
    _ reference: Reference, expected: [KindName], from source: LinkResolver.Source
  ) -> [(Reference, Resolution)]? {
    guard reference.parts.count > 1 else { return nil }
    var parts: [(Reference, Resolution)] = []
    for part in reference.parts {
      let resolution = resolve(part, expected: expected, from: source)
      guard case .note = resolution else { return nil }
      parts.append((part, resolution))
    }
    return parts
  }

  // MARK: Plain names

  private mutating func note(named name: String, expected: [KindName], from source: LinkResolver.Source) -> Int? {
    let folded = FoldedName(JournalPath.withoutExtension(name))
    guard links.names.names[folded] != nil else { return nil }
    let key = NameKey(name: folded, kinds: expected, world: source.world)
    if let known = answers[key] { return known == source.note ? nil : known }
    let candidates = self.candidates(folded)
    var answer: Int?
    for tier in candidates.tiers(from: source.world, in: links.map) where answer == nil {
      answer = best(of: tier, expected: expected)
    }
    answers[key] = .some(answer)
    return answer == source.note ? nil : answer
  }

  private mutating func candidates(_ name: FoldedName) -> ScopedCandidates<Bearer> {
    if let known = bearers[name] { return known }
    let aliases = Set(links.names.aliases[name] ?? [])
    let notes = (links.names.names[name] ?? []).map { index in
      let note = links.names.notes[index]
      let isNamed = FoldedName(note.title) == name || FoldedName(note.path.stem) == name
      return Bearer(note: index, isAlias: !isNamed && aliases.contains(index))
    }
    let candidates = ScopedCandidates(notes, in: links.map) { links.map.worldOfNote[$0.note] }
    bearers[name] = candidates
    return candidates
  }

  /// The likeliest kind first, then names before aliases; an alias of several notes means none of them.
  private func best(of bearers: [Bearer], expected: [KindName]) -> Int? {
    var best: (rank: Int, note: Int)?
    var isAmbiguous = false
    for bearer in bearers {
      guard let rank = rank(of: kinds[bearer.note], expected).map({ $0 * 2 + (bearer.isAlias ? 1 : 0) }) else {
        continue
      }
      if let known = best, known.rank <= rank {
        isAmbiguous = isAmbiguous || (known.rank == rank && bearer.isAlias)
      } else {
        best = (rank, bearer.note)
        isAmbiguous = false
      }
    }
    return isAmbiguous ? nil : best?.note
  }

  /// A note whose kind nothing says may be of any kind: it comes last.
  private func rank(of kind: KindName?, _ expected: [KindName]) -> Int? {
    guard let kind else { return expected.count }
    return expected.isEmpty ? 0 : expected.firstIndex(of: kind)
  }
}

extension String {
  /// Whether `://` stands in it, or it begins with `mailto:`.
  fileprivate var isWebAddress: Bool {
    let bytes = utf8.span
    for offset in bytes.indices where bytes[offset] == UInt8(ascii: ":") {
      let isAddress =
        offset + 2 < bytes.count && bytes[offset + 1] == UInt8(ascii: "/") && bytes[offset + 2] == UInt8(ascii: "/")
      if isAddress { return true }
    }
    return utf8.first == UInt8(ascii: "m") && hasPrefix("mailto:")
  }
}
